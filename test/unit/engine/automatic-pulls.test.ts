import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Alarm, PullFacts } from '../../../main/engine/automatic-pulls.ts';
import { createAutomaticPulls, nextPullIn, systemAlarm } from '../../../main/engine/automatic-pulls.ts';
import { DEFAULT_SYNC } from '../../../shared/contract/account/settings.ts';
import type { Job, JobKind } from '../../../shared/contract/jobs.ts';
import type { AccountState } from '../../../shared/contract/views.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-21T10:00:00.000Z');
const ago = (minutes: number): string => new Date(START - minutes * MINUTE).toISOString();

type Given = {
  readonly minutes?: number;
  readonly pulledAt?: string | null;
  readonly readOnly?: AccountState['readOnly'];
  readonly unfinishedRun?: AccountState['unfinishedRun'];
};

/** Only what the clock looks at is filled in. */
const stateWith = (given: Given): AccountState =>
  ({
    account: { name: 'Shop' },
    settings: { sync: { ...DEFAULT_SYNC, pullMinutes: given.minutes ?? 15 } },
    pulledAt: given.pulledAt === undefined ? ago(5) : given.pulledAt,
    readOnly: given.readOnly ?? null,
    unfinishedRun: given.unfinishedRun ?? null,
  }) as AccountState;

const jobThat = (state: Job['state'], kind: JobKind, automatic: boolean): Job =>
  ({
    id: 'j',
    account: 'Shop',
    kind,
    phase: '',
    done: 0,
    total: 0,
    state,
    ...(automatic ? { automatic } : {}),
  }) as Job;

/** A clock that does not advance until the test moves it, and fires the timers on its way. */
const stillClock = () => {
  let time = START;
  let next: { readonly at: number; readonly act: () => void } | undefined;
  const alarm: Alarm = {
    now: () => new Date(time),
    after: (ms, act) => {
      const mine = { at: time + ms, act };
      next = mine;
      return () => {
        if (next === mine) next = undefined;
      };
    },
  };
  const goOn = (minutes: number): void => {
    const until = time + minutes * MINUTE;
    for (let due = next; due !== undefined && due.at <= until; due = next) {
      time = Math.max(time, due.at);
      next = undefined;
      due.act();
    }
    time = until;
  };
  return { alarm, goOn, isSet: () => next !== undefined, now: () => new Date(time).toISOString() };
};

/** An account whose pulls are counted; each ends as the test says. */
const shop = (given: Given = {}) => {
  const clock = stillClock();
  const starts: string[] = [];
  let busy = false;
  let refuses = false;
  const failures: unknown[] = [];
  const pulls = createAutomaticPulls(
    {
      isBusy: () => busy,
      start: () => {
        if (refuses) throw new Error('not now');
        starts.push(clock.now());
        busy = true;
      },
      onFailure: (error) => failures.push(error),
    },
    clock.alarm,
  );
  pulls.opened(stateWith(given));
  const end = (state: 'done' | 'failed' | 'cancelled', kind: JobKind = 'pull', automatic = true): void => {
    busy = false;
    if (state === 'done' && kind === 'pull') pulls.stateTold(stateWith({ ...given, pulledAt: clock.now() }));
    pulls.jobTold(jobThat(state, kind, automatic));
  };
  return {
    ...clock,
    pulls,
    starts,
    failures,
    end,
    begin: () => {
      busy = true;
      pulls.jobTold(jobThat('running', 'push', false));
    },
    refuse: () => {
      refuses = true;
    },
    tell: (changed: Given) => pulls.stateTold(stateWith({ ...given, ...changed })),
  };
};

describe('a pull that nobody asks for', () => {
  it('begins as many minutes after the last one ended as the seller set, and again after that', () => {
    const { starts, goOn, end } = shop();
    goOn(9);
    expect(starts).toEqual([]);
    goOn(1);
    expect(starts).toEqual([ago(-10)]);
    goOn(2);
    end('done');
    goOn(14);
    expect(starts).toHaveLength(1);
    goOn(1);
    expect(starts).toEqual([ago(-10), ago(-27)]);
  });

  it('begins at once where the account is opened long after its last one', () => {
    const { starts, goOn } = shop({ pulledAt: ago(16) });
    goOn(0);
    expect(starts).toEqual([ago(0)]);
  });

  it('never begins where the seller wants none, and waits for the seller to begin the very first', () => {
    for (const given of [{ minutes: 0 }, { pulledAt: null }]) {
      const { isSet } = shop(given);
      expect(isSet()).toBe(false);
    }
  });

  it('follows a new setting from then on', () => {
    const { starts, goOn, tell, isSet } = shop();
    tell({ minutes: 6 });
    goOn(1);
    expect(starts).toHaveLength(1);
    tell({ minutes: 0 });
    expect(isSet()).toBe(false);
  });

  it('does not begin while another job goes on, and does soon after that ended', () => {
    const { starts, goOn, begin, end, isSet } = shop();
    begin();
    goOn(30);
    expect(starts).toEqual([]);
    end('done', 'push', false);
    expect(isSet()).toBe(true);
    goOn(0);
    expect(starts).toHaveLength(1);
  });

  it.each([
    [
      'a push is unfinished',
      { unfinishedRun: { run: 1, left: 2, total: 3 } as AccountState['unfinishedRun'] },
    ],
    ['nobody is signed in', { readOnly: 'signed-out' as const }],
  ])('does not begin while %s, and does when that is over', (_why, given) => {
    const { starts, goOn, tell } = shop(given);
    goOn(60);
    expect(starts).toEqual([]);
    tell({ unfinishedRun: null, readOnly: null });
    goOn(0);
    expect(starts).toHaveLength(1);
  });

  it('waits twice as long after each failure, an hour at most, and as usual after the first success', () => {
    const { starts, goOn, end } = shop({ pulledAt: ago(15) });
    goOn(0);
    for (const minutes of [30, 60, 60]) {
      end('failed');
      const before = starts.length;
      goOn(minutes - 1);
      expect(starts).toHaveLength(before);
      goOn(1);
      expect(starts).toHaveLength(before + 1);
    }
    end('done');
    goOn(15);
    expect(starts).toHaveLength(5);
  });

  it('counts a pull that was stopped from its end, so that what a seller stopped does not come back at once', () => {
    const { starts, goOn, end } = shop({ pulledAt: ago(15) });
    goOn(0);
    end('cancelled');
    goOn(14);
    expect(starts).toHaveLength(1);
    goOn(1);
    expect(starts).toHaveLength(2);
  });

  it('tells the log of what kept it from beginning, and tries again later', () => {
    const { failures, goOn, refuse } = shop({ pulledAt: ago(15) });
    refuse();
    goOn(0);
    expect(failures).toHaveLength(1);
    goOn(29);
    expect(failures).toHaveLength(1);
    goOn(1);
    expect(failures).toHaveLength(2);
  });

  it('begins at once where the last one was noted by a clock that was a day ahead and is set right since, then as ever', () => {
    const { starts, goOn, pulls, end } = shop({ pulledAt: ago(-24 * 60) });
    goOn(0);
    expect(starts).toHaveLength(1);
    end('failed', 'pull', false);
    goOn(14);
    pulls.stateTold(stateWith({ pulledAt: ago(-24 * 60) }));
    expect(starts).toHaveLength(1);
    goOn(1);
    expect(starts).toHaveLength(2);
  });

  it('never begins for an account that was closed', () => {
    const { pulls, starts, goOn, end, isSet } = shop();
    pulls.closed('Shop');
    expect(isSet()).toBe(false);
    end('cancelled');
    goOn(100);
    expect(starts).toEqual([]);
  });

  it('waits no longer than its interval, or an hour while it fails, whatever the clock says', () => {
    const instant = fc.integer({ min: -10 * 24 * 60, max: 10 * 24 * 60 }).map(ago);
    const facts: fc.Arbitrary<PullFacts> = fc.record({
      minutes: fc.integer({ min: 0, max: 1440 }),
      pulledAt: fc.option(instant),
      endedAt: fc.option(instant),
      failures: fc.nat(2000),
      readOnly: fc.constantFrom(null, 'no-write-scope' as const),
      unfinishedRun: fc.constant(null),
      busy: fc.constant(false),
    });
    fc.assert(
      fc.property(facts, (given) => {
        const wait = nextPullIn(given, new Date(START));
        if (given.minutes === 0 || given.pulledAt === null) return wait === null;
        return wait !== null && wait >= 0 && wait <= Math.max(given.minutes, 60) * MINUTE;
      }),
    );
  });

  it('keeps no process alive by its alarm', () => {
    const alarms = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    const before = alarms();
    const stop = systemAlarm(() => new Date()).after(60 * MINUTE, () => {});
    expect(alarms()).toBe(before);
    stop();
  });
});
