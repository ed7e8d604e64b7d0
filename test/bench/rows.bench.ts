// All rows as the window gets them, and the rules over 50,000 ads, beside parsing and writing the bare JSON.
import type { AdId, AdState, RowKey } from '../../shared/ad/model.ts';
import type { Category } from '../../shared/category/category.ts';
import { readCategory } from '../../shared/category/category.ts';
import { checkAd } from '../../shared/rules/index.ts';
import { printFigure, timed } from './figures.ts';
import { ACCOUNT, openShop, pullAll } from './shop.ts';

const ADS = 5000;
const CHECKED = 50_000;

const shop = await openShop(ADS);
await pullAll(shop);
const { engine } = shop;

const readAllChunks = async (): Promise<void> => {
  for (let from: number | null = 0; from !== null; ) {
    const { next }: { next: number | null } = await engine.call('ads.rows', { account: ACCOUNT, from });
    from = next;
  }
};

const { ads } = await engine.call('ads.query', { account: ACCOUNT });
const texts = ads.map((ad) => JSON.stringify(ad));
const throughJson = (): number =>
  texts.reduce((sum, text) => sum + JSON.stringify(JSON.parse(text)).length, 0);

printFigure({
  what: `${ads.length} rows to chunks`,
  against: 'parsing and writing their JSON',
  ms: await timed(readAllChunks, 5),
  baselineMs: await timed(throughJson, 5),
});

const { categories } = await engine.call('categories.list', { account: ACCOUNT });
const configs = new Map<number, Category>();
for (const { id } of categories) {
  configs.set(id, readCategory((await engine.call('categories.get', { account: ACCOUNT, id })).category));
}
const states: readonly AdState[] = ads.map((ad) => {
  const { key, ...local } = ad;
  // With an edit each, so that every rule has something to say.
  const base = { ...local, title: 'Before the edit' };
  const drafts = [{ field: 'title', base: base.title, value: local['title'] ?? null }];
  return { key: String(key) as RowKey, id: Number(ad['id']) as AdId, base, local, drafts };
});
const many = Array.from({ length: CHECKED }, (_, i) => states[i % states.length]).filter(
  (ad) => ad !== undefined,
);
const manyTexts = many.map(({ local }) => JSON.stringify(local));

const checkAll = (): number =>
  many.reduce((found, ad) => {
    const category = configs.get(Number(ad.local['categoryId']));
    return found + checkAd({ ad, category, campaign: undefined, user: undefined }).length;
  }, 0);
const parseAll = (): number => manyTexts.reduce((sum, text) => sum + Object.keys(JSON.parse(text)).length, 0);

printFigure({
  what: `the rules over ${many.length} ads (${checkAll()} problems)`,
  against: 'parsing their JSON',
  ms: await timed(checkAll, 3),
  baselineMs: await timed(parseAll, 3),
});
await shop.close();
