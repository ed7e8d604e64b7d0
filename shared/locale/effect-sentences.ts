/** What was found of a push, in sentences: the verdict first, then what it rests on and what limits it. */
import type { Effect } from '../contract/results/effect.ts';
import type { Translate } from './translate.ts';

export type EffectTexts = {
  readonly t: Translate;
  /** BCP 47. */
  readonly locale: string;
  readonly day: (day: string) => string;
};

/** By how much a ratio is over 1. */
export const changeText = (ratio: number, locale: string): string =>
  (ratio - 1).toLocaleString(locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });

const verdictSentence = ({ verdict, measure }: Effect, { t, locale }: EffectTexts): string => {
  const change = (ratio: number): string => changeText(ratio, locale);
  const name = t(`performance.measure.${measure}`);
  if (verdict.kind === 'few') return t(`effect.few.${verdict.why}`, { measure: name });
  const found = { measure: name, change: change(verdict.ratio) };
  if (verdict.kind === 'changed') return t(`effect.changed.${verdict.why}`, found);
  const interval = { ...found, low: change(verdict.low), high: change(verdict.high) };
  if (!verdict.claims) return t('effect.open', interval);
  return t(verdict.ratio > 1 ? 'effect.helped' : 'effect.harmed', interval);
};

const chosenSentence = ({ chosen, chosenBy }: Effect, { t, day }: EffectTexts): readonly string[] => {
  if (chosenBy) return [t('effect.chosen', { from: day(chosenBy.from), to: day(chosenBy.to) })];
  return chosen === 'unknown' ? [t('effect.chosen.unknown')] : [];
};

const overlapSentences = ({ otherPushes, others }: Effect, { t }: EffectTexts): readonly string[] => [
  ...otherPushes.map(({ push, ads }) => t('effect.push', { push, count: ads })),
  ...(others > 0 ? [t('effect.others', { count: others })] : []),
];

export const effectSentences = (effect: Effect, texts: EffectTexts): readonly string[] => {
  const { t, day } = texts;
  const { verdict, ads, weeksBefore, weeksAfter, limited, askedBefore, again } = effect;
  const compared =
    verdict.kind === 'effect'
      ? [t('effect.compared', { count: verdict.treated, all: ads, others: verdict.control })]
      : [t('effect.ads', { count: ads })];
  return [
    verdictSentence(effect, texts),
    ...compared,
    t('effect.weeks', { before: weeksBefore, after: weeksAfter, day: day(effect.day), zone: effect.zone }),
    ...chosenSentence(effect, texts),
    ...overlapSentences(effect, texts),
    t('effect.limited', { count: limited }),
    ...(askedBefore.length > 0
      ? [
          t('effect.asked', {
            measures: askedBefore.map((one) => t(`performance.measure.${one}`)).join(', '),
          }),
        ]
      : []),
    ...(again === null ? [] : [t('effect.again', { day: day(again) })]),
  ];
};
