/**
 * The state of the bulk edit form: the input of every control, kept when another kind is chosen, and the resulting
 * operation. Pure.
 */
import { formatFieldValue, type ParsedText } from '../../../../shared/ad/codec.ts';
import type { Field } from '../../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../../shared/ad/model.ts';
import { isWebAddress, pictureParts } from '../../../../shared/ad/picture-text.ts';
import type {
  Case,
  Operation,
  OperationKind,
  OperationOf,
  PicturePlace,
  PictureSource,
  ReplaceMode,
  SpreadMeasure,
} from '../../../../shared/bulk/operation.ts';
import { RESULT_MEASURES } from '../../../../shared/bulk/operation.ts';
import type { ExpressionMode, Names } from '../../../../shared/expression/index.ts';
import { DEFAULT_DAYS } from '../../../../shared/expression/metrics.ts';
import type { Json } from '../../../../shared/json.ts';
import { atScale, type Decimal, formatDecimal, parseDecimal } from '../../../../shared/money/decimal.ts';
import { type NumberFormat, PLAIN } from '../../../../shared/money/number-format.ts';
import { faultIn } from '../../expression/public.ts';
import type { BulkSubject } from '../subject.ts';
import { type FieldSort, isOfOne, sortOf } from './kinds.ts';
import { EMPTY_RETOUCH, type RetouchForm, stepIn } from './retouch-form.ts';

export type BulkForm = RetouchForm & {
  readonly kind: OperationKind;
  readonly fields: Readonly<Record<FieldSort, readonly FieldPath[]>>;
  /** The value to set, if it was chosen instead of typed. */
  readonly value: Json;
  readonly typed: string;
  readonly text: string;
  readonly to: Case;
  readonly find: string;
  readonly by: string;
  readonly mode: ReplaceMode;
  readonly matchCase: boolean;
  readonly direction: 'raise' | 'lower';
  readonly unit: 'amount' | 'percent';
  readonly amount: string;
  readonly step: string;
  readonly min: string;
  readonly max: string;
  readonly limit: OperationOf<'limit'>['to'];
  /** By what an amount or places are given out, and of how many last days. */
  readonly measure: SpreadMeasure;
  readonly days: number;
  readonly wholeCents: boolean;
  readonly formula: string;
  readonly where: string;
  readonly template: string;
  readonly status: OperationOf<'status'>['status'];
  /** Undefined while none is chosen; null for no campaign. */
  readonly campaignId: number | null | undefined;
  /** One per line, `name=value`. */
  readonly parameters: string;
  /** One per line. */
  readonly removed: string;
  readonly firstPicture: 'last' | 'place' | 'address';
  readonly picture: string;
  /** The address or name of one picture, of those the ads have. */
  readonly pictureAddress: string;
  /** Addresses of pictures, one per line. */
  readonly sources: string;
  readonly place: PicturePlace;
};

export const EMPTY_FORM: BulkForm = {
  ...EMPTY_RETOUCH,
  kind: 'money',
  fields: { amount: ['bidMicros'], text: ['title'], word: ['bidMicros'], any: ['bidMicros'] },
  value: null,
  typed: '',
  text: '',
  to: 'sentence',
  find: '',
  by: '',
  mode: 'text',
  matchCase: false,
  direction: 'raise',
  unit: 'percent',
  amount: '',
  step: '',
  min: '',
  max: '',
  limit: 'minimum',
  measure: 'even',
  days: DEFAULT_DAYS,
  wholeCents: false,
  formula: '',
  where: '',
  template: '',
  status: 'PAUSED',
  campaignId: undefined,
  parameters: '',
  removed: '',
  firstPicture: 'last',
  picture: '',
  pictureAddress: '',
  sources: '',
  place: 'end',
};

const DAILY = 'budgets.daily.limitMicros';

/** The form as it is before anything was chosen. */
export const EMPTY_FORMS: Readonly<Record<BulkSubject, BulkForm>> = {
  ads: EMPTY_FORM,
  campaigns: { ...EMPTY_FORM, fields: { amount: [DAILY], text: [], word: [DAILY], any: [DAILY] } },
};

/** The form's controls; an error or a missing input belongs to one of them. */
export type FormControl = keyof BulkForm;

/** The result of a form: an operation, or the control that is empty or invalid. */
export type OperationDraft =
  | { readonly kind: 'ready'; readonly operation: Operation }
  | { readonly kind: 'missing'; readonly control: FormControl }
  | { readonly kind: 'wrong'; readonly control: FormControl; readonly code?: string };

export type FormContext = {
  readonly format: NumberFormat;
  /** The field of a path; an attribute's type comes from its category. */
  readonly field: (path: FieldPath) => Field | undefined;
  /** The value of a text in the reader's format. */
  readonly parse: (field: Field, text: string) => ParsedText;
  /** The meaning of names in formulas. */
  readonly names: Names;
};

const missing = (control: FormControl): OperationDraft => ({ kind: 'missing', control });
const wrong = (control: FormControl, code?: string): OperationDraft => ({
  kind: 'wrong',
  control,
  ...(code === undefined ? {} : { code }),
});
const ready = (operation: Operation): OperationDraft => ({ kind: 'ready', operation });

/** The fields chosen for the form's kind. */
export const fieldsOf = ({ kind, fields }: BulkForm): readonly FieldPath[] => {
  const sort = sortOf(kind);
  const chosen = sort ? fields[sort] : [];
  return isOfOne(kind) ? chosen.slice(0, 1) : chosen;
};

export const withFields = (form: BulkForm, fields: readonly FieldPath[]): BulkForm => {
  const sort = sortOf(form.kind);
  return sort ? { ...form, fields: { ...form.fields, [sort]: fields } } : form;
};

/** Passes a number in the engine's format to `make`; an invalid number is an error of its control. */
const withNumber = (
  form: BulkForm,
  control: 'amount' | 'step' | 'min' | 'max',
  format: NumberFormat,
  make: (plain: string, value: Decimal) => OperationDraft,
): OperationDraft => {
  const text = form[control].trim();
  if (text === '') return missing(control);
  const parsed = parseDecimal(text, format);
  return parsed.ok ? make(formatDecimal(parsed.value, PLAIN), parsed.value) : wrong(control, parsed.code);
};

const moneyDraft = (form: BulkForm, fields: readonly FieldPath[], format: NumberFormat): OperationDraft =>
  withNumber(form, 'amount', format, (_plain, { units, scale }) => {
    const signed = { units: form.direction === 'lower' ? -units : units, scale };
    return ready({ kind: 'money', fields, by: form.unit, value: formatDecimal(signed, PLAIN) });
  });

const clampDraft = (form: BulkForm, fields: readonly FieldPath[], format: NumberFormat): OperationDraft => {
  if (form.min.trim() === '' && form.max.trim() === '') return missing('min');
  const bound = (control: 'min' | 'max', make: (value?: string) => OperationDraft): OperationDraft =>
    form[control].trim() === '' ? make() : withNumber(form, control, format, make);
  return bound('min', (min) =>
    bound('max', (max) =>
      ready({
        kind: 'clamp',
        fields,
        ...(min === undefined ? {} : { min }),
        ...(max === undefined ? {} : { max }),
      }),
    ),
  );
};

const MICROS_SCALE = 6;
const CENTS_SCALE = 2;

const spreadDraft = (form: BulkForm, format: NumberFormat): OperationDraft =>
  withNumber(form, 'amount', format, (amount, typed) => {
    if (typed.scale > MICROS_SCALE) return wrong('amount', 'too-precise');
    if (typed.units <= 0n) return wrong('amount', 'not-positive');
    if (form.wholeCents && atScale(typed, CENTS_SCALE) === undefined) return wrong('amount', 'not-cents');
    const cents = form.wholeCents ? ({ wholeCents: true } as const) : {};
    return ready({ kind: 'spread', amount, by: form.measure, days: form.days, ...cents });
  });

const firstPageDraft = (form: BulkForm, format: NumberFormat): OperationDraft =>
  form.max.trim() === ''
    ? ready({ kind: 'firstPage' })
    : withNumber(form, 'max', format, (max, { units }) =>
        units > 0n ? ready({ kind: 'firstPage', max }) : wrong('max', 'not-positive'),
      );

/** Places are given out by results alone. */
export const resultIn = ({ measure }: BulkForm): OperationOf<'places'>['by'] =>
  RESULT_MEASURES.find((result) => result === measure) ?? 'clicks';

const isUnread = (text: string, mode: ExpressionMode, names: Names): boolean =>
  faultIn(text, mode, names) !== null;

const formulaDraft = (form: BulkForm, field: FieldPath, { names }: FormContext): OperationDraft => {
  const { formula, where } = form;
  if (formula.trim() === '') return missing('formula');
  if (isUnread(formula, 'formula', names)) return wrong('formula');
  if (isUnread(where, 'condition', names)) return wrong('where');
  return ready({ kind: 'formula', field, formula, ...(where.trim() === '' ? {} : { where }) });
};

const templateDraft = ({ template }: BulkForm, field: FieldPath, { names }: FormContext): OperationDraft => {
  if (template.trim() === '') return missing('template');
  return isUnread(template, 'template', names)
    ? wrong('template')
    : ready({ kind: 'template', field, template });
};

const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const parametersDraft = ({ parameters, removed }: BulkForm): OperationDraft => {
  const lines = linesOf(parameters);
  const remove = linesOf(removed);
  if (lines.length + remove.length === 0) return missing('parameters');
  const pairs = lines.map((line) => /^([^=]{1,200})=(.{0,1000})$/u.exec(line));
  if (pairs.includes(null)) return wrong('parameters', 'not-parameter');
  const set = Object.fromEntries(pairs.map((pair) => [pair?.[1]?.trim() ?? '', pair?.[2]?.trim() ?? '']));
  return ready({ kind: 'urlParameters', set, remove });
};

/** One of this computer, which another ad has as well. */
const isChosenPicture = (source: string): boolean => /^upload:[0-9a-f]{64}$/.test(source);

/** Passes the picture whose address was typed to `make`. */
const withAddress = (
  { pictureAddress }: BulkForm,
  make: (picture: PictureSource) => OperationDraft,
): OperationDraft => {
  const src = pictureAddress.trim();
  if (src === '') return missing('pictureAddress');
  return src.length <= 4096 && !/\s/u.test(src)
    ? make({ src })
    : wrong('pictureAddress', 'not-picture-address');
};

const firstPictureDraft = (form: BulkForm): OperationDraft => {
  const { firstPicture, picture } = form;
  if (firstPicture === 'last') return ready({ kind: 'firstPicture', picture: 'last' });
  if (firstPicture === 'address')
    return withAddress(form, (found) => ready({ kind: 'firstPicture', picture: found }));
  const text = picture.trim();
  if (text === '') return missing('picture');
  const place = Number(text);
  return /^\d{1,4}$/.test(text) && place >= 2 && place <= 1000
    ? ready({ kind: 'firstPicture', picture: place })
    : wrong('picture', 'not-picture-place');
};

const retouchDraft = (form: BulkForm): OperationDraft => {
  const said = stepIn(form);
  if ('missing' in said) return missing(said.missing);
  if ('wrong' in said) return wrong(said.wrong, said.code);
  const { step } = said;
  if (form.retouched !== 'address') return ready({ kind: 'retouch', step, pictures: form.retouched });
  return withAddress(form, (pictures) => ready({ kind: 'retouch', step, pictures }));
};

const picturesDraft = ({ sources, place }: BulkForm): OperationDraft => {
  const lines = [...new Set(pictureParts(sources))];
  if (lines.length === 0) return missing('sources');
  return lines.length <= 100 && lines.every((line) => isWebAddress(line) || isChosenPicture(line))
    ? ready({ kind: 'pictures', sources: lines, place })
    : wrong('sources', 'not-images');
};

const setDraft = (form: BulkForm, path: FieldPath, { field, parse }: FormContext): OperationDraft => {
  const known = field(path);
  if (!known) return missing('value');
  const set = (value: Json): OperationDraft =>
    value === null
      ? missing('value')
      : ready({ kind: 'set', fields: [path], text: formatFieldValue(known, value, PLAIN) });
  if (form.typed === '') return set(form.value);
  const parsed = parse(known, form.typed);
  return parsed.ok ? set(parsed.value) : wrong('typed', parsed.code);
};

const ofFields = (form: BulkForm, fields: readonly FieldPath[], context: FormContext): OperationDraft => {
  const { kind } = form;
  switch (kind) {
    case 'money':
      return moneyDraft(form, fields, context.format);
    case 'round':
      return withNumber(form, 'step', context.format, (to, { units }) =>
        units > 0n ? ready({ kind, fields, to }) : wrong('step', 'bad-step'),
      );
    case 'clamp':
      return clampDraft(form, fields, context.format);
    case 'limit':
      return ready({ kind, fields, to: form.limit });
    case 'word':
      return ready({ kind, fields, word: fields.includes('bidMicros') ? 'AUTOMATIC' : 'UNLIMITED' });
    case 'replace': {
      const { find, by, mode, matchCase } = form;
      return find === '' ? missing('find') : ready({ kind, fields, find, by, mode, matchCase });
    }
    case 'prepend':
    case 'append':
      return form.text === '' ? missing('text') : ready({ kind, fields, text: form.text });
    case 'case':
      return ready({ kind, fields, to: form.to });
    case 'trim':
    case 'clear':
      return ready({ kind, fields });
    case 'set':
      return setDraft(form, fields[0] ?? '', context);
    case 'formula':
      return formulaDraft(form, fields[0] ?? '', context);
    case 'template':
      return templateDraft(form, fields[0] ?? '', context);
    default:
      return missing('kind');
  }
};

/** The operation a form describes, or what is missing in it. */
export const draftOf = (form: BulkForm, context: FormContext): OperationDraft => {
  switch (form.kind) {
    case 'status':
      return ready({ kind: 'status', status: form.status });
    case 'campaign':
      return form.campaignId === undefined
        ? missing('campaignId')
        : ready({ kind: 'campaign', campaignId: form.campaignId });
    case 'priceType':
      return ready({ kind: 'priceType' });
    case 'urlParameters':
      return parametersDraft(form);
    case 'firstPicture':
      return firstPictureDraft(form);
    case 'pictures':
      return picturesDraft(form);
    case 'retouch':
      return retouchDraft(form);
    case 'spread':
      return spreadDraft(form, context.format);
    case 'firstPage':
      return firstPageDraft(form, context.format);
    case 'places':
      return ready({ kind: 'places', by: resultIn(form), days: form.days });
    default: {
      const fields = fieldsOf(form);
      return fields.length === 0 ? missing('fields') : ofFields(form, fields, context);
    }
  }
};
