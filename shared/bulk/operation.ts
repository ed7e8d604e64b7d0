/**
 * A bulk operation as data: used by the window's dialog, a script's file and saved operations, and carried out by the
 * engine. Numbers are text as typed in a cell, with a decimal point and no grouping
 * (`docs/terminal.md#text-in-text-out`).
 */
import { z } from 'zod';
import type { RowKey } from '../ad/model.ts';
import { USER_STATUSES } from '../ad/model.ts';
import { retouchStep } from '../ad/retouch.ts';
import { MAX_DAYS } from '../expression/metrics.ts';

const MAX_TEXT = 200_000;
const MAX_EXPRESSION = 10_000;
const MAX_FIELDS = 100;

const fieldName = z.string().min(1).max(600);
/** Paths or aliases. */
const fields = z.array(fieldName).min(1).max(MAX_FIELDS).readonly();
const text = z.string().max(MAX_TEXT);
const number = z.string().max(100);
const expression = z.string().max(MAX_EXPRESSION);

export const CASES = ['lower', 'upper', 'title', 'sentence'] as const;
export type Case = (typeof CASES)[number];

export const REPLACE_MODES = ['text', 'word', 'regex'] as const;
export type ReplaceMode = (typeof REPLACE_MODES)[number];

/** Behind the ad's pictures, before them, or in their place. */
export const PICTURE_PLACES = ['end', 'start', 'only'] as const;
export type PicturePlace = (typeof PICTURE_PLACES)[number];
/** Which of an ad's pictures, unless it is one by its address. */
export const RETOUCHED = ['all', 'first'] as const;
/** Results of some last days that add up: what the marketplace counts, and the seller's own orders. */
export const RESULT_MEASURES = [
  'clicks',
  'urlClicks',
  'emails',
  'engagement',
  'impressions',
  'orders',
  'revenue',
] as const;
export type ResultMeasure = (typeof RESULT_MEASURES)[number];
/** The numbers of last days that are offered for results. */
export const RESULT_PERIODS = [7, 30, 90] as const;

export const SPREAD_MEASURES = ['even', 'bid', ...RESULT_MEASURES] as const;
export type SpreadMeasure = (typeof SPREAD_MEASURES)[number];

/** The picture of this address, however it is signed, or of this name. */
const pictureSource = z.strictObject({ src: z.string().min(1).max(4096) });
export type PictureSource = Readonly<z.output<typeof pictureSource>>;

const days = z.int().min(1).max(MAX_DAYS);

export const operation = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('set'), fields, text }),
  z.strictObject({ kind: z.literal('clear'), fields }),
  z.strictObject({ kind: z.literal('prepend'), fields, text }),
  z.strictObject({ kind: z.literal('append'), fields, text }),
  z.strictObject({ kind: z.literal('case'), fields, to: z.enum(CASES) }),
  /** Trims the text, and turns each run of spaces within into one. */
  z.strictObject({ kind: z.literal('trim'), fields }),
  /**
   * In `regex` mode `by` may refer to groups as `$1` to `$99` and to the whole match as `$&`; otherwise it is
   * literal.
   */
  z.strictObject({
    kind: z.literal('replace'),
    fields,
    find: z.string().min(1).max(1000),
    by: text,
    mode: z.enum(REPLACE_MODES),
    matchCase: z.boolean(),
  }),
  /** Adds `value` (`-0.05` lowers), or changes the amount by that percentage (`-10`). */
  z.strictObject({ kind: z.literal('money'), fields, by: z.enum(['amount', 'percent']), value: number }),
  /** Rounds to the nearest multiple of `to`; halves away from zero. */
  z.strictObject({ kind: z.literal('round'), fields, to: number }),
  z.strictObject({ kind: z.literal('clamp'), fields, min: number.optional(), max: number.optional() }),
  /** Raises to the category's minimum, lowers to its maximum, or both. */
  z.strictObject({ kind: z.literal('limit'), fields, to: z.enum(['minimum', 'maximum', 'both']) }),
  z.strictObject({ kind: z.literal('word'), fields, word: z.enum(['AUTOMATIC', 'UNLIMITED']) }),
  /** Rows for which `where` is not true are left unchanged. */
  z.strictObject({
    kind: z.literal('formula'),
    field: fieldName,
    formula: expression,
    where: expression.optional(),
  }),
  z.strictObject({ kind: z.literal('template'), field: fieldName, template: expression }),
  z.strictObject({ kind: z.literal('status'), status: z.enum(USER_STATUSES) }),
  /** Null removes the ad from its campaign. */
  z.strictObject({ kind: z.literal('campaign'), campaignId: z.int().min(1).nullable() }),
  /** Replaces deprecated price types by ones the marketplace accepts. */
  z.strictObject({ kind: z.literal('priceType') }),
  /** Changes parameters of the ad's link; their names are case-sensitive, as on websites. */
  z.strictObject({
    kind: z.literal('urlParameters'),
    set: z.record(z.string().min(1).max(200), z.string().max(1000)),
    remove: z.array(z.string().min(1).max(200)).max(100).readonly(),
  }),
  /** Puts the picture at this place, from 1, or with this source before the others. */
  z.strictObject({
    kind: z.literal('firstPicture'),
    picture: z.union([z.int().min(2).max(1000), z.literal('last'), pictureSource]),
  }),
  /**
   * Adds pictures by their `src`: an address, or the name of one that an ad has already. Those that an ad has are not
   * added again. `only` replaces the others.
   */
  z.strictObject({
    kind: z.literal('pictures'),
    sources: z.array(z.string().min(1).max(4096)).min(1).max(100).readonly(),
    place: z.enum(PICTURE_PLACES),
  }),
  /**
   * Does a step to pictures, or takes all steps back (`original`). The files they were made of stay, and each step is
   * done to those.
   */
  z.strictObject({
    kind: z.literal('retouch'),
    step: z.union([retouchStep, z.strictObject({ do: z.literal('original') })]),
    pictures: z.union([z.enum(RETOUCHED), pictureSource]),
  }),
  /**
   * Spreads an amount over the total budgets of the ads, exact to the micro: what an ad spent, and its share, become
   * its limit. `days` is for results alone; with `wholeCents` each share is one of whole cents, and so is the amount.
   */
  z.strictObject({
    kind: z.literal('spread'),
    amount: number,
    by: z.enum(SPREAD_MEASURES),
    days,
    wholeCents: z.literal(true).optional(),
  }),
  /**
   * Gives the places of each category (`activeAds`) to those of the ads with the best results: others are paused, and
   * paused ones made active.
   */
  z.strictObject({ kind: z.literal('places'), by: z.enum(RESULT_MEASURES), days }),
  /**
   * Bids what the marketplace names for the first page of the ad's category, within the category's bounds; ads for
   * which it names more than `max` are left alone. It was asked before (`positions.ask`), an hour ago at most.
   */
  z.strictObject({ kind: z.literal('firstPage'), max: number.optional() }),
]);

export type Operation = Readonly<z.output<typeof operation>>;
export type OperationKind = Operation['kind'];
export type OperationOf<K extends OperationKind> = Extract<Operation, { readonly kind: K }>;

/** Operations that need more than the ad to tell what becomes of it: all others, or what the marketplace said. */
export const OVER_ALL = ['spread', 'places', 'firstPage'] as const;
export type OverAllOperation = OperationOf<(typeof OVER_ALL)[number]>;
/** Operations that can tell it from the ad alone, at once. */
export type RowOperation = Exclude<Operation, OverAllOperation | OperationOf<'retouch'>>;

/** Is it a kind of operation that can tell it from the ad alone, at once? */
export const isRowKind = (kind: OperationKind): kind is RowOperation['kind'] =>
  kind !== 'retouch' && !OVER_ALL.some((over) => over === kind);

export const isOverAll = (one: Operation): one is OverAllOperation =>
  OVER_ALL.some((kind) => kind === one.kind);

export const MAX_SAVED_NAME = 100;

/** An operation that was used or saved. */
export type StoredOperation = {
  readonly operation: Operation;
  /** When it was last used or saved, UTC. */
  readonly at: string;
};
export type SavedOperation = StoredOperation & { readonly name: string };

/** Ads with equal values in the compared fields. */
export type DuplicateGroup = { readonly values: readonly string[]; readonly keys: readonly RowKey[] };
