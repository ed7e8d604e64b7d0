/**
 * A new mirror from the journal of a lost one (`design/sync.md`, *Backups and rebuilds*): every changeset with its
 * changes and the rows of files it was made of, the drafts they left, the rows they stand in, and the settings. What the
 * service says comes with the next full pull.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Draft, FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { EXISTS_FIELD, PUT_AWAY_FIELD } from '../../../shared/ad/model.ts';
import { sameJson } from '../../../shared/json.ts';
import type { Change } from '../mirror/changesets.ts';
import type { JournalEntry } from '../mirror/journal.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { isCampaignKey } from '../mirror/row-key.ts';
import { missSends } from '../sync/own-record.ts';
import { IMAGES_FOLDER } from './images.ts';

type ChangesetEntry = Extract<JournalEntry, { type: 'changeset' }>;
type ItemEntry = Extract<JournalEntry, { type: 'item' }>;

type Left = Draft & { readonly changeset: number | null };
type Drafts = Map<RowKey, Map<FieldPath, Left>>;

const replayChange = (drafts: Drafts, changeset: number, change: Change): void => {
  const row = drafts.get(change.key) ?? new Map<FieldPath, Left>();
  drafts.set(change.key, row);
  if (change.baseAfter === undefined) row.delete(change.field);
  // An ad that is gone is found to be so again, and known by its id alone is not shown.
  else if (change.field !== PUT_AWAY_FIELD)
    row.set(change.field, { field: change.field, base: change.baseAfter, value: change.after, changeset });
};

/** What was sent and applied is no draft any more where it still says the same. */
const replayItem = (drafts: Drafts, { key, state, sent, vendorId }: ItemEntry): void => {
  const row = drafts.get(key);
  // One that was drawn as the create left, for a row that had none.
  if (row?.has(EXISTS_FIELD) && vendorId !== undefined && !row.has('vendorId')) {
    row.set('vendorId', { field: 'vendorId', base: null, value: vendorId, changeset: null });
  }
  if (!row || state !== 'done') return;
  row.delete(EXISTS_FIELD);
  for (const { field, value } of sent ?? []) {
    if (sameJson(row.get(field)?.value, value)) row.delete(field);
  }
};

/** A rolled back changeset's number is given again: the last entry of a number is the one that happened. */
const thatHappened = (entries: readonly JournalEntry[]): readonly JournalEntry[] => {
  const last = new Map(entries.map((entry, at) => [entry.type === 'changeset' ? entry.id : -1 - at, at]));
  return entries.filter((entry, at) => entry.type !== 'changeset' || last.get(entry.id) === at);
};

const restoreRow = (mirror: Mirror, key: RowKey, id: number | null): void => {
  if (isCampaignKey(key)) mirror.campaigns.restore(key, id);
  else mirror.ads.restore(key, id);
};

const restoreChangesets = (mirror: Mirror, entries: readonly ChangesetEntry[]): void => {
  for (const entry of entries) {
    mirror.changesets.restore({ ...entry, who: entry.who ?? null });
    mirror.changesets.fill(entry.id, entry.changes);
    for (const row of entry.imported ?? []) mirror.imports.addRow(row, entry.id, entry.at);
    if (entry.undoes !== null) mirror.changesets.takenBack(entry.undoes, entry.id, entry.kind);
  }
};

const idsIn = (entries: readonly JournalEntry[]): ReadonlyMap<RowKey, number | null> => {
  const ids = new Map<RowKey, number | null>();
  const name = (key: RowKey, id: number | null): void => {
    ids.set(key, id ?? ids.get(key) ?? null);
  };
  for (const entry of entries) {
    if (entry.type === 'item') name(entry.key, entry.id);
    if (entry.type === 'changeset') for (const { key } of entry.changes) name(key, entry.ids[key] ?? null);
  }
  return ids;
};

const restoreImages = (mirror: Mirror, folder: string): void => {
  const found = readdirSync(folder, { withFileTypes: true }).some((entry) => entry.name === IMAGES_FOLDER);
  if (!found) return;
  for (const hash of readdirSync(join(folder, IMAGES_FOLDER))) {
    if (/^[0-9a-f]{64}$/.test(hash)) mirror.images.add(hash, hash, 0);
  }
};

/** What is left of the edits; `made` is told of the rows whose ads were made here. */
const replay = (entries: readonly JournalEntry[], made: Set<RowKey> = new Set()): Drafts => {
  const drafts: Drafts = new Map();
  for (const entry of entries) {
    if (entry.type === 'item') {
      const isNew = drafts.get(entry.key)?.has(EXISTS_FIELD) === true;
      if (isNew && entry.state === 'done' && entry.id !== null) made.add(entry.key);
      replayItem(drafts, entry);
    }
    if (entry.type === 'changeset')
      for (const change of entry.changes) replayChange(drafts, entry.id, change);
  }
  return drafts;
};

/** The edits that a journal says were made and not sent, by row; rows may have none left. */
export const draftsLeftBy = (
  journal: readonly JournalEntry[],
): ReadonlyMap<RowKey, ReadonlyMap<FieldPath, Draft>> => replay(thatHappened(journal));

/** Fills an empty mirror from what the journal told, in one transaction. */
export const restoreFromJournal = (
  mirror: Mirror,
  folder: string,
  journal: readonly JournalEntry[],
): void => {
  const entries = thatHappened(journal);
  const made = new Set<RowKey>();
  const drafts = replay(entries, made);
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
    restoreImages(mirror, folder);
    missSends(mirror);
  });
};
