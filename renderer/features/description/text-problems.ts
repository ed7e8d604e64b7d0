/** The problems of a text while it is typed, by the engine's own rules, on the ad with that text. */
import type { AdId, AdState, FieldPath } from '../../../shared/ad/model.ts';
import { readField, withDrafts } from '../../../shared/ad/paths.ts';
import type { Category } from '../../../shared/category/category.ts';
import type { AdDetail } from '../../../shared/contract/views.ts';
import type { Problem } from '../../../shared/rules/problem.ts';
import { applyRules } from '../../../shared/rules/rule.ts';
import { subjectOf } from '../../../shared/rules/subject.ts';
import { TEXT_RULES } from '../../../shared/rules/text-rules.ts';

/** The editor has a line of its own for markup the marketplace removes. */
const SAID_ABOVE = 'rule.markup';

const withText = (ad: AdDetail, path: FieldPath, text: string): AdState => {
  const value = text === '' ? null : text;
  const base = ad.base === null ? null : readField(ad.base, path);
  const draft = { field: path, base, value };
  return {
    key: ad.key,
    id: ad.id as AdId | null,
    base: ad.base,
    local: withDrafts(ad.local, [draft]),
    drafts: [...ad.draft.filter(({ field }) => field !== path), draft],
  };
};

/** The problems the rules find in a text; a refusal by the service stays until the text changes. */
export const problemsOfText = (
  ad: AdDetail,
  path: FieldPath,
  text: string,
  category: Category | undefined,
  locale: string,
): readonly Problem[] => {
  const subject = subjectOf({
    ad: withText(ad, path, text),
    category,
    campaign: undefined,
    user: undefined,
    locale,
  });
  const found = applyRules(
    TEXT_RULES.filter((rule) => rule.field === path && rule.message !== SAID_ABOVE),
    subject,
  );
  const isAsSent = text === (readField(ad.local, path) ?? '');
  const said = isAsSent
    ? ad.problems.filter((problem) => problem.source === 'service' && problem.field === path)
    : [];
  return [...said, ...found];
};
