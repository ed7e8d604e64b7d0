import type { ErrorCode } from '../../shared/contract/errors.ts';
import { AdsheetError } from '../../shared/contract/errors.ts';

/** The exit codes of `docs/terminal.md#exit-codes`, a public interface. */
export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  heldBack: 3,
  notSignedIn: 4,
  unreachable: 5,
  partly: 6,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Codes with another exit code than `failed`. */
const EXIT_OF: Partial<Record<ErrorCode, ExitCode>> = {
  'bad-input': EXIT.usage,
  'unknown-command': EXIT.usage,
  'unknown-field': EXIT.usage,
  'bad-expression': EXIT.usage,
  'bad-operation': EXIT.usage,
  'bad-file-pattern': EXIT.usage,
  'column-unknown': EXIT.usage,
  'column-ambiguous': EXIT.usage,
  'columns-to-choose': EXIT.usage,
  'columns-too-many': EXIT.usage,
  'header-row-unknown': EXIT.usage,
  'sheet-unknown': EXIT.usage,
  'sheet-no-header': EXIT.usage,
  'recipe-unknown': EXIT.usage,
  'recipe-built-in': EXIT.usage,
  'routine-unknown': EXIT.usage,
  'experiment-unknown': EXIT.usage,
  'experiment-operation': EXIT.usage,
  'experiment-until': EXIT.usage,
  'bad-address': EXIT.usage,
  'account-choose': EXIT.usage,
  'account-unknown': EXIT.usage,
  'account-not-empty': EXIT.heldBack,
  guard: EXIT.heldBack,
  'plan-moved': EXIT.heldBack,
  'folder-moved': EXIT.heldBack,
  'not-confirmed': EXIT.heldBack,
  'columns-asked': EXIT.heldBack,
  'encoding-asked': EXIT.heldBack,
  'orders-asked': EXIT.heldBack,
  'orders-unknown': EXIT.usage,
  'orders-period': EXIT.usage,
  'rows-apart': EXIT.heldBack,
  'routine-exceeded': EXIT.heldBack,
  'routine-no-figures': EXIT.heldBack,
  'routine-moved': EXIT.heldBack,
  'experiment-few': EXIT.heldBack,
  'experiment-running': EXIT.heldBack,
  'experiment-ended': EXIT.heldBack,
  'experiment-guard': EXIT.heldBack,
  'not-signed-in': EXIT.notSignedIn,
  'sign-in-refused': EXIT.notSignedIn,
  'sign-in-timeout': EXIT.notSignedIn,
  'sign-in-state': EXIT.notSignedIn,
  'wrong-client': EXIT.notSignedIn,
  'secret-missing': EXIT.notSignedIn,
  'another-seller': EXIT.notSignedIn,
  'seller-unproven': EXIT.notSignedIn,
  'all-ads-gone': EXIT.heldBack,
  'invalid-scope': EXIT.notSignedIn,
  'secrets-locked': EXIT.notSignedIn,
  'secrets-unavailable': EXIT.notSignedIn,
  'service-unreachable': EXIT.unreachable,
  'service-timeout': EXIT.unreachable,
  'service-busy': EXIT.unreachable,
  'reads-too-old': EXIT.unreachable,
};

export const exitCodeOf = (code: ErrorCode): ExitCode => EXIT_OF[code] ?? EXIT.failed;

/** The command line is invalid; `sentence` tells why, and the help shows the correct form. */
export class UsageError extends AdsheetError {
  readonly sentence: string;
  /** The command whose help to read, followed by a space; empty for the list of commands. */
  readonly about: string;

  constructor(sentence: string, about = '', code: 'bad-input' | 'unknown-command' = 'bad-input') {
    super(code, { reason: sentence });
    this.name = 'UsageError';
    this.sentence = sentence;
    this.about = about;
  }
}
