import type { Settings } from '../settings.ts';
import { isRecord } from './values.ts';

/** Writes JSON in the various forms a service may use for the same value. */

type JsonForm = Pick<Settings, 'memberOrder' | 'jsonForm' | 'numberForm'>;

const ordered = (value: unknown, order: Settings['memberOrder']): unknown => {
  if (Array.isArray(value)) return value.map((item) => ordered(item, order));
  if (!isRecord(value)) return value;
  const members = Object.entries(value).map(([name, inner]) => [name, ordered(inner, order)] as const);
  const turned =
    order === 'reversed'
      ? members.toReversed()
      : members.toSorted(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(turned);
};

const mark = '\u0000number:';

/** Marks whole numbers below `value` of an attribute that are to be written as text. */
const marked = (key: string, value: unknown): unknown =>
  key === 'value' && typeof value === 'number' && Number.isInteger(value) ? `${mark}${value}` : value;

const escaped = (text: string): string =>
  text
    .replaceAll('/', '\\/')
    .replace(
      /[\u007f-\uffff]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );

/** The JSON text of a value in the form the settings ask for. */
export const jsonText = (value: unknown, { memberOrder, jsonForm, numberForm }: JsonForm): string => {
  const turned = memberOrder === 'asListed' ? value : ordered(value, memberOrder);
  const replacer = numberForm === 'decimal' ? marked : undefined;
  const raw = JSON.stringify(turned, replacer, jsonForm === 'pretty' ? 2 : undefined);
  const text = replacer === undefined ? raw : raw.replace(/"\\u0000number:(-?\d+)"/g, '$1.0');
  return jsonForm === 'escaped' ? `\n${escaped(text)}\n` : text;
};
