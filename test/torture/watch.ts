/**
 * Judging after each step: every ad of the service is compared, field by field, with what the others last wrote and
 * the user wished; and every wish that is not applied yet must still be a draft in the sheet.
 */
import type { GridRow, RowChunk } from '../../shared/contract/views.ts';
import type { Json, JsonObject } from '../../shared/json.ts';
import type { Field } from './cells.ts';
import { hasEnded, isCalled, matches, shownAt, unitOf } from './cells.ts';
import type { Control, LoggedRequest, LoggedWrite, ServiceState } from './control.ts';
import type { Change } from './history.ts';
import { changesOf, differences, heldNow, refsOf } from './history.ts';
import type { Model, Ref, Row } from './model.ts';
import type { Facts, Finding } from './rules.ts';
import { judgeWrite, text, wasFulfilled } from './rules.ts';

type Stage = {
  readonly control: Control;
  readonly model: Model;
  readonly trace: (line: string) => void;
  readonly sellerId: number;
  readonly now: () => number;
  readonly runStarts: readonly number[];
  readonly forgotten: Facts['forgotten'];
  readonly lagMs: number;
  readonly sheet: () => Promise<Sheet>;
};

/** Rows as the user sees them, by key; campaigns too. */
export type Sheet = ReadonlyMap<string, SheetRow>;
export type SheetRow = {
  readonly values: Readonly<Record<Field, Json>>;
  readonly drafts: Readonly<Record<Field, Json>>;
  readonly state: GridRow['state'];
};

export type Watch = {
  /** Judges what happened since the last time; `step` names it. */
  readonly look: (step: string) => Promise<Facts>;
  readonly found: readonly Finding[];
};

const fileOf = (picture: Json): string =>
  String((picture as JsonObject | null)?.['src'] ?? '').replace(/^.*\//, '');

/** A value of the sheet as the harness compares it: pictures by their files' names. */
export const asCell = (field: Field, value: Json | undefined): Json => {
  if (field === 'images') return Array.isArray(value) ? (value as readonly Json[]).map(fileOf) : [];
  return value ?? null;
};

/** The rows of a chunk of the engine's. */
export const rowsOfChunk = (chunk: Uint8Array): readonly (readonly [string, SheetRow])[] =>
  (JSON.parse(new TextDecoder().decode(chunk)) as RowChunk).rows.map((row) => [row.key, row]);

/** What the log says must be what the service holds: nothing changes there behind its own back. */
const judgeState = (expected: ReadonlyMap<string, JsonObject>, state: ServiceState): readonly Finding[] => {
  const objects = [...state.ads.map(named('ad')), ...state.campaigns.map(named('campaign'))];
  const there = new Map(objects);
  const gone = [...expected.keys()].filter((name) => !there.has(name)).map((name) => `${name} is gone`);
  const moved = objects.flatMap(([name, object]) =>
    differences(expected.get(name), object).map((field) => `${name} ${field} changed, and nobody did it`),
  );
  return [...gone, ...moved].map((line) => ({ kind: 'foreign', line }));
};

const named =
  (kind: LoggedWrite['kind']) =>
  (object: JsonObject): readonly [string, JsonObject] => [`${kind} ${object['id']}`, object];

/** Wishes that were never applied and are not drafts of the user's in the sheet. */
const judgeSheet = (facts: Facts, sheet: Sheet, row: Row): readonly Finding[] => {
  if (row.dropped !== undefined || row.wishes.get('status')?.value === 'DELETED') return [];
  const shown = sheet.get(row.key);
  const [there] = facts.held.get(row.ref) ?? [];
  if (there && hasEnded(there['status'] ?? null) && shown?.state === 'final') return [];
  return [...row.wishes.values()].flatMap((wish) => {
    if (wish.undoes !== undefined || wasFulfilled(facts, row.ref, wish)) return [];
    const value = asCell(wish.field, shown && shownAt(shown.values, wish.field));
    if (matches(wish.field, wish.value, value)) return [];
    const line = `${row.ref} ${wish.field}: ${text(wish.value)} was never sent, and the sheet shows ${shown ? text(value) : 'no such row'}`;
    return [{ kind: 'lost', line }];
  });
};

/** What an edit that was sent and done comes to: it is not shown as one still to be sent. */
const judgeComebacks = (
  facts: Facts,
  row: Row,
  { before, now, at }: { readonly before: Sheet; readonly now: Sheet; readonly at: number },
): readonly Finding[] => {
  const shown = now.get(row.key);
  const earlier = before.get(row.ref)?.drafts;
  // Beside a delete are the values that others changed meanwhile.
  const isDeleting = row.wishes.get('status')?.value === 'DELETED';
  if (!earlier || isDeleting || facts.forgotten.length > 0) return [];
  return [...row.wishes.values()].flatMap((wish) => {
    const isEdited = shown !== undefined && shownAt(shown.drafts, wish.field) !== undefined;
    const isNew = isEdited && shownAt(earlier, wish.field) === undefined;
    // Beside an edit of its unit it only shows the earlier value.
    const isBeside = Object.keys(shown?.drafts ?? {}).some(
      (field) => !isCalled(wish.field, field) && unitOf(field) === unitOf(wish.field),
    );
    if (!isNew || isBeside || wish.since >= at || wish.undoes !== undefined) return [];
    if (!matches(wish.field, wish.value, asCell(wish.field, shownAt(shown.values, wish.field)))) return [];
    const sent = facts.changes.some(
      (one) =>
        one.ref === row.ref &&
        one.field === wish.field &&
        one.by === 'client' &&
        one.at >= wish.since - 1 &&
        one.at < at &&
        matches(wish.field, wish.value, one.after),
    );
    const line = `${row.ref} ${wish.field}: ${text(wish.value)} was sent, and is shown as still to be sent`;
    return sent ? [{ kind: 'untrue', line }] : [];
  });
};

/** Begins with what the service holds now, all of which is the seller's own. */
export const createWatch = async (stage: Stage): Promise<Watch> => {
  const { control, model } = stage;
  const begin = await control.state();
  const expected = new Map<string, JsonObject>([
    ...begin.ads.map(named('ad')),
    ...begin.campaigns.map(named('campaign')),
  ]);
  const requests = new Map<number, LoggedRequest>();
  const changes: Change[] = [];
  const removed = new Map<Ref, JsonObject>();
  const foreign = new Set<number>();
  const found: Finding[] = [];
  const told = new Set<string>();
  let lastWrite = 0;
  /** The sheet of the last time, by row, and when that was. */
  let earlier: { readonly sheet: Sheet; readonly at: number } = { sheet: new Map(), at: 0 };
  let open = 0;

  const note = (step: string, findings: readonly Finding[]): void => {
    for (const { kind, line } of findings) {
      if (told.has(`${kind} ${line}`)) continue;
      told.add(`${kind} ${line}`);
      found.push({ kind, line: `${line} [${step}]` });
      stage.trace(`!! ${kind}: ${line}`);
    }
  };

  /** Requests without an answer yet are asked for again the next time. */
  const readRequests = async (): Promise<void> => {
    for (const request of await control.requests(open)) requests.set(request.sequence, request);
    const unanswered = [...requests.values()].find(({ sequence, status }) => sequence > open && status === 0);
    open = (unanswered?.sequence ?? Math.max(open, ...[...requests.keys()].slice(-1)) + 1) - 1;
  };

  const fold = ({ op, kind, id, after }: LoggedWrite): void => {
    const name = `${kind} ${id}`;
    if (op === 'remove') expected.delete(name);
    else expected.set(name, after);
  };

  return {
    found,
    look: async (step) => {
      const state = await control.state();
      const newer = await control.writes(lastWrite);
      const writes = newer.filter(({ sequence }) => sequence <= state.sequence);
      await readRequests();
      for (const { op, by, id } of writes) if (op === 'create' && by === 'other') foreign.add(id);
      const rows = model.rows();
      const refOf = refsOf(rows, foreign);
      const facts: Facts = {
        rows: new Map(rows.map((row) => [row.ref, row])),
        changes,
        requests,
        held: heldNow(state, refOf),
        removed,
        foreign,
        sellerId: stage.sellerId,
        lagMs: stage.lagMs,
        runStarts: stage.runStarts,
        forgotten: stage.forgotten,
      };
      for (const write of writes) {
        const own = changesOf([write], refOf);
        if (write.op === 'remove') removed.set(refOf(write.kind, write.after), write.after);
        changes.push(...own);
        note(step, judgeWrite(facts, write, own));
        if (write.userId === stage.sellerId) fold(write);
        lastWrite = write.sequence;
      }
      note(step, judgeState(expected, state));
      const sheet = await stage.sheet();
      for (const row of rows) {
        note(step, judgeSheet(facts, sheet, row));
        note(step, judgeComebacks(facts, row, { before: earlier.sheet, now: sheet, at: earlier.at }));
      }
      const byRef = rows.flatMap(({ ref, key }) => {
        const shown = sheet.get(key);
        return shown ? [[ref, shown] as const] : [];
      });
      earlier = { sheet: new Map(byRef), at: stage.now() };
      return facts;
    },
  };
};
