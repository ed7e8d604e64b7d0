/** Proposals: read, decided on step by step, and applied as one changeset. */

import type { JobKind } from '../../../shared/contract/jobs.ts';
import type { ProposalResult } from '../../../shared/contract/results/workbooks.ts';
import type { ChangesetResult } from '../../../shared/contract/views.ts';
import { translate } from '../../../shared/locale/index.ts';
import type { LayoutChoice } from '../../../shared/proposals/table-layout.ts';
import { throwIfAborted } from '../bulk/start.ts';
import type { JobHandle } from '../context.ts';
import type { ChangesetHead } from '../drafts/changeset.ts';
import { rememberReading } from '../import/last-readings.ts';
import { leftRows, rememberLeftRows } from '../import/left-rows.ts';
import type { JobId } from '../jobs.ts';
import type { OpenAccount } from '../open-account.ts';
import { applyProposal, requireConfirmed, requireTogether } from '../proposals/apply.ts';
import { createProposal, remapProposal } from '../proposals/create-proposal.ts';
import { decide } from '../proposals/decide.ts';
import { requireSureColumns, requireSureLetters } from '../proposals/field-questions.ts';
import { takePictureFiles } from '../proposals/picture-files.ts';
import type { ProposalContext } from '../proposals/proposal-context.ts';
import type { ProposalState } from '../proposals/proposal-state.ts';
import { countsOf, proposalOf } from '../proposals/proposal-state.ts';
import {
  chosenAnswers,
  chosenColumns,
  chosenFields,
  countKeptAds,
  dropProposal,
  requireOpenProposal,
  rowsOf,
  setOpenProposal,
} from '../proposals/proposals.ts';
import { columnWords } from '../proposals/table/derived-table.ts';
import { previewField } from '../proposals/table/preview-field.ts';
import { pastedSource } from '../proposals/table/table.ts';
import type { Turn } from './command-queues.ts';
import { done } from './edits.ts';
import type { EngineParts } from './engine-parts.ts';
import type { Handlers } from './handlers.ts';
import { requireOpen, startJob } from './start-job.ts';

export const proposalContextOf = (engine: EngineParts, open: OpenAccount): ProposalContext => ({
  open,
  throwIfStale: () => requireOpen(engine, open),
});

const headOf = ({ context }: OpenAccount, work: ProposalState): ChangesetHead => ({
  kind: work.rows.every(({ kind }) => kind === 'new') ? 'create' : 'edit',
  label: work.file
    ? translate(context.language)('changeset.import', { file: work.file.name, count: countKeptAds(work) })
    : translate(context.language)('changeset.paste', { count: countKeptAds(work) }),
});

/** Applies the accepted rows as a changeset. Cancelled before its end it writes nothing, and the proposal stays. */
const applied = async (
  engine: EngineParts,
  open: OpenAccount,
  work: ProposalState,
  { handle: { signal, progress }, edits }: { readonly handle: JobHandle; readonly edits: Turn },
): Promise<ChangesetResult> => {
  const total = countKeptAds(work);
  const recorded = await edits(() =>
    applyProposal(open.context, headOf(open, work), work, {
      onSlice: (ads) => {
        requireOpen(engine, open);
        throwIfAborted(signal);
        progress('job.apply', ads, total);
      },
      settle: () => rememberReading(open.context.mirror, work, open.context.now().toISOString()),
    }),
  );
  // The changeset exists now: whatever fails after this, it must not be applied twice.
  dropProposal(open);
  rememberLeftRows(open, await leftRows(open, work, recorded.result));
  return done(open, recorded, recorded.result);
};

/** The proposal with the picture files that its table names. */
const withPictures = async (
  engine: EngineParts,
  open: OpenAccount,
  work: ProposalState,
  handle: JobHandle,
): Promise<ProposalResult> => {
  const making = { context: open.context, pictures: engine.pictures, handle };
  const { source, pictureFiles, choices } = work;
  const wanted = { folder: source.file?.folder ?? '', names: pictureFiles.names, taken: choices.pictures };
  const pictures = await takePictureFiles(making, wanted);
  const next = await remapProposal(proposalContextOf(engine, open), work, { pictures });
  setOpenProposal(open, next);
  return { proposal: proposalOf(next) };
};

/** The chosen part of how a table is laid out; undefined where nothing was chosen. */
const laidOut = ({ headerRow, readRows }: LayoutChoice): LayoutChoice | undefined =>
  headerRow === undefined && readRows === undefined
    ? undefined
    : { ...(headerRow === undefined ? {} : { headerRow }), ...(readRows === undefined ? {} : { readRows }) };

/** Starts a job that keeps its turn until it ends, so that calls about the proposal come after it. */
const jobInTurn = <K extends JobKind>(
  turn: Turn,
  start: (whenOver: () => void) => { readonly job: JobId<K> },
): Promise<{ readonly job: JobId<K> }> => {
  const begun = Promise.withResolvers<{ readonly job: JobId<K> }>();
  turn(async () => {
    const over = Promise.withResolvers<void>();
    begun.resolve(start(over.resolve));
    await over.promise;
  }).catch(begun.reject);
  return begun.promise;
};

export const proposalHandlers = {
  'proposals.open': async (engine, { account, table }) => {
    const open = engine.accounts.get(account);
    dropProposal(open);
    const source = pastedSource(table, open.context.profile.currency);
    const work = await createProposal(proposalContextOf(engine, open), source);
    setOpenProposal(open, work);
    return proposalOf(work);
  },
  'proposals.map': async (engine, request) => {
    const { account, proposal, columns, answers, fields, words, headerRow, readRows, ...change } = request;
    const open = engine.accounts.get(account);
    const before = requireOpenProposal(open, proposal);
    const work = await remapProposal(proposalContextOf(engine, open), before, {
      ...change,
      columns: columns && chosenColumns(columns),
      fields: fields && chosenFields(fields),
      words: words && columnWords(words),
      layout: laidOut({ headerRow, readRows }),
      answers: answers && chosenAnswers(answers),
    });
    setOpenProposal(open, work);
    return proposalOf(work);
  },
  'proposals.preview_field': (engine, { account, proposal, field }) => {
    const open = engine.accounts.get(account);
    const { own } = requireOpenProposal(open, proposal);
    const rows = chosenFields([field]).flatMap((one) =>
      previewField(own, one, open.context.profile.currency),
    );
    return { rows };
  },
  'proposals.rows': async (engine, { account, proposal, ...page }) => {
    const open = engine.accounts.get(account);
    return rowsOf(proposalContextOf(engine, open), requireOpenProposal(open, proposal), page);
  },
  'proposals.decide': async (engine, { account, proposal, keep, ...decided }) => {
    const open = engine.accounts.get(account);
    const work = await decide(
      proposalContextOf(engine, open),
      requireOpenProposal(open, proposal),
      keep,
      decided,
    );
    setOpenProposal(open, work);
    return { counts: countsOf(work) };
  },
  'proposals.apply': (engine, { account, proposal, confirmed }, [step, edits]) =>
    jobInTurn(step, (whenOver) => {
      const open = engine.accounts.get(account);
      const work = requireOpenProposal(open, proposal);
      requireSureLetters(work);
      requireSureColumns(work);
      requireTogether(work);
      requireConfirmed(countsOf(work), confirmed);
      return startJob(engine, open, 'apply', (handle) =>
        applied(engine, open, work, { handle, edits }).finally(whenOver),
      );
    }),
  'proposals.take_pictures': (engine, { account, proposal }, [step]) =>
    jobInTurn(step, (whenOver) => {
      const open = engine.accounts.get(account);
      const work = requireOpenProposal(open, proposal);
      return startJob(engine, open, 'table-pictures', (handle) =>
        withPictures(engine, open, work, handle).finally(whenOver),
      );
    }),
  'proposals.close': async (engine, { account, proposal }) => {
    const open = engine.accounts.get(account);
    requireOpenProposal(open, proposal);
    dropProposal(open);
    return {};
  },
} satisfies Partial<Handlers>;
