/**
 * The errors for people and scripts. A code is stable: `shared/locale` turns it and its params into a sentence with
 * the next step, and the terminal turns it into an exit code.
 */
export const ERROR_CODES = [
  'bad-input',
  'unknown-command',
  'unknown-field',
  'bad-expression',
  'bad-operation',
  'bad-file-pattern',
  'bad-setting',
  'too-many-kept',
  'rule-fixed',
  'no-time-zone',
  'sessions-by-ad',
  'no-such-report',
  'orders-asked',
  'orders-unknown',
  'orders-period',
  'orders-damaged',
  'account-unknown',
  'account-exists',
  'account-busy',
  'account-not-open',
  'account-not-empty',
  'account-choose',
  'bad-address',
  'address-unconfirmed',
  'hosts-unconfirmed',
  'not-signed-in',
  'sign-in-refused',
  'sign-in-timeout',
  'sign-in-state',
  'redirect-port-in-use',
  'another-seller',
  'seller-unproven',
  'all-ads-gone',
  'secret-missing',
  'wrong-client',
  'invalid-scope',
  'read-only',
  'secrets-locked',
  'secrets-unavailable',
  'service-unreachable',
  'service-timeout',
  'service-answer',
  'service-refused',
  'service-busy',
  'reads-too-old',
  'not-allowed',
  'not-found',
  'feed-unknown',
  'mirror-damaged',
  'mirror-newer',
  'rebuild-poorer',
  'disk-full',
  'home-unwritable',
  'file-unreadable',
  'file-unwritable',
  'file-encrypted',
  'file-old-excel',
  'file-binary-excel',
  'file-web-page',
  'file-text-named',
  'file-not-table',
  'file-damaged',
  'folder-moved',
  'file-too-large',
  'file-bomb',
  'file-unsafe',
  'file-too-wide',
  'file-too-slow',
  'sheet-unknown',
  'sheet-not-ads',
  'sheet-no-header',
  'column-unknown',
  'column-ambiguous',
  'header-row-unknown',
  'file-of-other-account',
  'file-of-other-environment',
  'file-of-other-tenant',
  'file-of-other-currency',
  'file-of-unknown-account',
  'row-unknown',
  'conflict-moved',
  'match-unknown',
  'match-has-edits',
  'changeset-unknown',
  'pull-unknown',
  'pull-stuck',
  'nothing-to-undo',
  'nothing-to-redo',
  'run-unfinished',
  'run-unknown',
  'job-running',
  'guard',
  'nothing-to-push',
  'plan-moved',
  'table-empty',
  'table-too-large',
  'table-too-wide',
  'columns-to-choose',
  'columns-too-many',
  'proposal-unknown',
  'not-confirmed',
  'columns-asked',
  'encoding-asked',
  'rows-apart',
  'export-unknown',
  'recipe-unknown',
  'recipe-exists',
  'recipe-built-in',
  'recipe-invalid',
  'routine-unknown',
  'routine-exists',
  'routine-exceeded',
  'routine-no-figures',
  'routine-moved',
  'experiment-unknown',
  'experiment-operation',
  'experiment-until',
  'experiment-few',
  'experiment-running',
  'experiment-ended',
  'experiment-guard',
  'cancelled',
  'engine-stopped',
  'internal',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

export type ErrorParams = Readonly<Record<string, string | number | boolean | null>>;

/** An error as it is sent between processes. */
export type ErrorShape = {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details: ErrorParams;
};

/** An expected failure. `message` is for logs; people see the sentence `shared/locale` makes of code and params. */
export class AdsheetError extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams;

  constructor(code: ErrorCode, params: ErrorParams = {}, options?: ErrorOptions) {
    super(`${code} ${JSON.stringify(params)}`, options);
    this.name = 'AdsheetError';
    this.code = code;
    this.params = params;
  }
}

/** The result of a call between processes, never an exception. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: ErrorShape };
