/** Whose a file of ours is: rows of another account's would become new ads of this one. */
import type { ErrorCode } from '../../../shared/contract/errors.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { RowFailure } from '../../../shared/proposals/proposal.ts';
import { textOfCell } from '../../../shared/proposals/proposal.ts';
import { accountFacts, userNumber } from '../export/account-facts.ts';
import type { Meta } from '../export/meta.ts';
import type { OpenAccount } from '../open-account.ts';
import type { ProposalState } from '../proposals/proposal-state.ts';
import { dataRows } from '../proposals/proposal-state.ts';
import { rowReferencesIn } from '../proposals/targets/row-baselines.ts';

/** The marketplace's number of the user says so, where both are known, else the account's name. */
const isOfUser = ({ context: { mirror, profile } }: OpenAccount, { user, account }: Meta): boolean => {
  const own = userNumber(mirror);
  if (own !== null && user !== null) return own === user;
  return account.toLowerCase() === profile.name.toLowerCase();
};

/** One seller may have one number in the sandbox and for real, and on the marketplaces of several countries. */
const PLACES = [
  ['environment', 'file-of-other-environment'],
  ['tenant', 'file-of-other-tenant'],
  ['currency', 'file-of-other-currency'],
] as const satisfies readonly (readonly [keyof Meta, ErrorCode])[];

/**
 * Lets pass what this account wrote. Throws AdsheetError `file-of-other-environment`, `file-of-other-tenant`,
 * `file-of-other-currency` and `file-of-other-account`. What a file does not say, as those of an earlier Adsheet, is not
 * asked for.
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

/** Why a row is of no ad that is known here. */
const UNKNOWN: ReadonlySet<RowFailure['code']> = new Set(['id-unknown', 'id-unreadable', 'mark-elsewhere']);

/**
 * Refuses a file that says in its rows that Adsheet wrote them, and not for whom, as csv files do, where neither their
 * exports nor one of their ads are known here. Ad IDs tell, where there are some: vendor IDs may be alike in two accounts.
 * Throws AdsheetError `file-of-unknown-account`.
 */
export const requireKnownRows = (
  { context: { mirror, profile } }: OpenAccount,
  work: ProposalState,
): void => {
  const { source, mapping, rows } = work;
  if (!source.file || source.file.meta) return;
  const data = dataRows(work);
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
