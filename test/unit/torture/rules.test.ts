import { expect, it } from 'vitest';
import type { JsonObject } from '../../../shared/json.ts';
import type { LoggedRequest, LoggedWrite } from '../../torture/control.ts';
import { changesOf, refsOf } from '../../torture/history.ts';
import { createModel } from '../../torture/model.ts';
import type { Facts, Finding } from '../../torture/rules.ts';
import { judgeWrite, knownBefore } from '../../torture/rules.ts';

const SELLER = 7001;

const at = (sequence: number): string => new Date(1_800_000_000_000 + sequence).toISOString();

const update = (
  sequence: number,
  by: LoggedWrite['by'],
  ad: { readonly before: JsonObject; readonly after: JsonObject; readonly asked?: JsonObject },
): LoggedWrite => ({
  sequence,
  ...(by === 'client' ? { request: sequence } : {}),
  time: at(sequence),
  by,
  op: 'update',
  kind: 'ad',
  id: 1,
  userId: SELLER,
  ...ad,
});

const readAt = (sequence: number, url: string): LoggedRequest => ({
  sequence,
  time: at(sequence),
  served: at(sequence),
  holds: sequence,
  method: 'GET',
  url,
  status: 200,
});

const cameAt = (sequence: number): LoggedRequest => ({
  sequence,
  time: at(sequence),
  method: 'PUT',
  url: '/api/sellside/ad/1',
  status: 200,
});

/** What is known once these writes are in the log; the last of them is ours. */
const factsOf = (writes: readonly LoggedWrite[], read: LoggedRequest, lagMs = 0): Facts => {
  const model = createModel(() => 0);
  model.add('id:1', 'r1');
  const came = writes.map(({ sequence }) => cameAt(sequence));
  return {
    rows: new Map(model.rows().map((row) => [row.ref, row])),
    changes: changesOf(writes, refsOf(model.rows(), new Set())),
    requests: new Map([read, ...came].map((request) => [request.sequence, request])),
    held: new Map(),
    removed: new Map(),
    foreign: new Set(),
    sellerId: SELLER,
    lagMs,
    runStarts: [0],
    forgotten: [],
  };
};

const judged = (writes: readonly LoggedWrite[]): readonly Finding[] => {
  const facts = factsOf(writes, readAt(1, '/api/sellside/ad/1'));
  const last = writes.at(-1) as LoggedWrite;
  return judgeWrite(
    facts,
    last,
    facts.changes.filter(({ sequence }) => sequence === last.sequence),
  );
};

const typed = { id: 1, phoneNumber: '06-51' };
const digits = { id: 1, phoneNumber: '0651' };

it('a body that says again what the service had brought into its form touches nothing', () => {
  const first = update(2, 'client', { before: typed, after: digits, asked: typed });
  expect(judged([first, update(3, 'client', { before: digits, after: digits, asked: typed })])).toEqual([]);
});

it('a body that says what none of ours said before is foreign, also where nothing comes of it', () => {
  const first = update(2, 'client', { before: typed, after: digits, asked: typed });
  const asked = { id: 1, phoneNumber: '06-52' };
  const found = judged([first, update(3, 'client', { before: digits, after: digits, asked })]);
  expect(found.map(({ kind }) => kind)).toEqual(['foreign']);
});

it('a body that changes back what the service had brought into its form is foreign', () => {
  const first = update(2, 'client', { before: typed, after: digits, asked: typed });
  const found = judged([first, update(3, 'client', { before: digits, after: typed, asked: typed })]);
  expect(found.map(({ kind }) => kind)).toEqual(['foreign']);
});

const LIST = '/api/sellside/ad?adIds=1';
const seen = { id: 1, title: 'seen' };
const theirs = { id: 1, title: 'theirs' };
const mine = { id: 1, title: 'mine' };
const hidden = [
  update(2, 'other', { before: seen, after: theirs }),
  update(4, 'client', { before: theirs, after: mine, asked: mine }),
];

it.each([
  { what: 'a list showed it', read: readAt(3, LIST), lagMs: 0, known: 'theirs' },
  { what: 'a lagging list hid it', read: readAt(3, LIST), lagMs: 1_000, known: 'seen' },
  { what: 'it came after the reading', read: readAt(1, LIST), lagMs: 0, known: 'seen' },
])('what another put before our write is known by whether $what', ({ read, lagMs, known }) => {
  const facts = factsOf(hidden, read, lagMs);
  expect(knownBefore(facts, facts.changes.at(-1) as Facts['changes'][number])).toBe(known);
});
