/** Holds rows against both sides and counts how often they agree. */
import type { Category } from '../../../shared/category/category.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { type Changes, judgeEdit, judgeNew, type Verdict, withChanges } from './compare.ts';
import type { Market } from './market.ts';
import { plainAd } from './plain-ad.ts';
import { changesOf, type Difference, plainest, type Row } from './rows.ts';

export type Outcome = {
  readonly row: string;
  readonly kind: 'passes' | 'fails';
  readonly agreed: boolean;
  /** The difference as listed, where there is one: from what is published, or from one another. */
  readonly known?: Difference;
  /** What was said where nothing of it was expected. */
  readonly surprise?: string;
};

export type Judge = (
  market: Market,
  ad: JsonObject,
  row: Row,
  changes: Changes,
  kind: Outcome['kind'],
) => Promise<Verdict>;

/** The service names the list of attributes, we name the one. */
export const atList = (text: string): string => text.replace(/ attributes\..*$/su, ' attributes');
const listed = (texts: readonly string[]): string => [...new Set(texts.map(atList))].sort().join(', ');

const categoryFor = ({ leaves, name }: Market, row: Row): Category => {
  const found = leaves.find((leaf) => (row.in ? row.in(leaf) : plainest(leaf)));
  if (!found) throw new Error(`${name} has no category for ${row.row}`);
  return found;
};

export const judgeCreate: Judge = (market, ad, _row, changes) => judgeNew(market, withChanges(ad, changes));

/** Places the ad, lets happen to it what the row says, and edits it. */
export const judgeUpdate: Judge = async (market, ad, row, changes, kind) => {
  const { client } = market;
  const placed = await client.call('POST', '/ad', 'ad-v5', { body: withChanges(ad, ROOMY) });
  const { id } = placed.body;
  const { patch, spendMicros, status } =
    (kind === 'fails' || row.before?.always ? row.before : undefined) ?? {};
  const category = market.categories.get(Number(ad['categoryId']));
  if (patch && category) await client.control('PATCH', `/ads/${id}`, patch(ad, category, market));
  if (spendMicros) await client.control('POST', `/ads/${id}/spend`, { micros: spendMicros });
  if (status) await client.control('PUT', `/ads/${id}/status/${status}`);
  const there = await client.call('GET', `/ad/${id}`, 'ad-v5');
  return judgeEdit(market, there.body, changes);
};

/** Budgets that hold whatever a row spends. */
const ROOMY: Changes = {
  bidMicros: '250000',
  'budgets.daily.limitMicros': 'UNLIMITED',
  'budgets.total.limitMicros': 'UNLIMITED',
};

/** What the service refuses and we do not keep from being sent, we warn of at least. */
const isAnnounced = ({ errors, warnings, refused }: Verdict): boolean => {
  const said = new Set([...errors, ...warnings].map(atList));
  return errors.length > 0 || refused.every((one) => said.has(atList(one)));
};

const judged = (market: Market, row: Row, kind: Outcome['kind'], verdict: Verdict): Outcome => {
  const [ours, theirs] = [listed(verdict.errors), listed(verdict.refused)];
  const wanted = kind === 'fails' ? row.gives : '';
  const base = { row: row.row, kind };
  if (ours === wanted && theirs === wanted) return { ...base, agreed: true };
  const known = row.differs?.find(
    (one) =>
      (one.preset ?? market.preset) === market.preset &&
      listed(one.ours) === ours &&
      listed(one.theirs) === theirs &&
      (one.unknowable === true || isAnnounced(verdict)),
  );
  // Both take, with these settings, what is published as refused.
  if (known && ours === '' && theirs === '') return { ...base, kind: 'passes', agreed: true, known };
  if (known) return { ...base, agreed: false, known };
  const warned = listed(verdict.warnings);
  return { ...base, agreed: false, surprise: `ours ${ours} (warned ${warned}) | theirs ${theirs}` };
};

/** Every value of every row, judged by both sides. */
export const holdRows = async (
  market: Market,
  rows: readonly Row[],
  judge: Judge = judgeCreate,
): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const row of rows) {
    const category = categoryFor(market, row);
    const ad = plainAd(category, market);
    for (const kind of ['passes', 'fails'] as const) {
      for (const values of row[kind]) {
        const changes = changesOf(values, ad, category, market);
        outcomes.push(judged(market, row, kind, await judge(market, ad, row, changes, kind)));
      }
    }
  }
  return outcomes;
};
