/** Log entries as lines of a list: a header for each day, and consecutive pulls without changes as one line. Pure. */
import type { LogEntry } from '../../../shared/contract/results/history.ts';

/** What identifies an entry. */
export type EntryName = Pick<LogEntry, 'kind' | 'id'>;

type Placed = { readonly id: string; readonly top: number; readonly height: number };

export type DayLine = Placed & { readonly kind: 'day'; readonly at: string };
/** Several entries only for consecutive pulls without changes. */
export type EntryLine = Placed & {
  readonly kind: 'entry';
  readonly entry: LogEntry;
  readonly entries: readonly LogEntry[];
};
export type HistoryLine = DayLine | EntryLine;

/** Heights in px, as in `history.css`. */
const DAY_PX = 28;
export const ENTRY_PX = 44;

export const nameOf = ({ kind, id }: EntryName): string => `${kind}-${id}`;

export const isSame = (a: EntryName | null, b: EntryName): boolean => a?.kind === b.kind && a.id === b.id;

const dayOf = (at: string): number => new Date(at).setHours(0, 0, 0, 0);

/** Did a pull find no changes? Its conflicts are then older ones. */
export const isQuiet = ({ kind, counts }: LogEntry): boolean =>
  kind === 'pull' && ['added', 'changed', 'removed', 'elsewhere'].every((name) => (counts[name] ?? 0) === 0);

/** Groups entries into lines: one each, except consecutive quiet pulls of one day. */
const grouped = (entries: readonly LogEntry[]): readonly (readonly LogEntry[])[] => {
  const groups: LogEntry[][] = [];
  for (const entry of entries) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const joins = last && isQuiet(last) && isQuiet(entry) && dayOf(last.at) === dayOf(entry.at);
    if (group && joins) group.push(entry);
    else groups.push([entry]);
  }
  return groups;
};

/** The lines for entries in order, newest first. */
export const linesOf = (entries: readonly LogEntry[]): readonly HistoryLine[] => {
  const lines: HistoryLine[] = [];
  let top = 0;
  let day: number | null = null;
  for (const group of grouped(entries)) {
    const [entry] = group;
    if (!entry) continue;
    if (dayOf(entry.at) !== day) {
      day = dayOf(entry.at);
      lines.push({ kind: 'day', id: `day-${day}`, at: entry.at, top, height: DAY_PX });
      top += DAY_PX;
    }
    lines.push({ kind: 'entry', id: nameOf(entry), entry, entries: group, top, height: ENTRY_PX });
    top += ENTRY_PX;
  }
  return lines;
};

export const heightOf = (lines: readonly HistoryLine[]): number => {
  const last = lines.at(-1);
  return last ? last.top + last.height : 0;
};

/** The index of the first line that ends below a height. */
export const placeAt = (lines: readonly HistoryLine[], y: number): number => {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const line = lines[middle];
    if (line && line.top + line.height <= y) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The index of the line with an entry; -1 for none. */
export const placeOf = (lines: readonly HistoryLine[], name: EntryName | null): number =>
  name
    ? lines.findIndex((line) => line.kind === 'entry' && line.entries.some((one) => isSame(name, one)))
    : -1;

const isEntry = (line: HistoryLine | undefined): line is EntryLine => line?.kind === 'entry';

/** The index of the nearest entry line in a direction, `from` included; -1 for none. */
const entryFrom = (lines: readonly HistoryLine[], from: number, by: 1 | -1): number => {
  for (let at = from; at >= 0 && at < lines.length; at += by) if (isEntry(lines[at])) return at;
  return -1;
};

/** The index a key moves to; undefined for other keys. `page` is the number of visible lines. */
export const stepTo = (
  key: string,
  lines: readonly HistoryLine[],
  at: number,
  page: number,
): number | undefined => {
  const last = lines.length - 1;
  const aims: Readonly<Record<string, readonly [number, 1 | -1]>> = {
    ArrowDown: [at + 1, 1],
    ArrowUp: [at - 1, -1],
    PageDown: [Math.min(last, at + page), -1],
    PageUp: [Math.max(0, at - page), 1],
    Home: [0, 1],
    End: [last, -1],
  };
  const aim = aims[key];
  if (!aim) return undefined;
  const found = entryFrom(lines, ...aim);
  return found < 0 ? at : found;
};
