/** Routines: listed, saved, tried out and taken over. */
import type { JobHandle } from '../context.ts';
import type { OpenAccount } from '../open-account.ts';
import { pastDays } from '../routines/past.ts';
import { checkRoutine, previewRoutine } from '../routines/preview.ts';
import { listRoutines, removeRoutine, requireRoutine, saveRoutine } from '../routines/routines.ts';
import { takeRoutine } from '../routines/take.ts';
import { putAway, waitingProposals } from '../routines/waiting.ts';
import { readyToSelect } from './chosen-keys.ts';
import { done } from './edits.ts';
import type { Handlers } from './handlers.ts';
import { routinesHeldBy, runDueRoutines } from './run-routines.ts';
import { requireOpen, startJob } from './start-job.ts';

const DEFAULT_SHOWN = 100;
const PAST_DAYS = 30;
/** Ads of each past day. */
const PAST_SHOWN = 20;

const listed = ({ context }: OpenAccount) => ({ routines: listRoutines(context) });

export const routineHandlers = {
  'routines.list': ({ accounts }, { account }) => listed(accounts.get(account)),
  'routines.show': ({ accounts }, { account, routine }) => ({
    routine: requireRoutine(accounts.get(account).context, routine),
  }),
  'routines.save': ({ accounts }, { account, routine }) => {
    const open = accounts.get(account);
    checkRoutine(open, routine);
    const id = saveRoutine(open.context, routine);
    open.tellState();
    return { ...listed(open), id };
  },
  'routines.remove': ({ accounts }, { account, routine }) => {
    const open = accounts.get(account);
    removeRoutine(open.context, routine);
    open.tellState();
    return listed(open);
  },
  'routines.try': async (engine, { account, routine: named, limit = DEFAULT_SHOWN }) => {
    const open = engine.accounts.get(account);
    const routine = requireRoutine(open.context, named);
    await readyToSelect(open, routine, routine.operation);
    const { preview } = await previewRoutine(open, routine, limit, () => requireOpen(engine, open));
    return preview;
  },
  'routines.take': (engine, { account, routine: named, revision }, [turn]) => {
    const open = engine.accounts.get(account);
    const routine = requireRoutine(open.context, named);
    const begun = Promise.withResolvers<JobHandle>();
    const started = startJob(engine, open, 'bulk', async (handle) => {
      begun.resolve(handle);
      const recorded = await taken;
      return done(open, recorded, recorded.result);
    });
    // The turn is taken before the job begins, so that commands called after this one come after it.
    const taken = turn(async () => {
      const handle = await begun.promise;
      await readyToSelect(open, routine, routine.operation);
      return takeRoutine(open, routine, handle, revision);
    });
    return started;
  },
  'routines.past': (engine, { account, routine: named, days = PAST_DAYS, limit = PAST_SHOWN }) => {
    const open = engine.accounts.get(account);
    const routine = requireRoutine(open.context, named);
    return startJob(engine, open, 'routine-days', async (handle) => {
      await open.rows.settled();
      return pastDays(open, routine, { days, most: limit }, handle);
    });
  },
  'routines.run': async (engine, { account }) => {
    const open = engine.accounts.get(account);
    const heldBy = routinesHeldBy(engine, open);
    const ran = heldBy === null ? await runDueRoutines(engine, open) : 0;
    return { ran, heldBy, proposals: waitingProposals(open.context) };
  },
  'routines.putAway': ({ accounts }, { account, routine }) => {
    const open = accounts.get(account);
    putAway(open.context, routine);
    open.tellState();
    return {};
  },
} satisfies Partial<Handlers>;
