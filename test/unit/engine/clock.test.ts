import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TimeSources } from '../../../main/engine/clock.ts';
import { createClock, extendedUptime } from '../../../main/engine/clock.ts';

const HOUR = 3_600_000;

/** Clocks that do not advance until each is moved. */
const stillClocks = () => {
  const at = { monotonic: 1_000, wall: Date.parse('2026-11-22T10:00:00Z'), uptime: 50_000 };
  const sources: TimeSources = {
    monotonic: () => at.monotonic,
    wall: () => at.wall,
    uptime: () => at.uptime,
  };
  const move = (by: Partial<Record<keyof TimeSources, number>>): void => {
    at.monotonic += by.monotonic ?? 0;
    at.wall += by.wall ?? 0;
    at.uptime += by.uptime ?? 0;
  };
  const run = (ms: number): void => move({ monotonic: ms, wall: ms, uptime: ms });
  return { clock: createClock(sources), sources, move, run, wall: () => new Date(at.wall) };
};

describe('the time since a mark', () => {
  it.each([
    ['the machine slept: the monotonic clock stood still', { wall: 8 * HOUR, uptime: 8 * HOUR }],
    ['it slept, and the wall clock was set back meanwhile', { wall: -HOUR, uptime: 8 * HOUR }],
    ['it slept on a system whose uptime stands still too', { wall: 8 * HOUR }],
    ['it ran, and the wall clock was set back', { monotonic: 8 * HOUR, wall: -24 * HOUR, uptime: 8 * HOUR }],
    ['only the monotonic clock says so', { monotonic: 8 * HOUR }],
  ])('is what the clock says that counts most: %s', (_how, by) => {
    const { clock, move } = stillClocks();
    const mark = clock.read();
    move(by);
    expect(clock.since(mark)).toBe(8 * HOUR);
  });

  it('is never less than nothing', () => {
    const { clock, move } = stillClocks();
    const mark = clock.read();
    move({ wall: -HOUR });
    expect(clock.since(mark)).toBe(0);
    expect(clock.missed(mark)).toBe(0);
  });

  it('has been missed as far as the monotonic clock stood still', () => {
    const { clock, move, run } = stillClocks();
    const mark = clock.read();
    run(3_000);
    expect(clock.missed(mark)).toBe(0);
    move({ wall: HOUR, uptime: HOUR });
    expect(clock.missed(mark)).toBe(HOUR);
  });
});

it('a countdown goes on while the machine sleeps', () => {
  const { clock, move } = stillClocks();
  const left = clock.countdown(20 * 60_000);
  expect(left()).toBe(20 * 60_000);
  move({ wall: -HOUR, uptime: HOUR });
  expect(left()).toBeLessThanOrEqual(0);
});

describe('the time of what is stored', () => {
  it('is the wall clock while nobody sets it', () => {
    const { clock, run, wall } = stillClocks();
    run(5_000);
    expect(clock.now()).toEqual(wall());
  });

  it('goes on from where it was when the wall clock is set back, sleep included', () => {
    const { clock, move, run } = stillClocks();
    const start = clock.now().getTime();
    move({ wall: -24 * HOUR });
    run(1_000);
    expect(clock.now().getTime() - start).toBe(1_000);
    move({ wall: HOUR, uptime: HOUR });
    expect(clock.now().getTime() - start).toBe(HOUR + 1_000);
  });

  it('is the wall clock again once that has caught up', () => {
    const { clock, move, run, wall } = stillClocks();
    clock.now();
    move({ wall: -HOUR });
    clock.now();
    move({ wall: 2 * HOUR });
    expect(clock.now()).toEqual(wall());
    run(10_000);
    expect(clock.now()).toEqual(wall());
  });

  it('never goes back, whatever the clocks do', () => {
    const step = fc.record({
      monotonic: fc.integer({ min: 0, max: 10_000 }),
      wall: fc.integer({ min: -2 * HOUR, max: 2 * HOUR }),
      uptime: fc.integer({ min: 0, max: 2 * HOUR }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const { clock, move } = stillClocks();
        let last = clock.now();
        for (const by of steps) {
          move(by);
          const now = clock.now();
          expect(now.getTime()).toBeGreaterThanOrEqual(last.getTime());
          last = now;
        }
      }),
    );
  });

  it('does not run ahead where the uptime is counted in whole seconds', () => {
    const { clock, move, wall } = stillClocks();
    for (let tick = 0; tick < 10_000; tick += 1) {
      move({ monotonic: 100, wall: 100, uptime: tick % 10 === 9 ? 1_000 : 0 });
      expect(clock.now()).toEqual(wall());
    }
  });
});

describe('the time since boot', () => {
  const machine = () => {
    const { sources, move, run } = stillClocks();
    let readings = 0;
    const readUptime = (): number => {
      readings += 1;
      return sources.uptime();
    };
    return { uptime: extendedUptime(readUptime, sources), readings: () => readings, move, run };
  };

  it('is read once for a few milliseconds, and goes on meanwhile', () => {
    const { uptime, readings, run } = machine();
    const start = uptime();
    run(2);
    expect(uptime() - start).toBe(2);
    run(3);
    expect(uptime() - start).toBe(5);
    expect(readings()).toBe(1);
    run(1);
    expect(uptime() - start).toBe(6);
    expect(readings()).toBe(2);
  });

  it.each([
    ['the machine slept', HOUR],
    ['it slept, and the wall clock was set back meanwhile', -HOUR],
  ])('is read at once after %s', (_how, wall) => {
    const { uptime, move } = machine();
    const start = uptime();
    move({ wall, uptime: 8 * HOUR });
    expect(uptime() - start).toBe(8 * HOUR);
  });
});
