import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createClock } from '../../../main/engine/clock.ts';
import type { ConcurrencyLimiter } from '../../../main/engine/service/http/concurrency-limiter.ts';
import { createConcurrencyLimiter } from '../../../main/engine/service/http/concurrency-limiter.ts';

const HOUR = 3_600_000;

/** Clocks that say what a test wants. */
const clockAt = (at: () => number) => createClock({ monotonic: at, wall: at, uptime: at });

/** Lets a request in and out again. */
const pass = async (
  gate: ConcurrencyLimiter,
  how: 'answered' | 'overloaded' | 'failed',
  during = () => undefined,
): Promise<void> => {
  const leave = await gate.enter();
  during();
  leave(how);
};

test('quick answers widen the gate up to sixteen, slow ones do not', async () => {
  let now = 0;
  const gate = createConcurrencyLimiter(clockAt(() => now));
  const start = gate.width();
  const slowly = (): undefined => {
    now += 10_000;
  };
  for (let i = 0; i < 5; i += 1) await pass(gate, 'answered', slowly);
  expect(gate.width()).toBe(start);
  for (let i = 0; i < 50; i += 1) await pass(gate, 'answered');
  expect(gate.width()).toBe(16);
});

test('an overload halves the gate, once for all who were inside, and never below two', async () => {
  const gate = createConcurrencyLimiter(clockAt(() => 0));
  for (let i = 0; i < 50; i += 1) await pass(gate, 'answered');
  const inside = await Promise.all(Array.from({ length: 16 }, () => gate.enter()));
  for (const leave of inside) leave('overloaded');
  expect(gate.width()).toBe(8);
  for (let i = 0; i < 10; i += 1) await pass(gate, 'overloaded');
  expect(gate.width()).toBe(2);
});

test('no more are inside than the most that was asked for', async () => {
  const gate = createConcurrencyLimiter(clockAt(() => 0));
  gate.setMost(1);
  const first = await gate.enter();
  let second = false;
  const waiting = gate.enter().then((leave) => {
    second = true;
    return leave;
  });
  await Promise.resolve();
  expect(second).toBe(false);
  first('answered');
  (await waiting)('answered');
  expect(gate.width()).toBe(1);
});

test('one who stops waiting gives no place away', async () => {
  const gate = createConcurrencyLimiter(clockAt(() => 0));
  gate.setMost(1);
  const first = await gate.enter();
  const abort = new AbortController();
  const waiting = gate.enter(abort.signal);
  abort.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
  first('answered');
  (await gate.enter())('answered');
});

test('a gate on hold lets nobody in until the time is over', async () => {
  let now = 0;
  const gate = createConcurrencyLimiter(clockAt(() => now));
  gate.hold(HOUR);
  let isIn = false;
  const waiting = gate.enter().then((leave) => {
    isIn = true;
    leave('answered');
  });
  now = HOUR - 1;
  gate.lookAgain();
  await setImmediate();
  expect(isIn).toBe(false);
  now = HOUR;
  gate.lookAgain();
  await waiting;
});

test('a gate on hold opens by itself', async () => {
  const gate = createConcurrencyLimiter(createClock());
  gate.hold(5);
  await pass(gate, 'answered');
});

test('a gate on hold lets in again those whose time was over while the machine slept', async () => {
  let slept = 0;
  const gate = createConcurrencyLimiter(
    createClock({ monotonic: () => 0, wall: () => 0, uptime: () => slept }),
  );
  gate.hold(HOUR);
  const waiting = gate.enter();
  slept = 8 * HOUR;
  gate.lookAgain();
  (await waiting)('answered');
});
