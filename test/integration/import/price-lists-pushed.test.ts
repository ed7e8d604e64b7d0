/**
 * Exports and price lists of the systems in `test/corpora/systems`, written by somebody else, to ads on the marketplace:
 * the first week with the answers of a seller, the second without any.
 */
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ImportResult, ProposalResult } from '../../../shared/contract/results/workbooks.ts';
import type { ChangesetResult } from '../../../shared/contract/views.ts';
import type { Proposal } from '../../../shared/proposals/proposal.ts';
import { openDoubts } from '../../../shared/proposals/table-questions.ts';
import type { SystemFile } from '../../corpora/systems/table.ts';
import type { Answers, SentAd } from '../../support/price-lists.ts';
import { differencesOf, GIVEN, PRICE_LISTS, sentAd, weeksOf } from '../../support/price-lists.ts';
import type { Shop } from '../sync/harness.ts';
import { ACCOUNT as account, openShop } from '../sync/harness.ts';

const sentAds = async ({ control }: Shop): Promise<readonly SentAd[]> =>
  (await control.state()).ads.flatMap(sentAd);

const openSeller = async () => {
  const shop = await openShop({ ads: 0 });
  onTestFinished(shop.end);
  await shop.pull();
  const { call, job } = shop;
  const imported = async ({ week, fileName, bytes }: SystemFile): Promise<Proposal> => {
    const file = join(shop.home, `${week}-${fileName}`);
    await writeFile(file, bytes);
    const result = await job<ImportResult>(() => call('workbook.import', { account, file }));
    return (result as ProposalResult).proposal;
  };
  const applied = (proposal: string) =>
    job<ChangesetResult>(() => call('proposals.apply', { account, proposal }));
  return { ...shop, imported, applied };
};

type Seller = Awaited<ReturnType<typeof openSeller>>;

/** Rejects the rows with these titles. */
const reject = async ({ call }: Seller, { proposal }: Proposal, titles: readonly string[]): Promise<void> => {
  if (titles.length === 0) return;
  const { rows } = await call('proposals.rows', { account, proposal, from: 0, limit: 500 });
  const unwanted = rows.filter(({ title }) => titles.includes(title)).map(({ row }) => row);
  await call('proposals.decide', { account, proposal, keep: false, rows: unwanted });
};

/** What a seller answers of the first list. */
const answered = async (seller: Seller, seen: Proposal, said: Answers) => {
  const { call } = seller;
  const { proposal } = seen;
  const { columns = {}, fields = [], fold, price, unwanted = [] } = said;
  const answers = seen.columns.flatMap(({ header }, column) =>
    header in columns ? [{ column, to: columns[header] ?? null }] : [],
  );
  expect(answers).toHaveLength(Object.keys(columns).length);
  const others = openDoubts(seen.questions).flatMap(({ column }) =>
    answers.some((answer) => answer.column === column) ? [] : [{ column, to: null }],
  );
  const mapped = await call('proposals.map', { account, proposal, answers: [...answers, ...others] });
  const all = [...mapped.fields, ...fields, ...GIVEN];
  const given = await call('proposals.map', { account, proposal, fields: all, ...(fold ? { fold } : {}) });
  await reject(seller, given, unwanted);
  const asked = given.folded?.differing.filter(({ taken }) => taken === 'asked') ?? [];
  expect(asked.length > 0).toBe(price !== undefined);
  if (!given.folded || price === undefined) return given;
  return await call('proposals.map', { account, proposal, fold: { ...given.folded.reading, price } });
};

/** The second list, with what the seller says of a column that it has more. */
const asAdded = async ({ call }: Seller, seen: Proposal, { added = {} }: Answers): Promise<Proposal> => {
  const answers = seen.columns.flatMap(({ header }, column) =>
    header in added ? [{ column, to: added[header] ?? null }] : [],
  );
  if (answers.length === 0) return seen;
  return await call('proposals.map', { account, proposal: seen.proposal, answers });
};

describe.each(Object.entries(PRICE_LISTS))('a list of %s', (name, answers) => {
  it('becomes ads on the marketplace, and changes these a week later without a question', async () => {
    const seller = await openSeller();
    const { call, push } = seller;
    const weeks = await weeksOf(name);
    const { 1: first, 2: second, changes } = weeks;
    if (answers.example) {
      const file = resolve('docs/guide/recipes', `${answers.example}.json`);
      await call('recipes.import', { account, file });
    }
    const asked = await answered(seller, await seller.imported(first), answers);
    expect(openDoubts(asked.questions)).toEqual([]);
    await seller.applied(asked.proposal);
    const plan = await call('review.plan', { account });
    expect(plan.guards.map(({ code }) => code)).toEqual(['vendor-id']);
    await push();
    const sent = await sentAds(seller);
    expect(differencesOf(sent, first)).toEqual([]);
    // Neither rows of variants nor sums are ads.
    expect(sent).toHaveLength(first.expected.length);
    for (const ad of sent) expect(ad).toMatchObject({ categoryId: 5104, bidMicros: '100000' });

    const next = await asAdded(seller, await seller.imported(second), answers);
    expect([openDoubts(next.questions), next.counts.needs, next.counts.failed]).toEqual([[], [], 0]);
    expect(next.counts).toMatchObject({ unsure: 0, conflicts: 0, refused: 0, clears: 0, deletes: 0 });
    expect(next.file?.lastTime?.fields).toEqual(expect.arrayContaining([...GIVEN]));
    await seller.applied(next.proposal);
    expect((await call('review.plan', { account })).guards).toEqual([]);
    await push();
    const after = await sentAds(seller);
    expect(differencesOf(after, second)).toEqual([]);
    const known = new Set(sent.map(({ vendorId }) => vendorId));
    const added = after.filter(({ vendorId }) => !known.has(vendorId));
    for (const ad of added) expect(ad).toMatchObject({ categoryId: 5104, bidMicros: '100000' });
    // Those that left stay as they are.
    const gone = after.filter(({ vendorId }) => changes.gone.includes(vendorId));
    expect(gone).toEqual(sent.filter(({ vendorId }) => changes.gone.includes(vendorId)));
  });
});
