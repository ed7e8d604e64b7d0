/** Learned facts in words. */
import type { LearnedAcceptance, LearnedRefusal } from '../../../shared/contract/results/learned.ts';
import type { Json } from '../../../shared/json.ts';
import { messageKey } from '../../../shared/locale/index.ts';
import { dateText } from '../../core/time.ts';
import type { Words } from '../../core/words.ts';

export type LearnedOne = LearnedAcceptance | LearnedRefusal;

const quoted = (text: string): string => (text === '' ? '' : ` (${text})`);

/** A refused value, as displayed. */
const valueText = ({ field, word }: LearnedRefusal, words: Words): string => {
  const value = JSON.parse(word) as Json;
  return value === null ? words.t('learned.empty_value') : words.valueAt(field, value);
};

/** `Region · No regions in the category (DISABLED)`. */
export const learnedName = (one: LearnedOne, words: Words): string => {
  const field = words.fieldLabel(one.field);
  if (one.about === 'refused') return `${field}${quoted(valueText(one, words))}`;
  const kind = messageKey(`kind.${one.rule}`);
  return `${words.t('problems.kind', { field, kind: kind ? words.t(kind) : one.rule })}${quoted(one.word)}`;
};

/** What the marketplace did with it. */
export const learnedVerdict = (one: LearnedOne, { t }: Words): string =>
  one.about === 'refused'
    ? t('learned.refused.code', { code: one.code })
    : t(`learned.${one.verdict}.${one.operation}`);

/** Where, when and with which ad it was learned. */
export const learnedWhere = ({ category, at, example }: LearnedOne, { t, locale }: Words): string =>
  [category, t('learned.example', { title: example.title, date: dateText(at, locale) })]
    .filter((part) => part !== '')
    .join(' · ');
