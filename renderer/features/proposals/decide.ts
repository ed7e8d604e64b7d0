/** Decisions on proposed rows: shown at once, sent one after the other. */
import type { FieldPath } from '../../../shared/ad/model.ts';
import type {
  DecidedCells,
  Proposal,
  ProposalCounts,
  ProposedRow,
} from '../../../shared/proposals/proposal.ts';
import { call } from '../../core/bridge.ts';
import { isStill, loadPage, proposals, runInOrder } from './proposal-store.ts';

const withCounts = (proposal: Proposal, counts: ProposalCounts): Proposal => ({ ...proposal, counts });

const rejectedAfter = (fields: readonly FieldPath[], keep: boolean): ReadonlySet<FieldPath> => {
  const next = new Set(proposals.get().rejected);
  for (const field of fields) {
    if (keep) next.delete(field);
    else next.add(field);
  }
  return next;
};

/** Shows ticks at once; with 50,000 rows it takes seconds until all consequences are computed. */
const showTicked = (keep: boolean, { rows, question, fields = [], cells }: DecidedCells): void => {
  const inRows = new Set(rows);
  const isTicked = ({ row }: ProposedRow, field: FieldPath): boolean =>
    cells?.some((cell) => cell.row === row && cell.field === field) ?? false;
  proposals.set((state) => ({
    rejected: rejectedAfter(fields, keep),
    rows: state.rows.map((row) => {
      const isAnswered = question !== undefined && row.question?.code === question;
      if (isAnswered || inRows.has(row.row)) return { ...row, kept: keep };
      const ticked = row.cells.map((cell) => (isTicked(row, cell.field) ? { ...cell, kept: keep } : cell));
      return ticked.some((cell, i) => cell !== row.cells[i]) ? { ...row, cells: ticked } : row;
    }),
  }));
};

const SLOW_MS = 400;

/** Shows that rows are being compared, if that takes noticeable time. */
const sayingWhenSlow = async (work: () => Promise<void>): Promise<void> => {
  const timer = setTimeout(() => proposals.set({ reading: true }), SLOW_MS);
  try {
    await work();
  } finally {
    clearTimeout(timer);
    proposals.set({ reading: false });
  }
};

/** Accepts or rejects rows, fields or cells, and shows the remaining rows. */
export const decideProposal = (keep: boolean, what: DecidedCells): Promise<void> => {
  showTicked(keep, what);
  proposals.set({ agreed: null });
  return runInOrder(() => sayingWhenSlow(() => decided(keep, what)));
};

const decided = async (keep: boolean, what: DecidedCells): Promise<void> => {
  const { account, proposal } = proposals.get();
  if (!proposal) return;
  try {
    const { counts } = await call('proposals.decide', {
      account,
      proposal: proposal.proposal,
      keep,
      ...(what.rows ? { rows: [...what.rows] } : {}),
      ...(what.kind ? { kind: what.kind } : {}),
      ...(what.question ? { question: what.question } : {}),
      ...(what.fields ? { fields: [...what.fields] } : {}),
      ...(what.cells ? { cells: what.cells.map((cell) => ({ ...cell })) } : {}),
    });
    if (isStill(proposal)) proposals.set({ proposal: withCounts(proposal, counts) });
  } catch (error) {
    // Nothing was decided: the fields' ticks are restored.
    if (isStill(proposal)) proposals.set({ rejected: rejectedAfter(what.fields ?? [], !keep) });
    throw error;
  } finally {
    if (isStill(proposal)) await loadPage();
  }
};
