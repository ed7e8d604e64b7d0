/** The name of an operation, in the history and among earlier operations. */
import { attributePath, fieldNamed } from '../ad/fields.ts';
import { pictureName } from '../ad/picture-text.ts';
import type { Language, MessageKey } from '../locale/index.ts';
import { translate } from '../locale/index.ts';
import { fieldLabel, wordFor } from '../locale/sentences.ts';
import { formatDecimal } from '../money/decimal.ts';
import type { NumberFormat } from '../money/number-format.ts';
import { numberTyped } from './amounts.ts';
import type { Operation, OperationOf } from './operation.ts';

const MOST_FIELDS = 3;
const MOST_LETTERS = 40;

const shortened = (text: string): string => {
  const signs = Array.from(text);
  return signs.length > MOST_LETTERS ? `${signs.slice(0, MOST_LETTERS).join('')}…` : text;
};

const nameOf = (language: Language, name: string): string => {
  const path = fieldNamed(name)?.path ?? name;
  return attributePath(path)?.key ?? fieldLabel(language, path);
};

const fieldNames = (language: Language, names: readonly string[]): string => {
  const shown = names.slice(0, MOST_FIELDS).map((name) => nameOf(language, name));
  return [...shown, ...(names.length > MOST_FIELDS ? ['…'] : [])].join(', ');
};

const retouchKey = (step: OperationOf<'retouch'>['step']): MessageKey =>
  step.do === 'square' ? `operation.retouch.square.${step.by}` : `operation.retouch.${step.do}`;

const retouchIn = ({ step }: OperationOf<'retouch'>) => ({
  ...(step.do === 'turn' ? { degrees: step.degrees } : {}),
  ...(step.do === 'border' ? { percent: step.percent } : {}),
});

const keyOf = (operation: Operation): MessageKey => {
  switch (operation.kind) {
    case 'money':
      return `operation.money.${operation.by}`;
    case 'firstPage':
      return operation.max === undefined ? 'operation.firstPage' : 'operation.firstPage.max';
    case 'limit':
      return `operation.limit.${operation.to}`;
    case 'campaign':
      return operation.campaignId === null ? 'operation.campaign.none' : 'operation.campaign';
    case 'firstPicture':
      if (operation.picture === 'last') return 'operation.firstPicture.last';
      return typeof operation.picture === 'object' ? 'operation.firstPicture.src' : 'operation.firstPicture';
    case 'retouch':
      return retouchKey(operation.step);
    case 'pictures':
      return `operation.pictures.${operation.place}`;
    default:
      return `operation.${operation.kind}`;
  }
};

const fieldsOf = (operation: Operation): readonly string[] => {
  if ('fields' in operation) return operation.fields;
  return 'field' in operation ? [operation.field] : [];
};

const firstPictureIn = ({ picture }: OperationOf<'firstPicture'>) =>
  typeof picture === 'object' ? { src: shortened(pictureName(picture.src)) } : { picture };

/** The operation in a few words of `language`: `Change Bid by -10%`. */
export const describeOperation = (language: Language, operation: Operation, format: NumberFormat): string => {
  const number = (text: string): string => {
    const typed = numberTyped(text);
    return typed ? formatDecimal(typed, format) : text;
  };
  return translate(language)(keyOf(operation), {
    fields: fieldNames(language, fieldsOf(operation)),
    ...(operation.kind === 'replace' ? { find: shortened(operation.find) } : {}),
    ...(operation.kind === 'firstPicture' ? firstPictureIn(operation) : {}),
    ...(operation.kind === 'retouch' ? retouchIn(operation) : {}),
    ...(operation.kind === 'pictures' ? { count: operation.sources.length } : {}),
    ...(operation.kind === 'money' ? { value: number(operation.value) } : {}),
    ...(operation.kind === 'spread' ? { amount: number(operation.amount) } : {}),
    ...(operation.kind === 'firstPage' && operation.max !== undefined ? { max: number(operation.max) } : {}),
    ...(operation.kind === 'round' ? { to: number(operation.to) } : {}),
    ...(operation.kind === 'word' ? { word: wordFor(language, 'word', operation.word) } : {}),
    ...(operation.kind === 'status' ? { status: wordFor(language, 'status', operation.status) } : {}),
  });
};
