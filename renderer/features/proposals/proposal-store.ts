/** The state of the proposals page: the step, the page of rows, and decisions. */

import type { FieldPath } from '../../../shared/ad/model.ts';
import type { Confirmed } from '../../../shared/contract/commands/proposals.ts';
import type { CommandInput } from '../../../shared/contract/commands.ts';
import type { Job } from '../../../shared/contract/jobs.ts';
import type { ProposalResult } from '../../../shared/contract/results/workbooks.ts';
import type { ChangesetResult } from '../../../shared/contract/views.ts';
import type { MissingAds, Proposal, ProposedRow, RowFilter } from '../../../shared/proposals/proposal.ts';
import { losesValues } from '../../../shared/proposals/proposal.ts';
import { openDoubts } from '../../../shared/proposals/table-questions.ts';
import { separatorOf } from '../../../shared/table/separator.ts';
import { readTable } from '../../../shared/table/tsv.ts';
import { call } from '../../core/bridge.ts';
import { showTab } from '../../core/command-registry.ts';
import { announce, attempt, showToast } from '../../core/notices.ts';
import { latestOnly } from '../../core/slices.ts';
import { app, openName } from '../../core/state.ts';
import { createStore } from '../../core/store.ts';
import { type Words, words } from '../../core/words.ts';
import { refusedWords } from '../edits/public.ts';
import { saveProblems } from '../export/public.ts';

/** Rows on a page. */
export const PAGE_ROWS = 100;

export type ProposalPageState = {
  /** The account it belongs to; that of another account is not shown. */
  readonly account: string;
  readonly proposal: Proposal | null;
  readonly step: 'columns' | 'rows';
  readonly kind: RowFilter | null;
  readonly from: number;
  readonly total: number;
  /** Number of rows with something to accept, and with something accepted. */
  readonly open: number;
  readonly kept: number;
  readonly rows: readonly ProposedRow[];
  /** Changes with each page turned; decisions about rows do not change it. */
  readonly page: number;
  /** Rows that are shown in full. */
  readonly opened: ReadonlySet<number>;
  readonly rejected: ReadonlySet<FieldPath>;
  /** The table is being compared with the ads. */
  readonly reading: boolean;
  readonly applying: boolean;
  /** Review is opened once it is applied. */
  readonly toReview: boolean;
  /** The numbers of clears and deletes that the seller confirmed. */
  readonly agreed: Confirmed | null;
};

const NOTHING: ProposalPageState = {
  account: '',
  proposal: null,
  step: 'rows',
  kind: 'differing',
  from: 0,
  total: 0,
  open: 0,
  kept: 0,
  rows: [],
  page: 0,
  opened: new Set(),
  rejected: new Set(),
  reading: false,
  applying: false,
  toReview: false,
  agreed: null,
};

export const proposals = createStore<ProposalPageState>(NOTHING);

/** The open account's proposal. */
export const shownProposal = (state: ProposalPageState = proposals.get()): Proposal | null =>
  state.account === openName() ? state.proposal : null;

/** Is this proposal still shown? It may be dropped or applied while a call is under way. */
export const isStill = ({ proposal }: Proposal): boolean => proposals.get().proposal?.proposal === proposal;

/** What is proposed, and its source. */
export const titleOf = ({ rows, file }: Proposal, { t }: Words): string =>
  file
    ? t('workbook.import.heading', { count: rows, file: file.name })
    : t('proposals.title', { count: rows });

/** Keeps the objects of unchanged rows, so that only changed rows render again. */
const asBefore = (before: readonly ProposedRow[], rows: readonly ProposedRow[]): readonly ProposedRow[] => {
  const known = new Map(before.map((row) => [row.row, row]));
  return rows.map((row) => {
    const was = known.get(row.row);
    return was && JSON.stringify(was) === JSON.stringify(row) ? was : row;
  });
};

const beginAsking = latestOnly();
let turned = 0;

/** Reads the visible page; an answer to an older request is dropped. */
export const loadPage = async (): Promise<void> => {
  const { account, proposal, kind, from, opened } = proposals.get();
  if (!proposal) return;
  const isOvertaken = beginAsking();
  const turn = turned;
  const page = await call('proposals.rows', {
    account,
    proposal: proposal.proposal,
    from,
    limit: PAGE_ROWS,
    whole: [...opened],
    ...(kind === null ? {} : { kind }),
  });
  if (isOvertaken() || !isStill(proposal)) return;
  proposals.set((state) => ({ ...page, page: turn, rows: asBefore(state.rows, page.rows) }));
};

/** The row filter, if it still has rows. */
const kindIn = ({ counts }: Proposal): RowFilter | null => {
  const { kind } = proposals.get();
  return kind === null || counts[kind] > 0 ? kind : 'differing';
};

/** Shows a new state of the proposal with the decisions that still apply; an earlier confirmation does not. */
const show = async (proposal: Proposal): Promise<void> => {
  const rejected = new Set(proposal.rejectedColumns);
  turned += 1;
  proposals.set({ proposal, from: 0, kind: kindIn(proposal), opened: new Set(), rejected, agreed: null });
  await loadPage();
};

let last: Promise<void> = Promise.resolve();

/** Runs work one after the other: each begins with the result of the previous one. */
export const runInOrder = (work: () => Promise<void>): Promise<void> => {
  last = last.then(() => attempt(work));
  return last;
};

/** As `runInOrder`, and shows meanwhile that the table is being compared with the ads. */
const whileReading = (work: () => Promise<void>): Promise<void> =>
  runInOrder(async () => {
    proposals.set({ reading: true });
    try {
      await work();
    } finally {
      proposals.set({ reading: false });
    }
  });

/** Are there columns to check before the rows? Of a list that is read as last time, those that are asked about. */
const asksForColumns = ({ headerRow, columns, file, questions }: Proposal): boolean => {
  if (headerRow === null) return true;
  return file?.lastTime ? openDoubts(questions).length > 0 : columns.some(losesValues);
};

const showFirst = async (account: string, proposal: Proposal): Promise<void> => {
  proposals.set({
    ...NOTHING,
    account,
    reading: true,
    step: asksForColumns(proposal) ? 'columns' : 'rows',
  });
  await show(proposal);
  announce(titleOf(proposal, words()));
};

/** Compares a pasted text with the ads. */
export const openText = (text: string): Promise<void> =>
  whileReading(async () => {
    const account = openName();
    const table = readTable(text, separatorOf(text)).map((row) => [...row]);
    const proposal = await call('proposals.open', { account, table });
    if (openName() === account) await showFirst(account, proposal);
  });

/** Shows the proposal of a file. */
export const showProposal = (account: string, proposal: Proposal): Promise<void> =>
  whileReading(() => showFirst(account, proposal));

/** Shows what became of the shown proposal. */
export const showAgain = async (next: Proposal): Promise<void> => {
  if (isStill(next)) await show(next);
};

/** The recipe that reads the shown proposal has another name now, or is no more. */
export const showReadBy = ({ proposal }: Proposal, before: string, name: string | null): void => {
  const { proposal: now } = proposals.get();
  if (now?.proposal !== proposal || now.file?.recipe?.name !== before) return;
  const recipe = name === null ? null : { ...now.file.recipe, name };
  proposals.set({ proposal: { ...now, file: { ...now.file, recipe } } });
};

type Mapping = Omit<CommandInput<'proposals.map'>, 'account' | 'proposal'>;

/** Reads the table with another column mapping. */
export const mapProposal = (change: Mapping): Promise<void> =>
  whileReading(async () => {
    const { account, proposal } = proposals.get();
    if (!proposal) return;
    await showAgain(await call('proposals.map', { account, proposal: proposal.proposal, ...change }));
  });

/** Takes in the picture files that the table names; `picturesTaken` shows what comes of it. */
export const takePictures = (): Promise<void> =>
  attempt(async () => {
    const { account, proposal } = proposals.get();
    if (proposal) await call('proposals.take_pictures', { account, proposal: proposal.proposal });
  });

export const picturesTaken = ({ proposal: next }: ProposalResult): Promise<void> =>
  whileReading(() => showAgain(next));

/** What becomes of the ads missing in the file; those to be deleted or paused are shown at once. */
export const decideMissing = async (missing: MissingAds): Promise<void> => {
  await mapProposal({ missing });
  if ((shownProposal()?.missing ?? 'leave') === 'leave') return;
  proposals.set({ step: 'rows' });
  await showRows('missing', 0);
};

export const showRows = (kind: RowFilter | null, from: number): Promise<void> =>
  attempt(async () => {
    turned += 1;
    proposals.set({ kind, from, opened: new Set() });
    await loadPage();
  });

/** Shows a row in full, or on one line again. */
export const openRow = (row: number, isOpen: boolean): Promise<void> =>
  attempt(async () => {
    const others = [...proposals.get().opened].filter((other) => other !== row);
    proposals.set({ opened: new Set(isOpen ? [...others, row] : others) });
    await loadPage();
  });

/** The seller confirmed, or no longer confirms, this many clears and deletes. */
export const confirmApply = (isAgreed: boolean, { clears, deletes }: Confirmed): void =>
  proposals.set({ agreed: isAgreed ? { clears, deletes } : null });

/** Does the confirmation cover the present clears and deletes? Decisions may have added some since. */
export const isCovered = ({ clears, deletes }: Confirmed, agreed: Confirmed | null): boolean =>
  agreed !== null && clears <= agreed.clears && deletes <= agreed.deletes;

/** Applies the accepted rows as a changeset, and opens Review then if wanted. The proposal stays until that is done. */
export const applyProposal = async (toReview: boolean): Promise<void> => {
  const { proposal, applying } = proposals.get();
  if (!proposal || applying) return;
  proposals.set({ applying: true, toReview });
  let begun = false;
  await runInOrder(async () => {
    begun = await beginApplying(proposal);
  });
  if (!begun) notApplied();
};

/** False where another proposal is shown meanwhile. */
const beginApplying = async ({ proposal }: Proposal): Promise<boolean> => {
  const { account, proposal: now, agreed } = proposals.get();
  if (now?.proposal !== proposal) return false;
  await call('proposals.apply', {
    account,
    proposal,
    ...(agreed ? { confirmed: agreed } : {}),
  });
  return true;
};

/** Nothing was changed, and decisions can go on. */
export const notApplied = (): void => proposals.set({ applying: false });

/** The accepted rows are a changeset: shows them in the sheet, or in Review where that is wanted, with a button to undo. */
export const proposalApplied = ({ account }: Job, result: ChangesetResult): void => {
  const before = proposals.get();
  const of = before.account === account ? before.proposal : null;
  if (of) proposals.set(NOTHING);
  if (account !== openName()) return;
  const { t } = words();
  const isReviewed = of !== null && before.toReview;
  if (isReviewed) showTab('review');
  else app.set({ tab: 'ads' });
  showToast(
    t(isReviewed ? 'proposals.done.reviewed' : 'proposals.done', { count: result.rows }),
    isReviewed ? undefined : { label: t('command.review'), run: () => showTab('review') },
    result.changeset ?? undefined,
  );
  if (of && of.counts.failed + of.counts.refused + result.refused.length > 0) tellLeft(of, result);
};

/** Offers to save the rows that could not be taken, also after the others were applied. */
const tellLeft = (proposal: Proposal, result: ChangesetResult): void => {
  const { t } = words();
  showToast(
    [t('proposals.done.left'), refusedWords(result)].filter((sentence) => sentence !== '').join(' '),
    {
      label: t('proposals.problems.save'),
      run: () => saveProblems(proposal),
    },
  );
};

/** Drops the proposal; the page shows the place to paste again. */
export const discardProposal = (): Promise<void> =>
  attempt(async () => {
    const { account, proposal } = proposals.get();
    proposals.set(NOTHING);
    if (proposal) await call('proposals.close', { account, proposal: proposal.proposal });
  });
