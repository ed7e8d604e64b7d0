/** What came of an experiment, in sentences: the verdict first, then what it rests on. */
import type { JudgedExperiment } from '../contract/results/experiments.ts';
import type { EffectTexts } from './effect-sentences.ts';
import { changeText } from './effect-sentences.ts';

const verdictSentence = (
  { verdict, experiment }: JudgedExperiment,
  { t, locale, day }: EffectTexts,
): string => {
  const measure = t(`performance.measure.${experiment.measure}`);
  switch (verdict.kind) {
    case 'running':
      return t('experiment.running', { until: day(experiment.until) });
    case 'unsent':
      return t('experiment.unsent');
    case 'few':
      return verdict.why === 'events'
        ? t('experiment.few.events', { measure })
        : t(`effect.few.${verdict.why}`, { measure });
    case 'changed':
      return t(`effect.changed.${verdict.why}`, { measure, change: changeText(verdict.ratio, locale) });
    case 'effect': {
      const [change, low, high] = [verdict.ratio, verdict.low, verdict.high].map((ratio) =>
        changeText(ratio, locale),
      );
      const found = { measure, change: change ?? '', low: low ?? '', high: high ?? '' };
      if (!verdict.claims) return t('experiment.open', found);
      return t(verdict.ratio > 1 ? 'experiment.helped' : 'experiment.harmed', found);
    }
  }
};

export const experimentSentences = (judged: JudgedExperiment, texts: EffectTexts): readonly string[] => {
  const { t, day } = texts;
  const { verdict, experiment, otherPushes, others, zone } = judged;
  return [
    verdictSentence(judged, texts),
    ...(verdict.kind === 'effect'
      ? [
          t('experiment.compared', { count: verdict.treated, others: verdict.control }),
          t('effect.weeks', {
            before: verdict.weeksBefore,
            after: verdict.weeksAfter,
            day: day(judged.day ?? experiment.until),
            zone,
          }),
        ]
      : []),
    ...otherPushes.map(({ push, ads }) => t('experiment.push', { push, count: ads })),
    ...(others > 0 ? [t('experiment.others', { count: others })] : []),
    ...(experiment.state === 'running' && !experiment.isGuarded ? [t('experiment.unguarded')] : []),
  ];
};
