import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type Answer,
  answerTo,
  ensureAnswer,
  extend,
  follow,
  forgetAnswers,
  hold,
  invalidate,
  invalidateUnshown,
  type Question,
  refetch,
  setAnswer,
} from '../../../renderer/core/answers.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { AdsheetError } from '../../../shared/contract/errors.ts';

const key = (row: number): RowKey => `r${row}` as RowKey;

let questions = 0;

/** A question whose answers the test gives, one after the other. */
const questionOf = (timing: Partial<Question<string>> = {}) => {
  questions += 1;
  const waiting: PromiseWithResolvers<string>[] = [];
  const question: Question<string> = {
    key: `question ${questions}`,
    ask: () => {
      const asked = Promise.withResolvers<string>();
      waiting.push(asked);
      return asked.promise;
    },
    reads: ['history'],
    wait: 100,
    ...timing,
  };
  return {
    question,
    times: () => waiting.length,
    answer: async (value: string, at = waiting.length - 1): Promise<void> => {
      waiting[at]?.resolve(value);
      await vi.advanceTimersByTimeAsync(0);
    },
    fail: async (reason: string): Promise<void> => {
      waiting.at(-1)?.reject(new Error(reason));
      await vi.advanceTimersByTimeAsync(0);
    },
  };
};

/** What a component that shows an answer sees, step by step. */
const watch = (question: Question<string>) => {
  const seen: string[] = [];
  const end = follow(question, ({ value, error, busy, outdated }: Answer<string>) => {
    seen.push(`${value ?? '-'}${error ? '!' : ''}${outdated ? '?' : ''}${busy ? '…' : ''}`);
  });
  return { seen, end };
};

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  forgetAnswers();
  vi.useRealTimers();
});

describe('an answer of the engine', () => {
  test('is asked for once, however many show it, and is there for the next at once', async () => {
    const { question, times, answer } = questionOf();
    expect(answerTo(question)).toEqual({ value: undefined, error: null, busy: false, outdated: false });
    const one = watch(question);
    const other = watch(question);
    expect(answerTo(question)).toEqual({ value: undefined, error: null, busy: true, outdated: false });
    await answer('1');
    expect([one.seen, other.seen]).toEqual([
      ['-…', '1'],
      ['-…', '1'],
    ]);
    expect(watch(question).seen).toEqual(['1']);
    expect(times()).toBe(1);
  });

  test('stays while it is renewed, once what it reads has come to rest', async () => {
    const { question, times, answer } = questionOf();
    const { seen } = watch(question);
    await answer('1');
    invalidate(['metrics']);
    invalidate(['rows', 'history']);
    await vi.advanceTimersByTimeAsync(90);
    invalidate(['history']);
    await vi.advanceTimersByTimeAsync(90);
    expect(times()).toBe(1);
    await vi.advanceTimersByTimeAsync(10);
    expect(times()).toBe(2);
    await answer('2');
    expect(seen).toEqual(['-…', '1', '1?', '1…', '2']);
  });

  test('is renewed at the latest after its longest wait, while changes go on', async () => {
    const { question, times, answer } = questionOf({ maxWait: 250 });
    watch(question);
    await answer('1');
    for (let i = 0; i < 30; i += 1) {
      invalidate(['history']);
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(times()).toBe(2);
  });

  test('that was asked for before a change is shown, and asked for again', async () => {
    const { question, times, answer } = questionOf();
    const { seen } = watch(question);
    invalidate(['history']);
    await vi.advanceTimersByTimeAsync(500);
    expect(times()).toBe(1);
    await answer('before');
    await vi.advanceTimersByTimeAsync(100);
    expect(times()).toBe(2);
    await answer('after');
    expect(seen).toEqual(['-…', '-?…', 'before?', 'before…', 'after']);
  });

  test('is dropped where a newer one was asked for', async () => {
    const { question, answer } = questionOf();
    const { seen } = watch(question);
    const renewed = refetch(question);
    await answer('new', 1);
    await answer('old', 0);
    expect((await renewed).value).toBe('new');
    expect(seen).toEqual(['-…', '-…', 'new']);
  });

  test('is asked for again when it is shown again, if what it reads changed meanwhile, and only then', async () => {
    const { question, times, answer } = questionOf();
    watch(question).end();
    await answer('1');
    const again = watch(question);
    expect([again.seen, times()]).toEqual([['1'], 1]);
    again.end();
    invalidate(['history']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(times()).toBe(1);
    expect([watch(question).seen, times()]).toEqual([['1…'], 2]);
  });

  test('that failed is told once, leaves what was known, and is asked for again by whoever shows it next', async () => {
    const told: string[] = [];
    const onError = ({ code }: AdsheetError): void => {
      told.push(code);
    };
    const { question, times, answer, fail } = questionOf({ onError });
    const { seen, end } = watch(question);
    await answer('1');
    const renewed = refetch(question);
    await fail('no');
    expect(await renewed).toMatchObject({ value: '1', error: { code: 'internal' }, busy: false });
    await vi.advanceTimersByTimeAsync(1_000);
    expect([times(), told, seen]).toEqual([2, ['internal'], ['-…', '1', '1…', '1!']]);
    end();
    hold(question);
    expect(times()).toBe(3);
  });

  test('given by the command that changed it needs no asking', async () => {
    const { question, times, answer } = questionOf();
    const { seen } = watch(question);
    await answer('1');
    invalidate(['history']);
    setAnswer(question, '2');
    await vi.advanceTimersByTimeAsync(1_000);
    expect([times(), seen]).toEqual([1, ['-…', '1', '1?', '2']]);
  });

  test('is waited for by whoever needs it once, and joined', async () => {
    const { question, times, answer } = questionOf();
    const both = Promise.all([ensureAnswer(question), ensureAnswer(question)]);
    await answer('1');
    expect((await both).map(({ value }) => value)).toEqual(['1', '1']);
    expect((await ensureAnswer(question)).value).toBe('1');
    expect(times()).toBe(1);
  });

  test('about one row is left alone by news of others', async () => {
    const { question, times, answer } = questionOf({ row: key(1) });
    watch(question);
    await answer('1');
    invalidate(['history'], new Set([key(2), key(3)]));
    await vi.advanceTimersByTimeAsync(500);
    expect(times()).toBe(1);
    invalidate(['history'], new Set([key(1)]));
    await vi.advanceTimersByTimeAsync(500);
    expect(times()).toBe(2);
  });

  test('made of what may be changing is asked for again by whoever shows it next, not by who shows it', async () => {
    const { question, times, answer } = questionOf();
    const { end } = watch(question);
    await answer('1');
    invalidateUnshown(['history']);
    await vi.advanceTimersByTimeAsync(500);
    expect(times()).toBe(1);
    end();
    invalidateUnshown(['history']);
    hold(question);
    expect(times()).toBe(2);
  });

  test('is added to, unless it is renewed meanwhile', async () => {
    const { question, answer } = questionOf();
    const { seen } = watch(question);
    await answer('1');
    await extend(question, async (known) => `${known}2`);
    const late = Promise.withResolvers<string>();
    const extended = extend(question, () => late.promise);
    const renewed = refetch(question);
    await answer('new');
    late.resolve('late');
    await Promise.all([extended, renewed]);
    expect(seen).toEqual(['-…', '1', '1…', '12', '12…', '12…', 'new']);
  });

  test('that was changed before it was added to is asked for again after that', async () => {
    const { question, times, answer } = questionOf();
    const { seen } = watch(question);
    await answer('1');
    invalidate(['history']);
    await extend(question, async (known) => `${known}2`);
    await vi.advanceTimersByTimeAsync(100);
    expect(times()).toBe(2);
    await answer('new');
    expect(seen).toEqual(['-…', '1', '1?', '1?…', '12?', '12…', 'new']);
  });

  test('on its way is waited for by whoever would add to it', async () => {
    const { question, answer } = questionOf();
    watch(question);
    await answer('1');
    const renewed = refetch(question);
    let isOver = false;
    const extended = extend(question, async () => 'late').then(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(isOver).toBe(false);
    await answer('new');
    await Promise.all([extended, renewed]);
    expect(answerTo(question).value).toBe('new');
  });

  test('not to be kept is dropped once nobody waits for it, though it is on its way', async () => {
    const { question, times, answer } = questionOf({ transient: true });
    watch(question).end();
    const { seen } = watch(question);
    expect(times()).toBe(2);
    await answer('of the former', 0);
    await answer('of this', 1);
    expect(seen).toEqual(['-…', 'of this']);
  });

  test('nobody shows is forgotten when many others came after it', async () => {
    const first = questionOf();
    const shown = questionOf();
    watch(shown.question);
    await shown.answer('here');
    watch(first.question).end();
    await first.answer('1');
    let next = first;
    for (let i = 0; i < 60; i += 1) {
      next = questionOf();
      const { end } = watch(next.question);
      await next.answer('x');
      end();
    }
    expect(answerTo(first.question).value).toBeUndefined();
    expect(answerTo(shown.question).value).toBe('here');
    expect(answerTo(next.question).value).toBe('x');
  });

  test('of an account that was left is forgotten, the one on its way too', async () => {
    const { question, answer } = questionOf();
    watch(question).end();
    forgetAnswers();
    await answer('late');
    expect(answerTo(question).value).toBeUndefined();
  });
});
