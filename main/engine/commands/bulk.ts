/** Bulk operations: their preview, their run as one changeset, and those recently used or kept. */
import { describeOperation } from '../../../shared/bulk/describe-operation.ts';
import { numberFormatOf } from '../../../shared/money/number-format.ts';
import { findDuplicates } from '../bulk/duplicates.ts';
import { type PreparedBulkEdit, prepareBulkEdit, selectionTest } from '../bulk/prepare-bulk-edit.ts';
import { previewBulk } from '../bulk/preview.ts';
import { runBulk, throwIfAborted } from '../bulk/start.ts';
import { noteOperation, readOperations, removeOperation, saveOperation } from '../bulk/stored-operations.ts';
import type { JobHandle } from '../context.ts';
import { noteChosen } from '../metrics/effect-notes.ts';
import type { OpenAccount } from '../open-account.ts';
import { daysRead } from '../query/days-read.ts';
import { readyToSelect } from './chosen-keys.ts';
import { done } from './edits.ts';
import type { Handlers } from './handlers.ts';
import { requireOpen, startJob } from './start-job.ts';

/** The latest preview of each account; a newer one cancels it. */
const previews = new WeakMap<OpenAccount, AbortController>();

const latestPreview = (open: OpenAccount): AbortSignal => {
  previews.get(open)?.abort();
  const abort = new AbortController();
  previews.set(open, abort);
  return abort.signal;
};

const nowOf = ({ context }: OpenAccount): string => context.now().toISOString();

export const bulkHandlers = {
  'bulk.preview': async (engine, { account, select, operation, samples = 8 }) => {
    const open = engine.accounts.get(account);
    const signal = latestPreview(open);
    const prepare = prepareBulkEdit(open, select, operation);
    await readyToSelect(open, select, operation);
    const throwIfStale = (): void => {
      throwIfAborted(signal);
      requireOpen(engine, open);
    };
    return previewBulk(open, select, await prepare(throwIfStale), samples, throwIfStale);
  },
  'bulk.start': (engine, { account, select, operation, label, asOf, shownByDays }, [turn]) => {
    const open = engine.accounts.get(account);
    const { language, locale, mirror } = open.context;
    const prepare = prepareBulkEdit(open, select, operation);
    const name = label ?? describeOperation(language, operation, numberFormatOf(locale));
    const days = daysRead(open, select, operation, shownByDays);
    const begun = Promise.withResolvers<JobHandle>();
    const started = startJob(engine, open, 'bulk', async (handle) => {
      begun.resolve(handle);
      const recorded = await carriedOut;
      if (recorded.id !== null) noteChosen(mirror, { changeset: recorded.id, days });
      return done(open, recorded, recorded.result);
    });
    const ready = async (handle: JobHandle): Promise<PreparedBulkEdit> => {
      await readyToSelect(open, select, operation);
      const making = { pictures: engine.pictures, fetcher: open.fetcher, handle };
      return prepare(() => throwIfAborted(handle.signal), making);
    };
    const run = (work: PreparedBulkEdit, handle: JobHandle): ReturnType<typeof runBulk> =>
      runBulk(open, { kind: 'edit', label: name }, select, work, handle, asOf);
    const carryOut = async (): ReturnType<typeof runBulk> => {
      const handle = await begun.promise;
      // Pictures take seconds to minutes, in which other edits do not wait.
      const made = operation.kind === 'retouch' ? await ready(handle) : undefined;
      return made ? turn(() => run(made, handle)) : run(await ready(handle), handle);
    };
    // Otherwise the turn is taken before the job begins, so that commands called after this one come after it.
    const carriedOut = operation.kind === 'retouch' ? carryOut() : turn(carryOut);
    noteOperation(mirror, { operation, at: nowOf(open) });
    return started;
  },
  'bulk.recent': ({ accounts }, { account }) => readOperations(accounts.get(account).context.mirror),
  'bulk.save': ({ accounts }, { account, name, operation }) => {
    const open = accounts.get(account);
    return saveOperation(open.context.mirror, { name, operation, at: nowOf(open) });
  },
  'bulk.remove': ({ accounts }, { account, name }) =>
    removeOperation(accounts.get(account).context.mirror, name),
  'ads.duplicates': async (engine, { account, select, fields }) => {
    const open = engine.accounts.get(account);
    const concerns = selectionTest(open, select);
    await readyToSelect(open, select);
    return findDuplicates(open, select, fields, concerns, () => requireOpen(engine, open));
  },
} satisfies Partial<Handlers>;
