/**
 * Restoring a mirror from the journal of a lost one: every changeset with its changes and imported rows, the drafts that
 * remain, their rows, and the settings. The ads come with the next full pull.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Draft, FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { EXISTS_FIELD, isCampaignKey, PUT_AWAY_FIELD } from '../../../shared/ad/model.ts';
import type { Rebuilt } from '../../../shared/contract/results/rebuilt.ts';
import { hasGap } from '../../../shared/contract/results/rebuilt.ts';
import { sameJson } from '../../../shared/json.ts';
import { IMAGES_FOLDER } from '../drafts/chosen-pictures.ts';
import type { Change } from '../mirror/changesets.ts';
import type { JournalEntry } from '../mirror/journal/entry.ts';
import type { JournalReading } from '../mirror/journal/reading.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { JOURNAL_LINE } from '../mirror/mirror.ts';
import { markSendsUnrecorded } from '../mirror/missing-sends.ts';

type EntryOf<T extends JournalEntry['type']> = Extract<JournalEntry, { type: T }>;

type Left = Draft & { readonly changeset: number | null };
type Drafts = Map<RowKey, Map<FieldPath, Left>>;

/**
 * The state after the lines so far: drafts by row, the rows whose ads were created here, and those that wait for the
 * seller since the last rebuild.
 */
type Replay = { readonly drafts: Drafts; readonly made: Set<RowKey>; held: Set<RowKey> };

const replayChange = (drafts: Drafts, changeset: number, change: Change): void => {
  const row = drafts.get(change.key) ?? new Map<FieldPath, Left>();
  drafts.set(change.key, row);
  if (change.baseAfter === undefined) row.delete(change.field);
  // The next pull finds a gone ad gone again; until then, known by its id alone, it is not shown.
  else if (change.field !== PUT_AWAY_FIELD)
    row.set(change.field, { field: change.field, base: change.baseAfter, value: change.after, changeset });
};

/**
 * Replays the end of an item: drafts that were sent and applied are removed where they still have the sent value. The
 * drafts left of a discarded new row replace all others.
 */
const replayItem = (drafts: Drafts, { key, state, sent, left, vendorId }: EntryOf<'item'>): void => {
  if (left) {
    drafts.set(key, new Map(left.map((draft) => [draft.field, { ...draft, changeset: null }])));
    return;
  }
  const row = drafts.get(key);
  // The vendor ID was drawn as the create left, for a row without one.
  if (row?.has(EXISTS_FIELD) && vendorId !== undefined && !row.has('vendorId')) {
    row.set('vendorId', { field: 'vendorId', base: null, value: vendorId, changeset: null });
  }
  if (!row || state !== 'done') return;
  row.delete(EXISTS_FIELD);
  for (const { field, value } of sent ?? []) {
    if (sameJson(row.get(field)?.value, value)) row.delete(field);
  }
};

const drafted = (drafts: Drafts): Set<RowKey> =>
  new Set([...drafts].filter(([, row]) => row.size > 0).map(([key]) => key));

const replayEntry = (replay: Replay, entry: JournalEntry): void => {
  if (entry.type === 'item') {
    const isNew = entry.left !== undefined || replay.drafts.get(entry.key)?.has(EXISTS_FIELD) === true;
    if (isNew && entry.state === 'done' && entry.id !== null) replay.made.add(entry.key);
    replayItem(replay.drafts, entry);
  }
  if (entry.type === 'changeset')
    for (const change of entry.changes) replayChange(replay.drafts, entry.id, change);
  if (entry.type === 'rebuilt' && entry.held) replay.held = drafted(replay.drafts);
  if (entry.type === 'released') for (const key of entry.keys) replay.held.delete(key);
};

/** The committed entries: a rolled back changeset's number is used again, so the last entry of a number counts. */
const thatHappened = (entries: readonly JournalEntry[]): readonly JournalEntry[] => {
  const last = new Map(entries.map((entry, at) => [entry.type === 'changeset' ? entry.id : -1 - at, at]));
  return entries.filter((entry, at) => entry.type !== 'changeset' || last.get(entry.id) === at);
};

const restoreRow = (mirror: Mirror, key: RowKey, id: number | null): void => {
  if (isCampaignKey(key)) mirror.campaigns.restore(key, id);
  else mirror.ads.restore(key, id);
};

const restoreChangesets = (mirror: Mirror, entries: readonly EntryOf<'changeset'>[]): void => {
  const before = new Set<number>();
  for (const entry of entries) {
    // The changeset it undoes has a smaller number, and may be in a lost line.
    const known = entry.undoes !== null && entry.undoes < entry.id && before.has(entry.undoes);
    const undoes = known ? entry.undoes : null;
    before.add(entry.id);
    mirror.changesets.restore({ ...entry, undoes, who: entry.who ?? null });
    mirror.changesets.fill(entry.id, entry.changes);
    for (const row of entry.imported ?? []) mirror.imports.addRow(row, entry.id, entry.at);
    if (undoes !== null) mirror.changesets.takenBack(undoes, entry.id, entry.kind);
  }
};

/** The rows with their last known ids; an id that two rows had belongs to the later one. */
const idsIn = (entries: readonly JournalEntry[]): ReadonlyMap<RowKey, number | null> => {
  const ids = new Map<RowKey, number | null>();
  const rows = new Map<string, RowKey>();
  const name = (key: RowKey, id: number | null): void => {
    ids.set(key, id ?? ids.get(key) ?? null);
    if (id === null) return;
    const one = `${key[0]}${id}`;
    const other = rows.get(one);
    if (other !== undefined && other !== key) ids.set(other, null);
    rows.set(one, key);
  };
  for (const entry of entries) {
    if (entry.type === 'item') name(entry.key, entry.id);
    if (entry.type === 'changeset') for (const { key } of entry.changes) name(key, entry.ids[key] ?? null);
  }
  return ids;
};

/** Restores overrides; whether their values are still the present ones is found when the row is checked. */
const restoreWords = (mirror: Mirror, entries: readonly JournalEntry[]): void => {
  for (const entry of entries) {
    if (entry.type !== 'anyway') continue;
    for (const word of entry.words) {
      if (entry.given) mirror.overrides.put(word);
      else mirror.overrides.remove(word);
    }
  }
};

const restoreFeedHolds = ({ feeds }: Mirror, entries: readonly JournalEntry[]): void => {
  for (const entry of entries) {
    if (entry.type !== 'feed-hold') continue;
    if (entry.held) feeds.hold(entry.keys);
    else feeds.release(entry.keys);
  }
};

const restoreImages = (mirror: Mirror, folder: string): void => {
  const found = readdirSync(folder, { withFileTypes: true }).some((entry) => entry.name === IMAGES_FOLDER);
  if (!found) return;
  for (const hash of readdirSync(join(folder, IMAGES_FOLDER))) {
    if (/^[0-9a-f]{64}$/.test(hash)) mirror.images.add(hash, hash, 0);
  }
};

const replay = (entries: readonly JournalEntry[]): Replay => {
  const replay: Replay = { drafts: new Map(), made: new Set(), held: new Set() };
  for (const entry of entries) replayEntry(replay, entry);
  return replay;
};

/** The unsent drafts in a journal, by row; the list of a row may be empty. */
export const draftsLeftBy = (
  journal: readonly JournalEntry[],
): ReadonlyMap<RowKey, ReadonlyMap<FieldPath, Draft>> => replay(thatHappened(journal)).drafts;

/** The malformed and missing lines that were reported at the last rebuild. */
export const knownGaps = (entries: readonly JournalEntry[]): Pick<JournalReading, 'odd' | 'missing'> =>
  entries.findLast((entry) => entry.type === 'rebuilt') ?? { odd: 0, missing: 0 };

/**
 * Fills an empty mirror from a journal, in one transaction. Where lines of it are missing all drafts wait for the seller,
 * since one of these may have undone an edit.
 */
export const restoreFromJournal = (
  mirror: Mirror,
  folder: string,
  journal: JournalReading,
  rebuilt: Rebuilt,
): void => {
  const entries = thatHappened(journal.entries);
  const { drafts, made, held } = replay(entries);
  const waiting = hasGap(rebuilt) ? drafted(drafts) : held;
  mirror.transaction(() => {
    for (const [key, id] of idsIn(entries)) restoreRow(mirror, key, id);
    for (const key of made) if (!isCampaignKey(key)) mirror.ads.setOurs(key);
    restoreChangesets(
      mirror,
      entries.filter((entry) => entry.type === 'changeset'),
    );
    for (const [key, row] of drafts) {
      for (const draft of row.values()) mirror.drafts.put(key, draft, draft.changeset);
    }
    for (const entry of entries) {
      if (entry.type === 'settings')
        for (const [name, value] of Object.entries(entry.set)) mirror.settings.set(name, value);
    }
    restoreWords(mirror, entries);
    restoreFeedHolds(mirror, entries);
    restoreImages(mirror, folder);
    markSendsUnrecorded(mirror);
    mirror.settings.set(JOURNAL_LINE, journal.last);
    mirror.rebuilt.set(rebuilt);
    mirror.rebuilt.setNoted(false);
    mirror.rebuilt.hold(waiting);
  });
};
