import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { allStatuses } from '../sandbox/client.ts';
import { atList } from './agree.ts';
import { anyAd } from './any-ad.ts';
import { type Changes, categoryOf, judgeEdit, judgeNew, type Verdict } from './compare.ts';
import { type Market, openMarket, PRESETS, type Preset, TENANTS } from './market.ts';
import { lowestMicros } from './plain-ad.ts';

/** Categories are gone through side by side, over connections that stay open. */
const AT_ONCE = 8;
const ADS_PER_CATEGORY: Readonly<Record<Preset, number>> = { documented: 12, opposite: 4 };

const tally = { accepted: 0, refused: 0, warned: 0, ads: 0, categories: 0 };

/** Errors of ours that the service does not share in these settings, for the reasons the comparison lists. */
const LENIENT: Readonly<Record<Preset, readonly string[]>> = {
  documented: [],
  opposite: ['2001 price.priceType'],
};

/** What only the service can know: what was spent today, where it does not expose that. */
const UNKNOWABLE: Readonly<Record<Preset, readonly string[]>> = {
  documented: [],
  opposite: ['2020 budgets.daily.limitMicros'],
};

const mayBeEmpty = (value: Json | undefined): boolean =>
  typeof value === 'string' && (value.trim() === '' || value.includes('<'));

/** An empty text, or one that markup leaves empty, is missing, out of range or too short: either code is right. */
const sameWord =
  (ad: JsonObject) =>
  (text: string): string => {
    const [, field = ''] = /^200[024] (title|description|sellerName)$/.exec(text) ?? [];
    return field !== '' && mayBeEmpty(ad[field]) ? `2000 ${field}` : atList(text);
  };

/**
 * What we refuse and the service takes, beside what it may: an attribute that breaks two limits is refused for one,
 * and a text that is too long may fit once its markup is gone, which happens where nothing says.
 */
const isForNothing = (
  preset: Preset,
  ad: JsonObject,
  error: string,
  theirs: ReadonlySet<string>,
): boolean => {
  if (theirs.has(error) || LENIENT[preset].includes(error)) return false;
  const [, field = ''] = error.split(' ');
  if (field === 'attributes') return ![...theirs].some((one) => one.endsWith(' attributes'));
  return !mayBeEmpty(ad[field]);
};

/** What the service refuses and we neither refuse nor warn of; and what we refuse and it takes. */
const disagreements = (preset: Preset, ad: JsonObject, verdict: Verdict): readonly string[] => {
  const same = sameWord(ad);
  const errors = verdict.errors.map(same);
  const said = new Set([...errors, ...verdict.warnings.map(same)]);
  const theirs = new Set(verdict.refused.map(same));
  const unsaid = [...theirs].filter((one) => !said.has(one) && !UNKNOWABLE[preset].includes(one));
  const strict = errors.filter((error) => isForNothing(preset, ad, error, theirs));
  return [...unsaid.map((one) => `not said: ${one}`), ...strict.map((one) => `said for nothing: ${one}`)];
};

const count = ({ errors, refused }: Verdict): void => {
  tally.ads += 1;
  if (refused.length === 0) tally.accepted += 1;
  else if (errors.length > 0) tally.refused += 1;
  else tally.warned += 1;
};

const expectAgreement = (preset: Preset, ad: JsonObject, verdict: Verdict): void => {
  count(verdict);
  expect(disagreements(preset, ad, verdict), JSON.stringify(ad)).toEqual([]);
  const silent = verdict.errors.length + verdict.warnings.length === 0;
  const refused = verdict.refused.filter((one) => !UNKNOWABLE[preset].includes(one));
  if (silent) expect(refused, JSON.stringify(ad)).toEqual([]);
};

/** Does the work for all items, some at once. */
const sideBySide = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
  const left = [...items];
  const worker = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
};

const allAds = async ({ client }: Market): Promise<readonly JsonObject[]> => {
  const ads: JsonObject[] = [];
  for (let pageToken = ''; ; ) {
    const query = { status: allStatuses, limit: 100, ...(pageToken === '' ? {} : { pageToken }) };
    const page = await client.call('GET', '/ad', 'ad.list-v5', { query });
    ads.push(...page.body.ads);
    pageToken = page.body.nextPageToken ?? '';
    if (pageToken === '') return ads;
  }
};

describe.each(TENANTS.flatMap((tenant) => PRESETS.map((preset) => [tenant, preset] as const)))(
  'in %s, %s',
  (tenant, preset) => {
    test('a new ad of any category is refused for what we said, and only for that', async () => {
      const market = await openMarket(tenant, preset);
      tally.categories += market.leaves.length;
      await sideBySide(market.leaves, (leaf) =>
        fc.assert(
          fc.asyncProperty(anyAd(leaf, market), async (ad) =>
            expectAgreement(preset, ad, await judgeNew(market, ad)),
          ),
          { numRuns: ADS_PER_CATEGORY[preset] },
        ),
      );
      await market.close();
    });
  },
);

describe.each(PRESETS)('%s', (preset) => {
  test('an edit of any ad that is there is refused for what we said, and only for that', async () => {
    const market = await openMarket('nl', preset, { ads: 500 });
    const ads = await allAds(market);
    const lowBid = (ad: JsonObject): Changes => ({
      bidMicros: (lowestMicros(categoryOf(market, ad)?.config?.bid, 0n) + 1n).toString(),
    });
    const edits: readonly ((ad: JsonObject) => Changes)[] = [
      lowBid,
      () => ({ title: 'Een heel andere titel' }),
      (ad) => ({ status: 'PAUSED', allowContactByEmail: ad['allowContactByEmail'] !== true }),
    ];
    for (const edit of edits) {
      await sideBySide(ads, async (ad) =>
        expectAgreement(preset, { ...ad, ...edit(ad) }, await judgeEdit(market, ad, edit(ad))),
      );
    }
    await market.close();
  });
});

afterAll(() => {
  const { ads, categories, accepted, refused, warned } = tally;
  console.log(
    `${ads} ads over ${categories} categories: accepted ${accepted}, refused as we said ${refused}, refused as we warned ${warned}`,
  );
});
