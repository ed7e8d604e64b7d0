/** Which account a file of ours is from: another account's rows would become new ads of this one. */
import type { ErrorCode } from '../../../shared/contract/errors.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { RowFailure } from '../../../shared/proposals/proposal.ts';
import { textOfCell } from '../../../shared/proposals/proposal.ts';
import { accountFacts, userNumber } from '../export/account-facts.ts';
import type { Meta } from '../export/meta.ts';
import type { OpenAccount } from '../open-account.ts';
import type { ProposalState } from '../proposals/proposal-state.ts';
import { rowReferencesIn } from '../proposals/targets/row-baselines.ts';

/** By the user's number on the marketplace where both are known, otherwise by the account's name. */
const isOfUser = ({ context: { mirror, profile } }: OpenAccount, { user, account }: Meta): boolean => {
  const own = userNumber(mirror);
  if (own !== null && user !== null) return own === user;
  return account.toLowerCase() === profile.name.toLowerCase();
};

/** A seller may have the same number in the sandbox and in production, and on several national marketplaces. */
const PLACES = [
  ['environment', 'file-of-other-environment'],
  ['tenant', 'file-of-other-tenant'],
  ['currency', 'file-of-other-currency'],
] as const satisfies readonly (readonly [keyof Meta, ErrorCode])[];

/**
 * Accepts files this account wrote. Throws AdsheetError `file-of-other-environment`, `file-of-other-tenant`,
 * `file-of-other-currency` and `file-of-other-account`. Facts missing in a file, as in those of older versions, are
 * not checked.
 */
export const requireOwnFile = (open: OpenAccount, file: string, meta: Meta | null): void => {
  const { context } = open;
  if (meta === null || context.mirror.exports.get(meta.export)) return;
  const account = context.profile.name;
  const own = accountFacts(context);
  for (const [fact, code] of PLACES) {
    const [of, is] = [meta[fact], own[fact]];
    if (of !== '' && is !== '' && of !== is)
      throw new AdsheetError(code, { file, of, is, account, reason: `from-${of}` });
  }
  if (!isOfUser(open, meta))
    throw new AdsheetError('file-of-other-account', { file, of: meta.account, account });
};

/** Failures of rows whose ad is unknown here. */
const UNKNOWN: ReadonlySet<RowFailure['code']> = new Set(['id-unknown', 'id-unreadable', 'mark-elsewhere']);

/**
 * Refuses a file whose rows were written by Adsheet but do not tell for which account, as csv files, where neither
 * their exports nor any of their ads are known here. Only ad ids count, as vendor IDs may be equal in two accounts.
 * Throws AdsheetError `file-of-unknown-account`.
 */
export const requireKnownRows = (
  { context: { mirror, profile } }: OpenAccount,
  work: ProposalState,
): void => {
  const { source, mapping, rows, table } = work;
  if (!source.file || source.file.meta) return;
  const data = table.rows;
  const marks = rowReferencesIn(data, mapping.columns);
  const marked = rows.flatMap((row, place) => (marks[place] ? [{ row, place }] : []));
  const exports = new Set(marks.flatMap((mark) => mark?.export ?? []));
  if (marked.length === 0 || [...exports].some((id) => mirror.exports.get(id))) return;
  const idAt = mapping.columns.indexOf('id');
  const named = marked.filter(({ place }) => textOfCell(data[place]?.cells[idAt]).trim() !== '');
  const told = named.length > 0 ? named : marked;
  if (told.every(({ row: { failure } }) => failure && UNKNOWN.has(failure.code)))
    throw new AdsheetError('file-of-unknown-account', {
      file: source.file.facts.name,
      account: profile.name,
    });
};
