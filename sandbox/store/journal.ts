import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tenant } from '../data/tenants.ts';
import type { FeedImport } from '../feeds/feed-import.ts';
import type { CampaignStanding, Course, StoredHistory } from '../market/history.ts';
import type { Ad, Campaign } from '../model.ts';
import type { Grant } from './grants.ts';
import type { StoredImage } from './images.ts';

/** One change of the sandbox's state, as a line of its journal. `key` names the record it replaces. */
export type JournalEntry =
  /** Without a value: the ad is gone. */
  | { readonly kind: 'ad'; readonly key: string; readonly value?: Ad | undefined }
  | { readonly kind: 'campaign'; readonly key: string; readonly value: Campaign }
  | { readonly kind: 'feed'; readonly key: string; readonly value: FeedImport }
  | { readonly kind: 'image'; readonly key: string; readonly value: StoredImage }
  | { readonly kind: 'grant'; readonly key: string; readonly value?: Grant | undefined }
  | { readonly kind: 'domain'; readonly key: string }
  | { readonly kind: 'clock'; readonly key: string; readonly value: number }
  | { readonly kind: 'market'; readonly key: string; readonly value: Course }
  /** With what visitors changed of the ad, for as long as it is not written itself. */
  | {
      readonly kind: 'adHistory';
      readonly key: string;
      readonly value: StoredHistory & {
        readonly ad?: Pick<Ad, 'status' | 'budgets' | 'dateLastUpdated'> | undefined;
      };
    }
  | { readonly kind: 'campaignHistory'; readonly key: string; readonly value: readonly CampaignStanding[] };

export type Journal = {
  readonly entries: readonly JournalEntry[];
  /** Appends changes that belong together: after a kill there are all of them or none. */
  readonly append: (entries: readonly JournalEntry[]) => void;
  readonly clear: () => void;
};

/** The origin of a state folder: the seed and options of its first start. */
export type Origin = {
  readonly tenant: Tenant['name'];
  readonly timeZone: string;
  /** Days of a moving market behind the first one. */
  readonly past: number;
  readonly seed: number;
  readonly ads: number;
  readonly epoch: number;
  readonly port: number;
};

export const memoryJournal: Journal = { entries: [], append: () => {}, clear: () => {} };

/** Replaces a file atomically: a reader gets either the old or the new text, complete. */
export const writeAtomically = (file: string, data: string | Uint8Array): void => {
  const temporary = `${file}.${process.pid}.new`;
  writeFileSync(temporary, data);
  renameSync(temporary, file);
};

/** The entries of a line: one, or a list of those that belong together. */
const readLine = (line: string): readonly JournalEntry[] => {
  try {
    return [JSON.parse(line)].flat();
  } catch {
    // Only the last line can be cut short, by a kill; its change was never answered.
    return [];
  }
};

const lineOf = (entries: readonly JournalEntry[]): string =>
  `${JSON.stringify(entries.length === 1 ? entries[0] : entries)}\n`;

/** Opens `journal.jsonl` of a state folder, keeping only the last entry of each record. */
export const openJournal = (folder: string): Journal => {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'journal.jsonl');
  const latest = new Map<string, JournalEntry>();
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  for (const entry of lines.flatMap((line) => (line === '' ? [] : readLine(line)))) {
    // Entries are kept in the order of their last write, as a vendorId may have passed from a removed ad to another.
    latest.delete(`${entry.kind}:${entry.key}`);
    latest.set(`${entry.kind}:${entry.key}`, entry);
  }
  const entries = [...latest.values()];
  writeAtomically(file, entries.map((entry) => lineOf([entry])).join(''));
  return {
    entries,
    append: (appended) => appendFileSync(file, lineOf(appended)),
    clear: () => writeAtomically(file, ''),
  };
};

/** Folders of before these were chosen do without them. */
type SavedOrigin = Omit<Origin, 'timeZone' | 'past'> & Partial<Origin>;

export const readOrigin = (folder: string): SavedOrigin | undefined => {
  const file = join(folder, 'origin.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
};

export const writeOrigin = (folder: string, origin: Origin): void => {
  mkdirSync(folder, { recursive: true });
  writeAtomically(join(folder, 'origin.json'), `${JSON.stringify(origin, null, 2)}\n`);
};
