/** Turns an operation into a function of a row: validated once, then run on tens of thousands of ads. */
import { parseFieldText } from '../ad/codec.ts';
import type { Field } from '../ad/fields.ts';
import { attributePath, fieldNamed } from '../ad/fields.ts';
import type { FieldPath } from '../ad/model.ts';
import { DEPRECATED_PRICE_TYPES } from '../ad/model.ts';
import { onlyPictures, withFirstPicture, withPictures, withPicturesBefore } from '../ad/picture-lists.ts';
import type { Category } from '../category/category.ts';
import { attributeOf } from '../category/category.ts';
import { AdsheetError } from '../contract/errors.ts';
import type { Names, ParsedFormula, RowReader } from '../expression/index.ts';
import {
  cellText,
  compile,
  compileFormula,
  expressionError,
  parseExpression,
  parseFormula,
  parseTemplate,
} from '../expression/index.ts';
import type { Json } from '../json.ts';
import { compareDecimals, nearestMultiple, plus, roundToScale } from '../money/arithmetic.ts';
import type { Decimal } from '../money/decimal.ts';
import { replacementFor } from '../rules/price-rules.ts';
import { amountIn, cellOf, grown, numberTyped, scaleOf } from './amounts.ts';
import type { Limits } from './limits.ts';
import { limitsOf } from './limits.ts';
import type { OperationOf, RowOperation } from './operation.ts';
import type { Cell, CellOutcome } from './outcome.ts';
import { changeCell, skipCell } from './outcome.ts';
import { ofTexts } from './texts.ts';
import { withParameters } from './url-parameters.ts';

/** Reads rows for an operation. */
export type BulkReader<Row> = RowReader<Row> & {
  /** The field of a path in this ad; an attribute's type comes from its category, otherwise from its value. */
  readonly field: (row: Row, path: FieldPath) => Field | undefined;
  readonly category: (row: Row) => Category | undefined;
  /** The names in formulas; by default the interface's own. */
  readonly names?: Names;
};

/** The effect of an operation on a row: its cells, including those left unchanged. */
export type PreparedOperation<Row> = (row: Row) => readonly Cell[];

type OfCell = (field: Field, before: Json, category: Category | undefined) => CellOutcome;

const refuse = (reason: string, text = ''): AdsheetError =>
  new AdsheetError('bad-operation', { reason, ...(text === '' ? {} : { text }) });

const number = (text: string): Decimal => {
  const typed = numberTyped(text);
  if (!typed) throw refuse('not-a-number', text);
  return typed;
};

const pathNamed = (name: string): FieldPath => {
  const field = fieldNamed(name);
  if (!field) throw new AdsheetError('unknown-field', { field: name });
  return field.path;
};

const ofAmount =
  (make: (amount: Decimal, field: Field, category: Category | undefined) => Decimal | undefined): OfCell =>
  (field, before, category) => {
    const found = amountIn(field, before);
    if ('code' in found) return skipCell(found.code);
    const made = make(found.amount, field, category);
    if (!made) return skipCell('no-limit');
    return compareDecimals(made, found.amount) !== 0 ? cellOf(field, made) : changeCell(before);
  };

const within = (amount: Decimal, { min, max }: Limits): Decimal => {
  const lifted = min && compareDecimals(amount, min) < 0 ? min : amount;
  return max && compareDecimals(lifted, max) > 0 ? max : lifted;
};

const growing = ({ by, value }: OperationOf<'money'>): OfCell => {
  const step = number(value);
  return ofAmount((amount, field, category) => {
    const made = by === 'amount' ? plus(amount, step) : grown(amount, step);
    const definition = attributeOf(category, attributePath(field.path)?.key ?? '');
    return by === 'amount' ? made : roundToScale(made, scaleOf(field, definition));
  });
};

const rounding = ({ to }: OperationOf<'round'>): OfCell => {
  const step = number(to);
  if (step.units <= 0n) throw refuse('bad-step');
  return ofAmount((amount) => nearestMultiple(amount, step));
};

const clamping = ({ min, max }: OperationOf<'clamp'>): OfCell => {
  const limits = {
    min: min === undefined ? undefined : number(min),
    max: max === undefined ? undefined : number(max),
  };
  const crossed = limits.min && limits.max && compareDecimals(limits.max, limits.min) < 0;
  if (crossed || (!limits.min && !limits.max)) throw refuse('bad-bounds');
  return ofAmount((amount) => within(amount, limits));
};

const limiting = ({ to }: OperationOf<'limit'>): OfCell =>
  ofAmount((amount, field, category) => {
    const limits = limitsOf(field, category);
    const { min, max } = limits ?? {};
    if ((to !== 'maximum' && min) || (to !== 'minimum' && max)) {
      return within(amount, {
        min: to === 'maximum' ? undefined : min,
        max: to === 'minimum' ? undefined : max,
      });
    }
    return undefined;
  });

const wording =
  ({ word }: OperationOf<'word'>): OfCell =>
  (field) =>
    field.kind === 'micros' && field.words.includes(word) ? changeCell(word) : skipCell('no-word');

const typing =
  (text: string): OfCell =>
  (field) => {
    const parsed = parseFieldText(field, text);
    return parsed.ok ? changeCell(parsed.value) : skipCell(parsed.code);
  };

type CellOperation = Extract<RowOperation, { readonly fields: readonly string[] }>;

const ofCell = (operation: CellOperation): OfCell => {
  switch (operation.kind) {
    case 'set':
      return typing(operation.text);
    case 'clear':
      return () => changeCell(null);
    case 'money':
      return growing(operation);
    case 'round':
      return rounding(operation);
    case 'clamp':
      return clamping(operation);
    case 'limit':
      return limiting(operation);
    case 'word':
      return wording(operation);
    default: {
      const made = ofTexts(operation);
      if (!made) throw refuse('bad-pattern');
      return made;
    }
  }
};

const PRICE_TYPE = 'price.priceType';
const PRICE = 'price.amountCents';
const URL = 'links.url';
const PICTURES = 'images';

const PLACED = { end: withPictures, start: withPicturesBefore, only: onlyPictures } as const;

/** The cells of an operation on several fields at once, or on a field of its own. */
const prepareOwn = <Row>(
  operation: Exclude<RowOperation, CellOperation | OperationOf<'formula' | 'template'>>,
  reader: BulkReader<Row>,
): PreparedOperation<Row> => {
  const before = (row: Row, path: FieldPath): Json => reader.value(row, path) ?? null;
  const one = (row: Row, field: FieldPath, outcome: CellOutcome): Cell => ({
    field,
    before: before(row, field),
    ...outcome,
  });
  switch (operation.kind) {
    case 'status':
      return (row) => [one(row, 'status', changeCell(operation.status))];
    case 'campaign':
      return (row) => [one(row, 'campaignId', changeCell(operation.campaignId))];
    case 'urlParameters':
      return (row) => {
        const address = before(row, URL);
        const made = typeof address === 'string' ? withParameters(address, operation) : undefined;
        return [one(row, URL, made === undefined ? skipCell('no-address') : changeCell(made))];
      };
    case 'firstPicture':
      return (row) => {
        const made = withFirstPicture(before(row, PICTURES), operation.picture);
        return [one(row, PICTURES, made === undefined ? skipCell('no-such-picture') : changeCell(made))];
      };
    case 'pictures':
      return (row) => [
        one(row, PICTURES, changeCell(PLACED[operation.place](before(row, PICTURES), operation.sources))),
      ];
    case 'priceType':
      return (row) => {
        const priceType = String(before(row, PRICE_TYPE));
        if (!DEPRECATED_PRICE_TYPES.includes(priceType)) return [];
        const allowed = reader.category(row)?.config?.priceTypes;
        const replacement = replacementFor({ priceType, amount: before(row, PRICE), allowed });
        if (!replacement) return [one(row, PRICE_TYPE, skipCell('no-price-type'))];
        return [
          one(row, PRICE_TYPE, changeCell(replacement.priceType)),
          ...(replacement.amountGoes ? [one(row, PRICE, changeCell(null))] : []),
        ];
      };
  }
};

const parsed = (result: ParsedFormula) => {
  if (!result.ok) throw expressionError(result);
  return result.formula;
};

const prepareFormula = <Row>(
  operation: OperationOf<'formula' | 'template'>,
  reader: BulkReader<Row>,
): PreparedOperation<Row> => {
  const path = pathNamed(operation.field);
  const isFormula = operation.kind === 'formula';
  const { names } = reader;
  const term = parsed(
    isFormula ? parseFormula(operation.formula, names) : parseTemplate(operation.template, names),
  );
  const condition = parseExpression((isFormula ? operation.where : undefined) ?? '', names);
  if (!condition.ok) throw expressionError(condition);
  const concerns = compile(condition.expression, reader);
  const value = compileFormula(term, reader);
  const outcome = (row: Row): CellOutcome => {
    const field = reader.field(row, path);
    const text = field && cellText(field, value(row));
    if (!field) return skipCell('unknown-field');
    return text === null || text === undefined ? skipCell('no-result') : typing(text)(field, null, undefined);
  };
  return (row) =>
    concerns(row) ? [{ field: path, before: reader.value(row, path) ?? null, ...outcome(row) }] : [];
};

const prepareCells = <Row>(operation: CellOperation, reader: BulkReader<Row>): PreparedOperation<Row> => {
  const paths = [...new Set(operation.fields.map(pathNamed))];
  const make = ofCell(operation);
  return (row) =>
    paths.map((path) => {
      const before = reader.value(row, path) ?? null;
      const field = reader.field(row, path);
      const outcome = field ? make(field, before, reader.category(row)) : skipCell('unknown-field');
      return { field: path, before, ...outcome };
    });
};

/**
 * The function of an operation; it never throws for a readable row. Throws `unknown-field`, `bad-expression` and
 * `bad-operation`.
 */
export const prepareOperation = <Row>(
  operation: RowOperation,
  reader: BulkReader<Row>,
): PreparedOperation<Row> => {
  if (operation.kind === 'formula' || operation.kind === 'template') return prepareFormula(operation, reader);
  return 'fields' in operation ? prepareCells(operation, reader) : prepareOwn(operation, reader);
};
