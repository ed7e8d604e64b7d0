import { describe, expect, test } from 'vitest';
import { COMMAND_NAMES, factsOf } from '../../../../shared/contract/commands.ts';
import {
  accountOf,
  changedBy,
  changesOf,
  concerns,
  invalidatedBy,
  readBy,
} from '../../../../shared/contract/effects.ts';
import type { EngineEvent } from '../../../../shared/contract/events.ts';
import type { Job, JobKind } from '../../../../shared/contract/jobs.ts';
import { JOBS } from '../../../../shared/contract/jobs.ts';
import { STATE_KINDS } from '../../../../shared/contract/state-kinds.ts';
import type { AccountState } from '../../../../shared/contract/views.ts';

const job = (state: Job['state'], kind: JobKind): EngineEvent => ({
  type: 'job',
  job: { id: 'j', account: 'Shop', kind, phase: '', done: 0, total: 0, state } as Job,
});
const state: EngineEvent = { type: 'state', state: { account: { name: 'Shop' } } as AccountState };
const rows: EngineEvent = { type: 'rows', account: 'Shop', chunk: new Uint8Array() };
const reload: EngineEvent = { type: 'reload', account: 'Shop' };

describe('what the contract says of each command', () => {
  test('is what it reads or what it changes, never both and never neither', () => {
    for (const name of COMMAND_NAMES) {
      const { reads, changes } = factsOf(name);
      expect([name, reads === undefined]).toEqual([name, changes !== undefined]);
    }
  });

  test('names kinds of state that there are, each once', () => {
    for (const name of COMMAND_NAMES) {
      for (const kinds of [readBy(name), invalidatedBy(name)]) {
        expect(kinds.filter((kind) => !STATE_KINDS.includes(kind))).toEqual([]);
        expect([name, new Set(kinds).size]).toEqual([name, kinds.length]);
      }
    }
  });

  test('leaves no kind that something reads and nothing changes', () => {
    const changed = new Set(COMMAND_NAMES.flatMap(changesOf));
    expect(COMMAND_NAMES.flatMap(readBy).filter((kind) => !changed.has(kind))).toEqual([]);
  });

  test('orders all that changes drafts: in turn with other edits, one job at a time, or with the account itself', () => {
    const unordered = COMMAND_NAMES.filter((name) => {
      const { queues = [], job: kind } = factsOf(name);
      const isAlone = kind !== undefined && JOBS[kind].excludes.length > 0;
      const ofAccount = invalidatedBy(name).includes('accounts');
      return changesOf(name).includes('drafts') && !(queues.includes('edits') || isAlone || ofAccount);
    });
    expect(unordered).toEqual([]);
  });
});

describe('what is read anew', () => {
  test('after an edit is what was made of ads, edits and history, and no reference data', () => {
    const changed = invalidatedBy('edits.apply');
    for (const name of ['ads.get', 'review.plan', 'log.list', 'campaigns.list', 'conflicts.list'] as const)
      expect([name, concerns(changed, name)]).toEqual([name, true]);
    for (const name of [
      'views.list',
      'categories.get',
      'learned.list',
      'bulk.recent',
      'accounts.list',
    ] as const)
      expect([name, concerns(changed, name)]).toEqual([name, false]);
  });

  test('after a command that starts a job is what itself changed; the rest when the job is over, however it ended', () => {
    expect(invalidatedBy('bulk.start')).toEqual(['operations']);
    expect(changesOf('bulk.start')).toContain('drafts');
    expect(changedBy(job('running', 'bulk'))).toEqual([]);
    for (const end of ['done', 'failed', 'cancelled'] as const)
      expect(concerns(changedBy(job(end, 'bulk')), 'review.plan')).toBe(true);
  });

  test('after a pull is the log, and what it taught; after an export nothing of the account', () => {
    const pulled = changedBy(job('done', 'pull'));
    expect([concerns(pulled, 'log.list'), concerns(pulled, 'categories.list')]).toEqual([true, true]);
    const exported = changedBy(job('done', 'export'));
    expect(COMMAND_NAMES.filter((name) => concerns(exported, name))).toEqual([]);
  });

  test('rows are told one by one, the rest with the account’s state; a reload is everything', () => {
    expect([concerns(changedBy(rows), 'ads.get'), concerns(changedBy(rows), 'review.plan')]).toEqual([
      true,
      true,
    ]);
    expect([concerns(changedBy(state), 'ads.get'), concerns(changedBy(state), 'campaigns.list')]).toEqual([
      false,
      true,
    ]);
    expect(
      COMMAND_NAMES.filter((name) => readBy(name).length > 0 && !concerns(changedBy(reload), name)),
    ).toEqual([]);
  });
});

test('an event is about one account, or about which there are', () => {
  expect([state, rows, reload, job('done', 'pull')].map(accountOf)).toEqual(['Shop', 'Shop', 'Shop', 'Shop']);
  expect([accountOf({ type: 'accounts' }), changedBy({ type: 'accounts' })]).toEqual([null, ['accounts']]);
});
