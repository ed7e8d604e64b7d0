/** Log entries in words: what, by whom, when, how many. Pure. */
import { EXISTS_FIELD, isPseudoField, PUT_AWAY_FIELD } from '../../../shared/ad/model.ts';
import type { FieldChange, LogEntry, Who } from '../../../shared/contract/results/history.ts';
import { messageKey, type Translate } from '../../../shared/locale/index.ts';
import { isQuiet } from './history-lines.ts';

type Say = { readonly t: Translate; readonly locale: string };

/** The name of an entry: an edit's label, a push's number, a pull's reach. */
export const labelOf = (entry: LogEntry, { t }: Say): string => {
  if (entry.kind === 'push') return t('history.push', { run: entry.id });
  const key = entry.kind === 'pull' ? messageKey(`history.pull.${entry.label}`) : undefined;
  return key ? t(key) : entry.label || t('history.kind.changeset');
};

/** How a push ended, if not normally: interrupted, cancelled. */
export const stateText = (entry: LogEntry, { t }: Say): string => {
  const key = entry.kind === 'push' ? messageKey(`history.push.${entry.label}`) : undefined;
  return key ? t(key) : '';
};

/** The order of an entry's counts; others are shown in its details only. */
const COUNTED: readonly string[] = [
  'rows',
  'changes',
  'added',
  'changed',
  'removed',
  'conflicts',
  'elsewhere',
  'done',
  'failed',
  'held',
  'unknown',
  'skipped',
];
/** Counts that need attention are highlighted. */
const GRAVE: ReadonlySet<string> = new Set(['failed', 'conflicts', 'unknown']);

export type CountPart = { readonly name: string; readonly text: string; readonly grave: boolean };

/** Is a count redundant: as many changes as ads, or all that a pull brought were changes by others? */
const isRedundant = (name: string, { kind, counts }: LogEntry): boolean => {
  const { rows, changes, added = 0, changed = 0, removed = 0, elsewhere = 0 } = counts;
  if (name === 'changes') return changes === rows;
  return name === 'elsewhere' && kind === 'pull' && elsewhere === added + changed + removed;
};

/** The counts of an entry that are not zero. */
export const countParts = (entry: LogEntry, { t }: Say): readonly CountPart[] => {
  if (isQuiet(entry)) return [{ name: 'none', text: t('history.pull.none'), grave: false }];
  return COUNTED.flatMap((name) => {
    const count = entry.counts[name] ?? 0;
    const key = messageKey(`count.${name}`);
    if (!key || count === 0 || isRedundant(name, entry)) return [];
    return [{ name, text: t(key, { count }), grave: GRAVE.has(name) }];
  });
};

export const whoText = (who: Who | null, { t }: Say): string => (who ? t(`history.who.${who.origin}`) : '');

/** The user of the sign-in, for the tooltip. */
export const whoTip = (who: Who | null, { t }: Say): string =>
  who?.user ? t('history.who.as', { user: who.user }) : '';

export const timeOf = (at: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date(at));

const startOfDay = (at: number | string): number => new Date(at).setHours(0, 0, 0, 0);

const DAY_MS = 24 * 60 * 60 * 1000;

/** `Today`, `Yesterday`, else the whole date. */
export const dayText = (at: string, now: number, { t, locale }: Say): string => {
  const days = Math.round((startOfDay(now) - startOfDay(at)) / DAY_MS);
  if (days === 0) return t('history.day.today');
  if (days === 1) return t('history.day.yesterday');
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full' }).format(new Date(at));
};

/** Is a change about the row itself: created, gone, or put away? */
export const isExistence = ({ field }: FieldChange): boolean => isPseudoField(field);

/** Does the change create a row? */
export const isMaking = ({ field, after }: FieldChange): boolean => field === EXISTS_FIELD && after === true;

/** What happened to the row itself. */
export const existenceText = (
  { field, before, after }: FieldChange,
  kind: LogEntry['kind'],
  { t }: Say,
): string => {
  if (field === PUT_AWAY_FIELD) return t(after === true ? 'gone.history.put' : 'gone.history.back');
  if (kind !== 'pull') return t(after === true ? 'history.exists.made' : 'history.exists.removed');
  if (after !== true) return t('history.event.gone');
  return t(before === false ? 'history.event.back' : 'history.event.appeared');
};
