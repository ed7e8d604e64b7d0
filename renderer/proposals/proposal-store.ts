/** The proposed changes the window shows: which step, which page of rows, and what is decided. */
import type { FieldPath } from '../../shared/ad/model.ts';
import type { CommandInput } from '../../shared/contract/commands.ts';
import type {
  DecidedCells,
  Proposal,
  ProposalCounts,
  ProposedRow,
  RowFilter,
} from '../../shared/proposals/proposal.ts';
import { losesValues } from '../../shared/proposals/proposal.ts';
import { readTable, separatorOf } from '../../shared/table/tsv.ts';
import { call } from '../app/bridge.ts';
import { tellRefused } from '../app/edits.ts';
import { announce, attempt, tell } from '../app/notices.ts';
import { app, openName } from '../app/state.ts';
import { createStore } from '../app/store.ts';
import { type Words, words } from '../app/words.ts';
import { openReview } from '../review/open-review.ts';

/** So many rows stand on a page. */
export const PAGE_ROWS = 100;

export type ProposalState = {
  /** Whose it is; that of an account that is no longer open is not shown. */
  readonly account: string;
  readonly proposal: Proposal | null;
  readonly step: 'columns' | 'rows';
  readonly kind: RowFilter | null;
  readonly from: number;
  readonly total: number;
  readonly rows: readonly ProposedRow[];
  readonly rejected: ReadonlySet<FieldPath>;
  /** The table is being compared with the ads. */
  readonly reading: boolean;
  readonly applying: boolean;
  /** Emptying and deleting was said yes to. */
  readonly confirmed: boolean;
};

const NOTHING: ProposalState = {
  account: '',
  proposal: null,
  step: 'rows',
  kind: null,
  from: 0,
  total: 0,
  rows: [],
  rejected: new Set(),
  reading: false,
  applying: false,
  confirmed: false,
};

export const proposals = createStore<ProposalState>(NOTHING);

/** The open account's proposal. */
export const shownProposal = (state: ProposalState = proposals.get()): Proposal | null =>
  state.account === openName() ? state.proposal : null;

/** Is it still the one shown? It may be dropped, or applied, while something of it is asked. */
const isStill = ({ proposal }: Proposal): boolean => proposals.get().proposal?.proposal === proposal;

/** What is proposed, and from where. */
export const titleOf = ({ rows, file }: Proposal, { t }: Words): string =>
  file
    ? t('workbook.import.heading', { count: rows, file: file.name })
    : t('proposals.title', { count: rows });

let asked = 0;

/** Reads the page in sight; an answer overtaken by a newer question is dropped. */
const loadPage = async (): Promise<void> => {
  const { account, proposal, kind, from } = proposals.get();
  if (!proposal) return;
  asked += 1;
  const mine = asked;
  const page = await call('proposals.rows', {
    account,
    proposal: proposal.proposal,
    from,
    limit: PAGE_ROWS,
    ...(kind === null ? {} : { kind }),
  });
  if (mine === asked && isStill(proposal)) proposals.set({ rows: page.rows, total: page.total });
};

/** A new look at the table, with what still holds of what was decided; a yes to what was there before does not. */
const show = async (proposal: Proposal): Promise<void> => {
  const rejected = new Set(proposal.rejectedColumns);
  proposals.set({ proposal, from: 0, kind: null, rejected, confirmed: false });
  await loadPage();
};

let last: Promise<void> = Promise.resolve();

/** One after the other: each begins with what the one before it came to, however quickly they are asked for. */
const whileReading = (work: () => Promise<void>): Promise<void> => {
  last = last.then(() =>
    attempt(async () => {
      proposals.set({ reading: true });
      try {
        await work();
      } finally {
        proposals.set({ reading: false });
      }
    }),
  );
  return last;
};

/** Are there columns a person should look at before the rows? */
const asksForColumns = ({ header, columns }: Proposal): boolean => !header || columns.some(losesValues);

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

/** Lays a pasted text beside the ads. */
export const openText = (text: string): Promise<void> =>
  whileReading(async () => {
    const account = openName();
    const table = readTable(text, separatorOf(text)).map((row) => [...row]);
    const proposal = await call('proposals.open', { account, table });
    if (openName() === account) await showFirst(account, proposal);
  });

/** Shows what became of a file. */
export const showProposal = (account: string, proposal: Proposal): Promise<void> =>
  whileReading(() => showFirst(account, proposal));

type Mapping = Omit<CommandInput<'proposals.map'>, 'account' | 'proposal'>;

/** Reads the table in another way. */
export const mapProposal = (change: Mapping): Promise<void> =>
  whileReading(async () => {
    const { account, proposal } = proposals.get();
    if (!proposal) return;
    const next = await call('proposals.map', { account, proposal: proposal.proposal, ...change });
    if (isStill(proposal)) await show(next);
  });

export const showRows = (kind: RowFilter | null, from: number): Promise<void> =>
  attempt(async () => {
    proposals.set({ kind, from });
    await loadPage();
  });

const withCounts = (proposal: Proposal, counts: ProposalCounts): Proposal => ({ ...proposal, counts });

const rejectedAfter = (fields: readonly FieldPath[], keep: boolean): ReadonlySet<FieldPath> => {
  const next = new Set(proposals.get().rejected);
  for (const field of fields) {
    if (keep) next.delete(field);
    else next.add(field);
  }
  return next;
};

/** Keeps or turns down rows, fields or cells, and shows what is left. */
export const decide = (keep: boolean, what: DecidedCells): Promise<void> =>
  whileReading(async () => {
    const { account, proposal } = proposals.get();
    if (!proposal) return;
    const { counts } = await call('proposals.decide', {
      account,
      proposal: proposal.proposal,
      keep,
      ...(what.rows ? { rows: [...what.rows] } : {}),
      ...(what.kind ? { kind: what.kind } : {}),
      ...(what.fields ? { fields: [...what.fields] } : {}),
      ...(what.cells ? { cells: what.cells.map((cell) => ({ ...cell })) } : {}),
    });
    if (!isStill(proposal)) return;
    proposals.set({
      proposal: withCounts(proposal, counts),
      rejected: rejectedAfter(what.fields ?? [], keep),
      confirmed: false,
    });
    await loadPage();
  });

export const confirmApply = (confirmed: boolean): void => proposals.set({ confirmed });

const showReview = (): void => {
  app.set({ tab: 'review' });
  openReview();
};

/** Makes one changeset of what is kept and goes back to the sheet. */
export const applyProposal = (): Promise<void> =>
  attempt(async () => {
    const { account, proposal, applying, confirmed } = proposals.get();
    if (!proposal || applying) return;
    const { clears, deletes } = proposal.counts;
    proposals.set({ applying: true });
    try {
      const result = await call('proposals.apply', {
        account,
        proposal: proposal.proposal,
        ...(confirmed ? { confirmed: { clears, deletes } } : {}),
      });
      proposals.set(NOTHING);
      app.set({ tab: 'ads' });
      const { t } = words();
      tell(
        t('proposals.done', { count: result.rows }),
        { label: t('command.review'), run: showReview },
        result.changeset ?? undefined,
      );
      tellRefused(result);
    } finally {
      proposals.set({ applying: false });
    }
  });

/** Drops the proposal; the place to paste is there again. */
export const discardProposal = (): Promise<void> =>
  attempt(async () => {
    const { account, proposal } = proposals.get();
    proposals.set(NOTHING);
    if (proposal) await call('proposals.close', { account, proposal: proposal.proposal });
  });
