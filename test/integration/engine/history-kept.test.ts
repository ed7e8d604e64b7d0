import { describe, expect, it } from 'vitest';
import { pruning } from '../../../main/engine/history/prune.ts';
import type { Mirror } from '../../../main/engine/mirror/mirror.ts';
import { openMirror } from '../../../main/engine/mirror/mirror.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import { temporaryFolder } from '../../support/home.ts';

const NOW = new Date('2026-06-01T12:00:00.000Z');
const KEY = 'r1' as RowKey;

const daysAgo = (days: number): string => new Date(NOW.getTime() - days * 86_400_000).toISOString();

const note = (mirror: Mirror, key: RowKey, at: string, after: string): void =>
  mirror.remoteChanges.addChanges(key, [{ field: 'title', before: null, after }], at, null);

const withMirror = async (fill: (mirror: Mirror) => void, look: (mirror: Mirror) => void): Promise<void> => {
  const mirror = openMirror(await temporaryFolder());
  try {
    mirror.transaction(() => fill(mirror));
    const failures: unknown[] = [];
    const sweep = pruning(
      mirror,
      () => NOW,
      (error) => failures.push(error),
    );
    sweep.start();
    await sweep.settled();
    expect(failures).toEqual([]);
    look(mirror);
  } finally {
    mirror.close();
  }
};

describe('what is kept of others’ changes', () => {
  it('is all of the last 400 days, however much there is of older ones', () =>
    withMirror(
      (mirror) => {
        for (let count = 0; count < 5_000; count += 1)
          note(mirror, `r${count}` as RowKey, daysAgo(401), 'old');
        mirror.remoteChanges.addEvent(KEY, 'gone', daysAgo(500));
        mirror.remoteChanges.addEvent(KEY, 'back', daysAgo(399));
        note(mirror, KEY, daysAgo(399), 'kept');
      },
      ({ remoteChanges }) => {
        expect(remoteChanges.changesOf(KEY).map(({ after }) => after)).toEqual(['kept']);
        expect(remoteChanges.eventsOf(KEY).map(({ kind }) => kind)).toEqual(['back']);
        expect(remoteChanges.changesOf('r4999' as RowKey)).toEqual([]);
      },
    ));

  it('is the newest three hundred of a row that never rests, and all of the others', () =>
    withMirror(
      (mirror) => {
        for (let count = 0; count < 900; count += 1) note(mirror, KEY, daysAgo(10), String(count));
        note(mirror, 'r2' as RowKey, daysAgo(10), 'rare');
      },
      ({ remoteChanges }) => {
        const kept = remoteChanges.changesOf(KEY).map(({ after }) => after);
        expect([kept.length, kept[0], kept.at(-1)]).toEqual([300, '600', '899']);
        expect(remoteChanges.changesOf('r2' as RowKey)).toHaveLength(1);
      },
    ));
});
