// Bulk operations as a seller would do them by hand, cell by cell.
import type { RowOperation } from '../../../shared/bulk/operation.ts';
import type { Cells, Field } from './shop.ts';
import { KINDS, LIMITS, WORDS } from './shop.ts';
import { amountCell, millionths, millionthsIn, textOf, valueIn } from './texts.ts';

type Value = Cells[Field];
/** What becomes of the cells named; those not named stay. */
export type Written = Partial<Record<Field, Value>>;

const amount = (text: string): bigint => millionthsIn(text) ?? 0n;

/** The nearest whole number of parts; halves away from zero. */
const nearest = (whole: bigint, part: bigint): bigint => {
  const twice = (whole < 0n ? -whole : whole) * 2n;
  const rounded = (twice + part) / (part * 2n);
  return whole < 0n ? -rounded : rounded;
};

const within = (value: bigint, least: bigint | undefined, most: bigint | undefined): bigint => {
  const lifted = least !== undefined && value < least ? least : value;
  return most !== undefined && lifted > most ? most : lifted;
};

/** What the field can hold of an amount: cents have two decimals, micros and numbers six. */
const heldBy = (field: Field, millionth: bigint, divisor: bigint): bigint => {
  const unit = KINDS[field] === 'cents' ? 10_000n : 1n;
  return nearest(millionth, divisor * unit) * unit;
};

const ofAmount = (operation: RowOperation, field: Field, value: bigint): bigint | undefined => {
  switch (operation.kind) {
    case 'money':
      return operation.by === 'amount'
        ? value + amount(operation.value)
        : heldBy(field, value * (100_000_000n + amount(operation.value)), 100_000_000n);
    case 'round':
      return nearest(value, amount(operation.to)) * amount(operation.to);
    case 'clamp':
      return within(
        value,
        operation.min === undefined ? undefined : amount(operation.min),
        operation.max === undefined ? undefined : amount(operation.max),
      );
    case 'limit': {
      const [least, most] = LIMITS[field] ?? [];
      if (least === undefined) return undefined;
      return within(
        value,
        operation.to === 'maximum' ? undefined : least,
        operation.to === 'minimum' ? undefined : most,
      );
    }
    default:
      return undefined;
  }
};

const capitals = (text: string, before: RegExp): string =>
  text.toLowerCase().replace(before, (found) => found.toUpperCase());

const ofText = (operation: RowOperation, text: string): string => {
  switch (operation.kind) {
    case 'prepend':
      return operation.text + text;
    case 'append':
      return text + operation.text;
    case 'trim':
      return text.trim().replace(/[ \t]+/g, ' ');
    case 'replace':
      return operation.mode === 'word'
        ? text.replace(/\bbank\b/gi, operation.by)
        : text.split(operation.find).join(operation.by);
    case 'case': {
      if (operation.to === 'upper') return text.toUpperCase();
      if (operation.to === 'title') return capitals(text, /(?<![a-z0-9])[a-z]/g);
      return operation.to === 'sentence' ? capitals(text, /^[^a-z0-9]*[a-z]/) : text.toLowerCase();
    }
    default:
      return text;
  }
};

const inCell = (operation: RowOperation, field: Field, value: Value): Value | undefined => {
  const kind = KINDS[field];
  switch (operation.kind) {
    case 'set':
      // Here words are the marketplace's own.
      if (kind !== 'word') return valueIn(field, operation.text);
      return operation.text === '' ? null : operation.text;
    case 'clear':
      return null;
    case 'word':
      return WORDS[field]?.[operation.word] === undefined ? undefined : operation.word;
    case 'money':
    case 'round':
    case 'clamp':
    case 'limit': {
      const now = kind === 'word' || kind === 'whole' ? undefined : millionths(field, value);
      const made = now === undefined ? undefined : ofAmount(operation, field, now);
      return made === undefined ? undefined : amountCell(field, made);
    }
    default: {
      const adds = operation.kind === 'prepend' || operation.kind === 'append';
      if (kind !== 'text' || (value === null && !adds)) return undefined;
      return ofText(operation, String(value ?? '')) || null;
    }
  }
};

/** The three formulas the acts use, by what they say. */
const FORMULAS: Readonly<Record<string, (cells: Cells) => Value | undefined>> = {
  'bid * 1.5': ({ bidMicros }) => {
    const bid = millionths('bidMicros', bidMicros);
    return bid === undefined ? undefined : String(nearest(bid * 15n, 10n));
  },
  'max(bid, 0.2)': ({ bidMicros }) => {
    const bid = millionths('bidMicros', bidMicros);
    return bid === undefined ? undefined : String(bid < 200_000n ? 200_000n : bid);
  },
  'if(price > 40, 0.4, 0.1)': (cells) =>
    Number(cells['price.amountCents'] ?? 0) > 4000 ? '400000' : '100000',
};

/** Conditions compare words without their case. */
export const isPaused = ({ status }: Cells): boolean => String(status).toUpperCase() === 'PAUSED';

export const isCheap = ({ bidMicros }: Cells): boolean =>
  (millionths('bidMicros', bidMicros) ?? 200_000n) < 200_000n;

const withUtm = (url: Value, add: boolean): Value | undefined => {
  if (typeof url !== 'string' || !url.startsWith('https://')) return undefined;
  const bare = url.replace(/\?utm=.*$/, '');
  return add ? `${bare}?utm=1` : bare;
};

/** What an operation makes of an ad. */
export const carriedOut = (operation: RowOperation, cells: Cells): Written => {
  if ('fields' in operation) {
    const made = operation.fields.map((name) => [
      name,
      inCell(operation, name as Field, cells[name as Field]),
    ]);
    return Object.fromEntries(made.filter(([, value]) => value !== undefined));
  }
  switch (operation.kind) {
    case 'formula': {
      const made = FORMULAS[operation.formula]?.(cells);
      const concerns = operation.where === undefined || isPaused(cells);
      return concerns && made !== undefined ? { bidMicros: made } : {};
    }
    case 'template':
      return { title: `${textOf('title', cells.title)} | ${cells.status ?? ''}` };
    case 'status':
      return { status: operation.status };
    case 'campaign':
      return { campaignId: operation.campaignId };
    case 'priceType':
      return cells['price.priceType'] === 'NEGOTIABLE'
        ? { 'price.priceType': 'SEE_DESCRIPTION', 'price.amountCents': null }
        : {};
    case 'urlParameters': {
      const made = withUtm(cells['links.url'], operation.remove.length === 0);
      return made === undefined ? {} : { 'links.url': made };
    }
    // Pictures are no cells of the model.
    case 'firstPicture':
    case 'pictures':
      return {};
  }
};
