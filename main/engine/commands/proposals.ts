/** Proposed changes: looked at and decided on, one step after the other; applied as one changeset. */

import type { ChangesetResult } from '../../../shared/contract/views.ts';
import { translate } from '../../../shared/locale/index.ts';
import { demandWanted } from '../bulk/start.ts';
import type { AccountContext, JobHandle } from '../context.ts';
import type { ChangesetHead } from '../edits/changeset.ts';
import { keepLeft, leftRows } from '../import/left-rows.ts';
import { rememberColumns } from '../import/mapping.ts';
import type { OpenAccount } from '../open-account.ts';
import { applyProposal, demandConfirmed } from '../proposals/apply.ts';
import type { Around } from '../proposals/around.ts';
import { firstLook, secondLook } from '../proposals/compare.ts';
import { decide } from '../proposals/decide.ts';
import {
  chosenColumns,
  dropProposal,
  keepOpen,
  keptAds,
  openProposal,
  rowsOf,
} from '../proposals/proposals.ts';
import { headersOf, pasted } from '../proposals/table.ts';
import type { Work } from '../proposals/work.ts';
import { countsOf, proposalOf } from '../proposals/work.ts';
import { done } from './edits.ts';
import type { EngineParts, Handlers } from './handlers.ts';
import { inOrder } from './in-order.ts';
import { inTurn } from './proposal-turns.ts';
import { demandOpen, startJob } from './start-job.ts';

const aroundOf = (engine: EngineParts, open: OpenAccount): Around => ({
  open,
  demand: () => demandOpen(engine, open),
});

const headOf = ({ context }: OpenAccount, work: Work): ChangesetHead => ({
  kind: work.rows.every(({ kind }) => kind === 'new') ? 'create' : 'edit',
  label: work.file
    ? translate(context.language)('changeset.import', { file: work.file.name, count: keptAds(work) })
    : translate(context.language)('changeset.paste', { count: keptAds(work) }),
});

/** Files like this one are read the same way from now on. */
const rememberChoice = ({ mirror, now }: AccountContext, { file, chosen, mapping, table }: Work): void => {
  if (!file || !chosen || !mapping.header) return;
  rememberColumns(mirror, headersOf(table), mapping.columns, now().toISOString());
};

/** What is kept becomes a changeset; stopped before its end it leaves nothing, and the proposal as it was. */
const applied = async (
  engine: EngineParts,
  open: OpenAccount,
  work: Work,
  { signal, progress }: JobHandle,
): Promise<ChangesetResult> => {
  const total = keptAds(work);
  const recorded = await inOrder(engine, open, (demandStill) =>
    applyProposal(open.context, headOf(open, work), work, {
      demand: (ads) => {
        demandStill();
        demandWanted(signal);
        progress('job.apply', ads, total);
      },
      settle: () => rememberChoice(open.context, work),
    }),
  );
  // It is a changeset now: whatever fails after this, nobody can apply it once more.
  dropProposal(open);
  keepLeft(open, await leftRows(open, work, recorded.result));
  return done(open, recorded, recorded.result);
};

export const proposalHandlers = {
  'proposals.open': (engine, { account, table }) =>
    inTurn(engine, account, async () => {
      const open = engine.accounts.get(account);
      dropProposal(open);
      const work = await firstLook(aroundOf(engine, open), pasted(table));
      keepOpen(open, work);
      return proposalOf(work);
    }),
  'proposals.map': (engine, { account, proposal, columns, ...change }) =>
    inTurn(engine, account, async () => {
      const open = engine.accounts.get(account);
      const chosen = columns && chosenColumns(columns);
      const work = await secondLook(aroundOf(engine, open), openProposal(open, proposal), {
        ...change,
        columns: chosen,
      });
      keepOpen(open, work);
      return proposalOf(work);
    }),
  'proposals.rows': (engine, { account, proposal, ...page }) =>
    inTurn(engine, account, async () => {
      const open = engine.accounts.get(account);
      return rowsOf(aroundOf(engine, open), openProposal(open, proposal), page);
    }),
  'proposals.decide': (engine, { account, proposal, keep, ...decided }) =>
    inTurn(engine, account, async () => {
      const open = engine.accounts.get(account);
      const work = await decide(aroundOf(engine, open), openProposal(open, proposal), keep, decided);
      keepOpen(open, work);
      return { counts: countsOf(work) };
    }),
  'proposals.apply': (engine, { account, proposal, confirmed }) => {
    const begun = Promise.withResolvers<{ readonly job: string }>();
    // The turn lasts until the job is over: what is asked of the proposal meanwhile comes after it.
    inTurn(engine, account, async () => {
      const open = engine.accounts.get(account);
      const work = openProposal(open, proposal);
      demandConfirmed(countsOf(work), confirmed);
      const over = Promise.withResolvers<void>();
      const run = (handle: JobHandle) => applied(engine, open, work, handle).finally(over.resolve);
      begun.resolve(startJob(engine, open, 'apply', run));
      await over.promise;
    }).catch(begun.reject);
    return begun.promise;
  },
  'proposals.close': (engine, { account, proposal }) =>
    inTurn(engine, account, async () => {
      const open = engine.accounts.get(account);
      openProposal(open, proposal);
      dropProposal(open);
      return {};
    }),
} satisfies Partial<Handlers>;
