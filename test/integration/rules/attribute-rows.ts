/** What a category says of its attributes, with values that keep and that break it. */
import { type Category, type CategoryAttribute, RANGE_SCALE } from '../../../shared/category/category.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { attributeEntry, valuesIn } from './plain-ad.ts';
import type { Row, Values } from './rows.ts';

type Pick = (attribute: CategoryAttribute) => boolean;

const has = (pick: Pick) => (category: Category) => category.attributes.some(pick);

/** One attribute of the category set to a value worked out from its definition, in place of the one it had. */
const setting =
  (pick: Pick, value: (attribute: CategoryAttribute, values: readonly string[]) => Json): Values =>
  (ad, { attributes }) => {
    const found = attributes.find(pick);
    if (!found) throw new Error('no such attribute');
    const others = (ad['attributes'] as readonly JsonObject[]).filter((entry) => entry['key'] !== found.key);
    const [locale = 'nl_NL'] =
      Object.keys(found.values).length > 0 ? Object.keys(found.values) : Object.keys(found.label);
    const wanted = value(found, valuesIn(found, locale));
    return { attributes: wanted === null ? others : [...others, attributeEntry(found, locale, wanted)] };
  };

const UNIT = 10 ** RANGE_SCALE;
const numberAt = (bound: bigint | undefined, step: number): number => Number(bound ?? 0n) / UNIT + step;
const listedText: Pick = ({ type, values, writable }) =>
  type === 'STRING' && writable && Object.keys(values).length > 0;
const needed: Pick = ({ mandatory, writable }) => mandatory && writable;
const wholeInRange: Pick = ({ type, range, precision }) =>
  type === 'NUMBER' &&
  range?.max !== undefined &&
  range.min !== undefined &&
  precision === 0 &&
  !range.maxOpen;
const openTop: Pick = ({ type, range, writable }) => type === 'NUMBER' && writable && range?.maxOpen === true;
const openBottom: Pick = ({ type, range }) => type === 'NUMBER' && range?.minOpen === true;
const decimal: Pick = ({ type, precision }) => type === 'NUMBER' && precision === 1;
const list: Pick = ({ type }) => type === 'LIST';
const bool: Pick = ({ type }) => type === 'BOOL';
const closed: Pick = ({ writable }) => !writable;

export const ATTRIBUTE_ROWS: readonly Row[] = [
  {
    row: 'attribute mandatory',
    gives: '2000 attributes',
    in: has(needed),
    passes: [{}],
    fails: [setting(needed, () => null)],
  },
  {
    row: 'attribute values',
    gives: '2001 attributes',
    in: has(listedText),
    passes: [setting(listedText, (_found, values) => values[0] ?? '')],
    fails: [
      setting(listedText, () => 'Bakeliet'),
      setting(listedText, (_found, values) => (values[0] ?? '').toUpperCase()),
    ],
  },
  {
    row: 'attribute values of a LIST',
    gives: '2001 attributes',
    in: has(list),
    passes: [setting(list, (_found, values) => values.slice(0, 2))],
    fails: [setting(list, (_found, values) => [values[0] ?? '', 'Bakeliet'])],
  },
  {
    row: 'attribute range',
    gives: '2002 attributes',
    in: has(wholeInRange),
    passes: [
      setting(wholeInRange, ({ range }) => numberAt(range?.min, 0)),
      setting(wholeInRange, ({ range }) => numberAt(range?.max, 0)),
    ],
    fails: [
      setting(wholeInRange, ({ range }) => numberAt(range?.min, -1)),
      setting(wholeInRange, ({ range }) => numberAt(range?.max, 1)),
    ],
  },
  {
    row: 'attribute range with an open top',
    gives: '2002 attributes',
    in: has(openTop),
    passes: [setting(openTop, ({ range }) => numberAt(range?.max, -1))],
    fails: [setting(openTop, ({ range }) => numberAt(range?.max, 0))],
  },
  {
    row: 'attribute range with an open bottom',
    gives: '2002 attributes',
    in: has(openBottom),
    passes: [setting(openBottom, ({ range }) => numberAt(range?.min, 0.5))],
    fails: [setting(openBottom, ({ range }) => numberAt(range?.min, 0))],
  },
  {
    row: 'attribute precision',
    gives: '2001 attributes',
    in: has(decimal),
    passes: [setting(decimal, () => 12.5)],
    fails: [setting(decimal, () => 12.25)],
  },
  {
    row: 'attribute precision of whole numbers',
    gives: '2001 attributes',
    in: has(wholeInRange),
    passes: [setting(wholeInRange, ({ range }) => numberAt(range?.min, 1))],
    fails: [setting(wholeInRange, ({ range }) => numberAt(range?.min, 0.5))],
  },
  {
    row: 'attribute type NUMBER',
    gives: '2001 attributes',
    in: has(wholeInRange),
    passes: [setting(wholeInRange, ({ range }) => numberAt(range?.min, 1))],
    fails: [setting(wholeInRange, () => 'veel')],
  },
  {
    row: 'attribute type LIST',
    gives: '2001 attributes',
    in: has(list),
    passes: [setting(list, (_found, values) => values.slice(0, 1))],
    fails: [setting(list, (_found, values) => values[0] ?? '')],
  },
  {
    row: 'attribute type BOOL',
    gives: '2001 attributes',
    in: has(bool),
    passes: [setting(bool, () => true)],
    fails: [setting(bool, () => 'misschien')],
  },
  {
    row: 'attribute writable',
    gives: '2035 attributes',
    differs: [
      {
        ours: [],
        theirs: ['2035 attributes'],
        because: 'only the supplement says so, and then it is a warning of ours',
      },
    ],

    in: has(closed),
    passes: [{}],
    fails: [setting(closed, (_found, values) => values[0] ?? 'x')],
  },
];
