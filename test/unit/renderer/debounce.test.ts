import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { afterRest, debounce } from '../../../renderer/core/debounce.ts';
import { latestOnly } from '../../../renderer/core/slices.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('what comes often', () => {
  test('is acted on once, when it rests', () => {
    const work = vi.fn();
    const { soon } = debounce(work, 100);
    for (let i = 0; i < 5; i += 1) {
      soon();
      vi.advanceTimersByTime(99);
    }
    expect(work).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(work).toHaveBeenCalledOnce();
  });

  test('is acted on as often as its longest wait, and once more after the last', () => {
    const work = vi.fn();
    const { soon } = debounce(work, 100, 100);
    for (let i = 0; i < 10; i += 1) {
      soon();
      vi.advanceTimersByTime(25);
    }
    expect(work).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(1_000);
    expect(work).toHaveBeenCalledTimes(3);
  });

  test('is not acted on when nobody wants it any more', () => {
    const work = vi.fn();
    const { soon, cancel } = debounce(work, 100, 150);
    soon();
    cancel();
    afterRest(work, 100)();
    vi.advanceTimersByTime(1_000);
    expect(work).not.toHaveBeenCalled();
  });
});

test('work is overtaken by the newest alone', () => {
  const begin = latestOnly();
  const first = begin();
  const second = begin();
  expect([first(), second()]).toEqual([true, false]);
});
