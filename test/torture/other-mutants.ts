/**
 * Ten more engines that are wrong on purpose, by somebody who did not build the judge and read nothing of it: each is a
 * slip that a tired engineer could make, and passes a plain pull and push.
 */
import type { MutantSpec } from './mutants.ts';

export const OTHER_MUTANTS = {
  /** Merge: what others changed in the other fields of a unit is not looked at, so half of a unit is sent beside theirs. */
  'half-a-unit': {
    verdict: 'overwritten',
    drills: ['both edit one field, and one unit'],
    seed: 6,
    patches: [
      {
        module: 'main/engine/drafts/merge.ts',
        find: 'const all = [...drafts, ...movedBeside(unit, drafts, before, theirs)];',
        put: 'const all = [...drafts, ...movedBeside(unit, drafts, theirs, theirs)];',
      },
    ],
  },
  /** Pull: an answer with the date we know is taken for one we have, so a second change in that second is never seen. */
  'same-date-ignored': {
    verdict: 'untrue',
    drills: ['two changes in one second'],
    seed: 1,
    patches: [
      {
        module: 'main/engine/sync/remote/stale.ts',
        find: 'return age > 0 && known.readAt !== null && askedAt < known.readAt;',
        put: 'return age >= 0;',
      },
      {
        module: 'main/engine/sync/remote/stale.ts',
        find: 'if (age !== 0 || known.writtenAt === null) return age > 0;',
        put: 'if (age !== 0 || known.writtenAt === null) return age >= 0;',
      },
    ],
  },
  /** Body: an attribute is looked up by its key alone, so a text of one locale is written over that of another. */
  'attribute-without-locale': {
    verdict: 'lost',
    drills: ['both locales of an attribute'],
    seed: 1,
    patches: [
      {
        module: 'shared/ad/paths.ts',
        find: "return writeListEntry(ad, 'attributes', isAttribute(ad, key, locale), (entry) => {",
        put: "return writeListEntry(ad, 'attributes', isAttribute(ad, key, undefined), (entry) => {",
      },
    ],
  },
  /** Intended status: one that only the service gives goes back as PAUSED, so any edit takes such an ad offline. */
  'budget-status-pauses': {
    verdict: 'foreign',
    drills: ['an edit where a budget is reached'],
    seed: 6,
    patches: [
      {
        module: 'main/engine/drafts/body.ts',
        find: "return { ...body, status: typeof status === 'string' ? intendedStatus(status) : DRAFT_STATUS };",
        put:
          "const isAsked = typeof status === 'string' && status === intendedStatus(status);" +
          "return { ...body, status: isAsked ? status : status === undefined ? DRAFT_STATUS : 'PAUSED' };",
      },
    ],
  },
  /** Delete: what others changed since does not hold it, as only the status is compared. */
  'delete-over-changes': {
    verdict: 'overwritten',
    drills: ['a delete of what others edit'],
    seed: 6,
    patches: [
      {
        module: 'main/engine/drafts/merge.ts',
        find: "const moved = real.filter((draft) => differsFrom(present, [draft], 'base'));",
        put:
          "const moved = real.filter((draft) => draft.field === 'status' && " +
          "differsFrom(present, [draft], 'base'));",
      },
    ],
  },
  /** Campaigns: the limit that was not edited is sent as UNLIMITED and not as it stands there. */
  'other-limit-lifted': {
    verdict: 'foreign',
    drills: ['both limits of a campaign'],
    seed: 1,
    patches: [
      {
        module: 'main/engine/drafts/body.ts',
        find: "const budgets = withoutServiceParts(withDrafts(base, drafts))['budgets'];",
        put:
          "const open = ['budgets.daily.limitMicros', 'budgets.total.limitMicros'].reduce<JsonObject>(" +
          "(body, path) => writeField(body, path, 'UNLIMITED'), {});" +
          "const budgets = withoutServiceParts(withDrafts(open, drafts))['budgets'];",
      },
    ],
  },
  /** Undo of a push: a cell that others changed after it is set back all the same. */
  'undo-over-others': {
    verdict: 'overwritten',
    drills: ['a push taken back that others went on from'],
    seed: 2,
    patches: [
      {
        module: 'main/engine/edits/undo-run.ts',
        find: 'if (!isAsSent(context.mirror, change, value)) return [{ key, field }];',
        put: 'if (row.base === null && !isAsSent(context.mirror, change, value)) return [{ key, field }];',
      },
    ],
  },
  /** Retries: a POST whose answer was lost is sent once more at once, without a look at what it made. */
  'post-sent-twice': {
    verdict: 'doubled',
    drills: ['lost answer to a create'],
    seed: 4,
    patches: [
      {
        module: 'main/engine/service/http/request.ts',
        find: 'const { answer, verdict } = await authorized(call, options.signal, options);',
        put:
          'const { answer, verdict } = await authorized(call, options.signal, options).catch((error: unknown) => {' +
          "if (call.method !== 'POST' || !(error instanceof HttpFailure) || !error.sent) throw error;" +
          'return authorized(call, options.signal, options);' +
          '});',
      },
    ],
  },
  /** Journal: that a create was about to leave counts as that it was made, so a rebuild drops the new ad. */
  'sending-counts-as-made': {
    verdict: 'lost',
    drills: ['a create that never left, and a copy made anew'],
    seed: 1,
    patches: [
      {
        module: 'main/engine/edits/restore.ts',
        find: "if (!row || state !== 'done') return;",
        put: "if (!row || (state !== 'done' && state !== 'sending')) return;",
      },
    ],
  },
  /** Time: what the machine says of its running time is not asked, so a sleep with the wall clock set back is not seen. */
  'sleep-by-wall-clock': {
    verdict: 'stale',
    drills: ['asleep with the clock set back'],
    seed: 1,
    patches: [
      {
        module: 'main/engine/clock.ts',
        find: 'Math.max(0, monotonic() - from.monotonic, wall() - from.wall, running() - from.uptime);',
        put: 'Math.max(0, monotonic() - from.monotonic, wall() - from.wall);',
      },
    ],
  },
} as const satisfies Readonly<Record<string, MutantSpec>>;
