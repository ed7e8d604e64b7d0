/** Operations that need more than the ad to tell what becomes of it: all of a selection, or what the marketplace said. */
import { intendedStatus, isCampaignKey, type RowKey } from '../../../shared/ad/model.ts';
import { amountIn, numberTyped } from '../../../shared/bulk/amounts.ts';
import type { OperationOf, OverAllOperation, ResultMeasure } from '../../../shared/bulk/operation.ts';
import type { BulkReader } from '../../../shared/bulk/prepare.ts';
import { placesIn } from '../../../shared/category/facts.ts';
import { highestMicros, lowestMicros } from '../../../shared/category/money-bounds.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import { lastPeriod } from '../../../shared/expression/index.ts';
import type { Json } from '../../../shared/json.ts';
import { pow10 } from '../../../shared/money/decimal.ts';
import { MICROS_PER_CENT, micros, microsOf } from '../../../shared/money/micros.ts';
import { formatMoney } from '../../../shared/money/money.ts';
import { numberFormatOf } from '../../../shared/money/number-format.ts';
import { type PlaceAd, planPlaces } from '../../../shared/planner/places.ts';
import { leftOfLimit } from '../../../shared/planner/spend.ts';
import { type SpreadPart, spreadAmount } from '../../../shared/planner/spread.ts';
import { priceOfClick } from '../../../shared/rules/money-rules.ts';
import type { EditedRow } from '../drafts/cells.ts';
import { categoryOf } from '../edits/apply.ts';
import { rowRefusal } from '../edits/refusal.ts';
import { countedResult, lackingOf } from '../metrics/counted-results.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { OpenAccount } from '../open-account.ts';
import { keptPosition } from './positions.ts';

/** What becomes of the cells, by row: a value, or why it is left as it was. */
export type Decided = {
  readonly field: string;
  readonly values: ReadonlyMap<RowKey, Json>;
  readonly left: ReadonlyMap<RowKey, string>;
};

type Context = Pick<OpenAccount, 'context' | 'rows'>;

/** Looks at the rows of the selection one by one, then decides. */
export type OverAll = {
  readonly look: (row: EditedRow) => void;
  readonly decide: () => Decided;
};

const TOTAL = 'budgets.total.limitMicros';
const SPENT = 'budgets.total.spentMicros';
const BID = 'bidMicros';
const MICROS_SCALE = 6;

const refuse = (reason: string, text = ''): AdsheetError =>
  new AdsheetError('bad-operation', { reason, ...(text === '' ? {} : { text }) });

const refusalOf = (row: EditedRow): string | undefined =>
  rowRefusal(row) ?? (row.cell('status').value === 'DELETED' ? 'ad-deleted' : undefined);

const amountOf = (text: string): bigint => {
  const typed = numberTyped(text);
  if (!typed) throw refuse('not-a-number', text);
  if (typed.scale > MICROS_SCALE) throw refuse('spread-too-precise');
  const amount = typed.units * pow10(MICROS_SCALE - typed.scale);
  if (amount <= 0n) throw refuse('spread-not-positive');
  return amount;
};

/** By which results of how many last days. */
type By = { readonly by: ResultMeasure; readonly days: number };

/** Reads the results of rows. The first of them is refused where not all results are known. */
const resultsOf = (mirror: Mirror, reader: BulkReader<EditedRow>, { by, days }: By) => {
  let isChecked = false;
  return (row: EditedRow): bigint => {
    const lacking = isChecked ? null : lackingOf(mirror, by, days);
    if (lacking !== null) throw refuse(`no-${lacking}`);
    isChecked = true;
    return countedResult(reader.metric?.(row, by, lastPeriod(days)) ?? null);
  };
};

type Weight = { readonly weight: bigint; readonly code?: never } | { readonly code: string };

const weightBy = (
  { context: { mirror } }: Context,
  reader: BulkReader<EditedRow>,
  { by, days }: OperationOf<'spread'>,
): ((row: EditedRow) => Weight) => {
  if (by === 'even') return () => ({ weight: 1n });
  if (by !== 'bid') {
    const resultOf = resultsOf(mirror, reader, { by, days });
    return (row) => {
      const result = resultOf(row);
      // What was sold of an ad may have been given back.
      return { weight: result > 0n ? result : 0n };
    };
  }
  return (row) => {
    const field = reader.field(row, BID);
    if (!field) return { code: 'unknown-field' };
    const bid = amountIn(field, row.cell(BID).value);
    return bid.code === undefined ? { weight: bid.amount.units } : bid;
  };
};

const spreading = (
  open: Context,
  reader: BulkReader<EditedRow>,
  operation: OperationOf<'spread'>,
): OverAll => {
  const { mirror, locale } = open.context;
  const amount = amountOf(operation.amount);
  const weightOf = weightBy(open, reader, operation);
  const found: { readonly key: RowKey; readonly spent: bigint; readonly part: SpreadPart }[] = [];
  const left = new Map<RowKey, string>();

  /** Null where the category's maximum leaves no room beyond what is spent. */
  const partOf = (row: EditedRow, spent: bigint, weight: bigint): SpreadPart | null => {
    const config = categoryOf(mirror, row)?.config;
    const interval = config?.total;
    const lowest = (lowestMicros(interval) ?? 0n) - spent;
    // A limit that leaves no room for one click is refused, of an ad that the marketplace has.
    const click = row.id === null ? 0n : priceOfClick(row.cell(BID).value, config?.bid);
    const least = lowest > click ? lowest : click;
    const most = highestMicros(interval);
    const max = most === undefined ? null : most - spent;
    return max !== null && max < least ? null : { min: least, max, weight };
  };

  return {
    look: (row) => {
      if (operation.by !== 'even' && isCampaignKey(row.key)) throw refuse('spread-campaigns');
      const code = refusalOf(row);
      const weight = code === undefined ? weightOf(row) : { code };
      if (weight.code !== undefined) {
        left.set(row.key, weight.code);
        return;
      }
      const spent = microsOf(row.present(SPENT)) ?? 0n;
      const part = partOf(row, spent, weight.weight);
      if (part) found.push({ key: row.key, spent, part });
      else left.set(row.key, 'no-room');
    },
    decide: () => {
      const spread = spreadAmount(
        amount,
        found.map(({ part }) => part),
        operation.wholeCents ? MICROS_PER_CENT : 1n,
      );
      if (!spread.ok) {
        const bound = 'bound' in spread ? formatMoney(micros(spread.bound), numberFormatOf(locale)) : '';
        throw refuse(spread.reason, bound);
      }
      const values = new Map(
        found.map(({ key, spent }, at) => [key, String(spent + (spread.shares[at] ?? 0n))]),
      );
      return { field: TOTAL, values, left };
    },
  };
};

const placing = (
  { context: { mirror }, rows }: Context,
  reader: BulkReader<EditedRow>,
  operation: OperationOf<'places'>,
): OverAll => {
  const byCategory = new Map<number, { readonly most: number; readonly ads: PlaceAd[] }>();
  const left = new Map<RowKey, string>();
  const resultOf = resultsOf(mirror, reader, operation);

  /** The places of the category; undefined where it has no limit. */
  const groupOf = (row: EditedRow) => {
    const category = categoryOf(mirror, row);
    const most = category ? placesIn(category) : null;
    if (!category || most === null) return undefined;
    const group = byCategory.get(category.id) ?? { most, ads: [] };
    byCategory.set(category.id, group);
    return group;
  };

  const look = (row: EditedRow): void => {
    const result = resultOf(row);
    if (refusalOf(row) !== undefined) return;
    const status = String(row.cell('status').value);
    const isActive = intendedStatus(status) === 'ACTIVE';
    if (!isActive && status !== 'PAUSED') return;
    const group = groupOf(row);
    if (!group) left.set(row.key, 'no-limit');
    else if (!isActive && leftOfLimit(row.cell(TOTAL).value, row.present(SPENT)) === 0n)
      left.set(row.key, 'nothing-left');
    else group.ads.push({ key: row.key, isActive, result });
  };

  return {
    look,
    decide: () => {
      const values = new Map<RowKey, Json>();
      const tallies = rows.summaries.byCategory();
      for (const [id, { most, ads }] of byCategory) {
        // Ads outside of the selection keep their places.
        const others = (tallies.get(id)?.active ?? 0) - ads.filter(({ isActive }) => isActive).length;
        const { rest, wake } = planPlaces(ads, Math.max(0, most - Math.max(0, others)));
        for (const key of rest) values.set(key, 'PAUSED');
        for (const key of wake) values.set(key, 'ACTIVE');
      }
      return { field: 'status', values, left };
    },
  };
};

const bidding = (context: Context['context'], operation: OperationOf<'firstPage'>): OverAll => {
  const { mirror } = context;
  const limit = operation.max === undefined ? null : amountOf(operation.max);
  const values = new Map<RowKey, Json>();
  const left = new Map<RowKey, string>();

  /** The bid that was named, within the category's bounds; or why there is none. */
  const bidOf = (row: EditedRow): bigint | string => {
    const code = refusalOf(row);
    if (code !== undefined) return code;
    const bid = microsOf(row.present(BID));
    if (row.id === null || bid === null || bid === undefined) return 'position-no-bid';
    const position = keptPosition(context, row.id, bid);
    if (position === undefined) return 'position-unasked';
    const first = position?.firstMicros ?? null;
    if (first === null) return 'position-unknown';
    const bounds = categoryOf(mirror, row)?.config?.bid;
    const [least, most] = [lowestMicros(bounds) ?? first, highestMicros(bounds) ?? first];
    const within = first < least ? least : first > most ? most : first;
    return limit !== null && within > limit ? 'position-above' : within;
  };

  return {
    look: (row) => {
      const bid = bidOf(row);
      if (typeof bid === 'string') left.set(row.key, bid);
      else values.set(row.key, String(bid));
    },
    decide: () => ({ field: BID, values, left }),
  };
};

/** Begins an operation over all rows. Throws `bad-operation`. */
export const beginOverAll = (
  open: Context,
  reader: BulkReader<EditedRow>,
  operation: OverAllOperation,
): OverAll => {
  switch (operation.kind) {
    case 'spread':
      return spreading(open, reader, operation);
    case 'places':
      return placing(open, reader, operation);
    case 'firstPage':
      return bidding(open.context, operation);
  }
};
