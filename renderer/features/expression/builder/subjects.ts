/** What the lines of a condition can be about, by name: fields, results of ads, and marks. */
import type { Field } from '../../../../shared/ad/fields.ts';
import { RESULT_MEASURES } from '../../../../shared/ad/result-fields.ts';
import type { Measured, Subject } from '../../../../shared/expression/builder/index.ts';
import { FLAGS, lastPeriod, METRICS, type Metric, printField } from '../../../../shared/expression/index.ts';
import { resultName } from '../../../../shared/locale/index.ts';
import type { Words } from '../../../core/words.ts';
import type { Option } from '../../fields/public.ts';
import { type ValueKind, valueKindOf } from './literals.ts';

const DAYS = 30;

/** The metrics that are no columns of the sheet. */
const OWN_NAMES = ['engagement', 'engagementCtr', 'websiteCtr', 'urlCpc'] as const;

const metricName = (metric: Metric, { language, t }: Words): string => {
  const own = OWN_NAMES.find((name) => name === metric);
  if (own) return t(`builder.metric.${own}`);
  const measure = RESULT_MEASURES.find((one) => one === metric);
  return measure ? resultName(language, { measure, form: 'value' }, 'label') : metric;
};

export const subjectName = (subject: Subject, words: Words): string => {
  if (subject.kind === 'field') return words.fieldLabel(subject.field.path);
  if (subject.kind === 'metric') return metricName(subject.metric, words);
  return words.t(`builder.flag.${subject.flag}`);
};

/** The key of a subject among the options; metrics are one option whatever their period. */
export const subjectKey = (subject: Subject): string => {
  if (subject.kind === 'field') return `field ${subject.field.path}`;
  return subject.kind === 'metric' ? `metric ${subject.metric}` : `flag ${subject.flag}`;
};

export type SubjectOption<S extends Subject = Subject> = Option & { readonly subject: S };

const option = <S extends Subject>(subject: S, note: string, words: Words): SubjectOption<S> => ({
  subject,
  value: subjectKey(subject),
  label: subjectName(subject, words),
  note,
});

/** All of them, each with its name in the text of a condition. */
export const subjectOptions = (fields: readonly Field[], words: Words): readonly SubjectOption[] => [
  ...fields.map((field) => option({ kind: 'field', field }, printField(field), words)),
  ...METRICS.map((metric) => option({ kind: 'metric', metric, period: lastPeriod(DAYS) }, metric, words)),
  ...FLAGS.map((flag) => option({ kind: 'flag', flag }, flag, words)),
];

/** Those with values that can be compared with each other. */
export const comparable = (
  options: readonly SubjectOption[],
  kind: ValueKind,
): readonly SubjectOption<Measured>[] =>
  options.flatMap(({ subject, ...shown }) =>
    subject.kind !== 'flag' && valueKindOf(subject) === kind ? [{ ...shown, subject }] : [],
  );
