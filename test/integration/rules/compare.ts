/** The same values to our rules and to the service, and what each says of them. */

import { updateBody } from '../../../main/engine/drafts/body.ts';
import type { AdId, AdState, FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { withDrafts, writeField } from '../../../shared/ad/paths.ts';
import type { Category } from '../../../shared/category/category.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { checkAd, type Problem } from '../../../shared/rules/index.ts';
import { askToCreate, askToUpdate, type Market } from './market.ts';

export type Changes = Readonly<Record<FieldPath, Json>>;

export type Verdict = {
  /** `2002 title`: what we keep from being sent, what we warn of, and what the service refuses. */
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  readonly refused: readonly string[];
};

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)].sort();

const shortOf = (problems: readonly Problem[], severity: Problem['severity']): readonly string[] =>
  unique(problems.filter((one) => one.severity === severity).map(({ code, field }) => `${code} ${field}`));

export const categoryOf = ({ categories }: Market, ad: JsonObject): Category | undefined =>
  categories.get(Number(ad['categoryId']));

/** Our own problems of an ad. */
export const problemsOf = (market: Market, ad: AdState): readonly Problem[] =>
  checkAd({
    ad,
    category: categoryOf(market, ad.local),
    campaign: market.campaign,
    user: market.user,
    locale: market.locale,
  });

export const newAd = (local: JsonObject): AdState => ({
  key: 'r1' as RowKey,
  id: null,
  base: null,
  local,
  drafts: [],
});

/** An ad on the marketplace as it would be after these edits. */
export const editedAd = (base: JsonObject, changes: Changes): AdState => {
  const drafts = Object.entries(changes).map(([field, value]) => ({ field, base: null, value }));
  return {
    key: 'r1' as RowKey,
    id: Number(base['id']) as AdId,
    base,
    local: withDrafts(base, drafts),
    drafts,
  };
};

const verdict = (problems: readonly Problem[], refused: readonly string[]): Verdict => ({
  errors: shortOf(problems, 'error'),
  warnings: shortOf(problems, 'warning'),
  refused: unique(refused),
});

export const withChanges = (ad: JsonObject, changes: Changes): JsonObject =>
  Object.entries(changes).reduce<JsonObject>((all, [field, value]) => writeField(all, field, value), ad);

/** A new ad, judged by both. */
export const judgeNew = async (market: Market, ad: JsonObject): Promise<Verdict> =>
  verdict(problemsOf(market, newAd(ad)), await askToCreate(market, ad));

/** An edit of an ad that is there, judged by both: the body is the one Adsheet sends. */
export const judgeEdit = async (market: Market, base: JsonObject, changes: Changes): Promise<Verdict> => {
  const ad = editedAd(base, changes);
  return verdict(
    problemsOf(market, ad),
    await askToUpdate(market, Number(base['id']), updateBody(base, ad.drafts)),
  );
};
