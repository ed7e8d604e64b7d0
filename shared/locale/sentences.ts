/**
 * Sentences for codes, problems, guards and words, with the formatting of their params that `translate` does not
 * know.
 */
import { attributePath } from '../ad/fields.ts';
import type { FieldPath } from '../ad/model.ts';
import { EXISTS_FIELD } from '../ad/model.ts';
import { lineMeasureOf, type ResultColumn, type ResultMeasure, resultColumnOf } from '../ad/result-fields.ts';
import type { ClockDifference } from '../contract/clock-difference.ts';
import type { ErrorShape } from '../contract/errors.ts';
import type { Guard } from '../contract/results/plan.ts';
import { formatDecimal, parseDecimal } from '../money/decimal.ts';
import { microsOf } from '../money/micros.ts';
import { formatCents, formatMoney } from '../money/money.ts';
import type { NumberFormat } from '../money/number-format.ts';
import { PLAIN } from '../money/number-format.ts';
import type { Message, Problem } from '../rules/problem.ts';
import { serviceTextOf } from '../rules/service-problem.ts';

import type { Params } from './message.ts';
import type { Language, MessageKey, Translate } from './translate.ts';
import { messageKey, translate } from './translate.ts';

/** The format of amounts, and the field's label where the caller has it (for attributes). */
export type SentenceContext = { readonly format: NumberFormat; readonly fieldLabel?: string };

const WORD_GROUPS = ['status', 'live', 'notLive', 'priceType', 'salutation', 'word', 'boolean'] as const;
export type WordGroup = (typeof WORD_GROUPS)[number];

/** The displayed text of a fixed value; an unknown value is returned unchanged. */
export const wordFor = (language: Language, group: WordGroup, value: string): string => {
  const key = messageKey(`${group}.${value}`);
  return key ? translate(language)(key) : value;
};

/** The name of a column of results, in full or for its head. */
export const resultName = (
  language: Language,
  { measure, form }: ResultColumn,
  of: 'label' | 'head',
): string => {
  const t = translate(language);
  // The ad itself has a column of what was spent, of all days.
  const name = t(measure === 'spent' ? 'results.spent' : `performance.measure.${measure}`);
  return form === 'value' ? name : t(`results.${of}.${form}`, { measure: name });
};

/** The name of a line, in full or for its head. */
export const lineName = (language: Language, measure: ResultMeasure, of: 'label' | 'head'): string => {
  const name = resultName(language, { measure, form: 'value' }, of);
  return translate(language)(`results.${of}.line`, { measure: name });
};

/** The head of a column of results in a file, with its days: `Clicks 2026-01-01 – 2026-01-31`. */
export const resultHeader = (
  language: Language,
  column: ResultColumn,
  { from, to }: { readonly from: string; readonly to: string },
): string => translate(language)('export.result', { name: resultName(language, column, 'label'), from, to });

/** The label of a field; an attribute's key, as only its category has its label; the ad itself for an empty path. */
export const fieldLabel = (language: Language, path: FieldPath): string => {
  const column = resultColumnOf(path);
  if (column) return resultName(language, column, 'label');
  const line = lineMeasureOf(path);
  if (line) return lineName(language, line, 'label');
  const key = messageKey(`field.${path === '' ? EXISTS_FIELD : path}.label`);
  return key ? translate(language)(key) : (attributePath(path)?.key ?? path);
};

/** The name of an attribute's type; an unknown one is returned unchanged. */
const typeWord = (language: Language, type: string): string => {
  const key = messageKey(`facts.type.${type}`);
  return key ? translate(language)(key) : type;
};

/** `12.5` as `12,5 kg`, with the category's prefix and postfix. */
const numberOf = (value: string, params: Message['params'], format: NumberFormat): string => {
  const parsed = parseDecimal(value, PLAIN);
  const text = parsed.ok ? formatDecimal(parsed.value, { ...format, group: '' }) : value;
  return [params['prefix'], text, params['postfix']].filter(Boolean).join('\u00a0');
};

/** Formats whole numbers in a text as amounts; other text stays. */
const amountsIn = (text: string, unit: 'Micros' | 'Cents', format: NumberFormat): string =>
  text.replace(/\d+(?:[.,]\d+)*/g, (number) => {
    if (!/^\d+$/.test(number)) return number;
    return unit === 'Micros' ? formatMoney(BigInt(number), format) : formatCents(BigInt(number), format);
  });

const amountOf = (name: string, value: string | number, format: NumberFormat): string | undefined => {
  if (name.endsWith('InMicros')) return amountsIn(String(value), 'Micros', format);
  if (name.endsWith('InCents')) return amountsIn(String(value), 'Cents', format);
  if (name.endsWith('Micros')) {
    const amount = microsOf(String(value));
    return amount === undefined ? String(value) : formatMoney(amount, format);
  }
  return name.endsWith('Cents') && /^-?\d+$/.test(String(value))
    ? formatCents(BigInt(value), format)
    : undefined;
};

/** `limitMicros: "20000"` becomes `limit: "0,02"`: the unit is dropped from the name as the amount is formatted. */
const readable = (message: Message, language: Language, format: NumberFormat): Params =>
  Object.fromEntries(
    Object.entries(message.params).map(([name, value]) => {
      const amount = amountOf(name, value, format);
      if (amount !== undefined) return [name.replace(/(?:In)?(?:Micros|Cents)$/, ''), amount];
      if (name.endsWith('Number')) {
        return [name.replace(/Number$/, ''), numberOf(String(value), message.params, format)];
      }
      if (name === 'type') return [name, typeWord(language, String(value))];
      if (name === 'status') return [name, wordFor(language, 'status', String(value))];
      return name.endsWith('Type') ? [name, wordFor(language, 'priceType', String(value))] : [name, value];
    }),
  );

/** The sentence of a rule's message; its key where the catalogue lacks it (a newer engine with an older window). */
export const messageSentence = (
  language: Language,
  message: Message,
  context: SentenceContext,
  field?: FieldPath,
): string => {
  const key = messageKey(message.key);
  if (!key) return message.key;
  const { name } = message.params;
  const label = name === undefined ? (context.fieldLabel ?? fieldLabel(language, field ?? '')) : String(name);
  return translate(language)(key, { field: label, ...readable(message, language, context.format) });
};

/** The sentence of a problem with its numbers and limits, and why it is only a warning where it was lifted. */
export const problemSentence = (language: Language, problem: Problem, context: SentenceContext): string => {
  const sentence = messageSentence(language, problem.message, context, problem.field);
  return problem.lifted === undefined
    ? sentence
    : `${sentence} ${translate(language)(`lifted.${problem.lifted}`)}`;
};

/** The service's own text, in quotes, to be shown below our sentence; undefined without one. */
export const serviceSentence = (language: Language, problem: Problem): string | undefined => {
  const text = serviceTextOf(problem);
  return text === '' ? undefined : translate(language)('service.says', { text });
};

/** Our sentence, followed by the service's own text. */
export const wholeProblemSentence = (
  language: Language,
  problem: Problem,
  context: SentenceContext,
): string =>
  [problemSentence(language, problem, context), serviceSentence(language, problem)]
    .filter((part) => part !== undefined)
    .join(' ');

/** The label of a problem's fix; undefined without one. */
export const fixSentence = (
  language: Language,
  problem: Problem,
  context: SentenceContext,
): string | undefined => problem.fix && messageSentence(language, problem.fix.label, context, problem.field);

/** The sentence of a reason, given as a full key (`expression.…`) or without its prefix `reason.`. */
const reasonOf = (say: Translate, details: ErrorShape['details']): string | undefined => {
  const reason = String(details['reason']);
  const key = messageKey(reason) ?? messageKey(`reason.${reason}`);
  return key && say(key, details);
};

/** The key for an error: a specific one (`error.CODE.WHY`) where it exists. */
export const errorKey = (code: ErrorShape['code'], details: ErrorShape['details']): MessageKey =>
  messageKey(`error.${code}.${String(details['why'])}`) ?? `error.${code}`;

/** What happened, what was kept and the next step, followed by the service's own text. */
export const errorSentence = (
  language: Language,
  { code, details }: Pick<ErrorShape, 'code' | 'details'>,
): string => {
  const say = translate(language);
  const reason = reasonOf(say, details);
  const ours = say(errorKey(code, details), reason === undefined ? details : { ...details, reason });
  const text = details['serviceText'];
  // The sentence of a refusal contains it already.
  if (typeof text !== 'string' || code === 'service-refused') return ours;
  return `${ours} ${say('service.says', { text })}`;
};

/** Why a text was refused in a cell; `near` are keys of attributes that may be meant. */
export const refusedSentence = (language: Language, code: string, near: readonly string[] = []): string => {
  const say = translate(language);
  const key = messageKey(`refused.${code}`);
  const why = key ? say(key) : say('refused.other', { code });
  return near.length === 0 ? why : `${why} ${say('proposal.near', { keys: near.join(', ') })}`;
};

/** What a running job is doing; the name of the job for an unknown phase. */
export const phaseSentence = (language: Language, phase: string, otherwise: MessageKey): string =>
  translate(language)(messageKey(phase) ?? otherwise);

/** The question of a guard before a push. */
export const guardSentence = (language: Language, guard: Guard, format: NumberFormat): string =>
  messageSentence(
    language,
    { key: `guard.${guard.code}`, params: { ...guard.params, count: guard.count } },
    { format },
  );

const DAY_MS = 86_400_000;
const YEAR_DAYS = 365.25;

/** That two clocks differ, by how much, and what to do; `date` formats an instant. */
export const clockSentence = (
  language: Language,
  { here, there }: ClockDifference,
  date: (at: string) => string,
): string => {
  const say = translate(language);
  const ahead = Date.parse(here) - Date.parse(there);
  const days = Math.floor(Math.abs(ahead) / DAY_MS);
  const years = Math.round(days / YEAR_DAYS);
  const by = years < 2 ? say('clock.days', { count: days }) : say('clock.years', { count: years });
  return say(ahead > 0 ? 'clock.ahead' : 'clock.behind', { by, here: date(here), there: date(there) });
};
