/** The form for an operation, so that an earlier one can be viewed and reused. Pure. */

import { parseFieldText } from '../../../../shared/ad/codec.ts';
import { fieldNamed } from '../../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../../shared/ad/model.ts';
import type { Operation } from '../../../../shared/bulk/operation.ts';
import { formatDecimal, parseDecimal } from '../../../../shared/money/decimal.ts';
import { PLAIN } from '../../../../shared/money/number-format.ts';
import { type BulkForm, type FormContext, withFields } from './form.ts';
import { formOfStep } from './retouch-form.ts';

/** A number in the reader's format; an invalid one stays as typed, to be corrected. */
const written = (plain: string | undefined, { format }: FormContext): string => {
  const parsed = parseDecimal(plain ?? '', PLAIN);
  return parsed.ok ? formatDecimal(parsed.value, { ...format, group: '' }) : (plain ?? '');
};

const named = (operation: Operation): readonly FieldPath[] => {
  const names = 'fields' in operation ? operation.fields : 'field' in operation ? [operation.field] : [];
  return names.map((name) => fieldNamed(name)?.path ?? name);
};

const ownParts = (operation: Operation, context: FormContext): Partial<BulkForm> => {
  switch (operation.kind) {
    case 'money': {
      const { by, value } = operation;
      const lowers = value.trim().startsWith('-');
      const amount = written(lowers ? value.trim().slice(1) : value, context);
      return { unit: by, direction: lowers ? 'lower' : 'raise', amount };
    }
    case 'round':
      return { step: written(operation.to, context) };
    case 'clamp':
      return { min: written(operation.min, context), max: written(operation.max, context) };
    case 'limit':
      return { limit: operation.to };
    case 'set': {
      const field = context.field(named(operation)[0] ?? '');
      const parsed = field && parseFieldText(field, operation.text, PLAIN);
      return { value: parsed?.ok ? parsed.value : null, typed: '' };
    }
    case 'replace': {
      const { find, by, mode, matchCase } = operation;
      return { find, by, mode, matchCase };
    }
    case 'prepend':
    case 'append':
      return { text: operation.text };
    case 'case':
      return { to: operation.to };
    case 'formula':
      return { formula: operation.formula, where: operation.where ?? '' };
    case 'template':
      return { template: operation.template };
    case 'status':
      return { status: operation.status };
    case 'campaign':
      return { campaignId: operation.campaignId };
    case 'spread':
      return {
        amount: written(operation.amount, context),
        measure: operation.by,
        days: operation.days,
        wholeCents: operation.wholeCents === true,
      };
    case 'firstPage':
      return { max: written(operation.max, context) };
    case 'places':
      return { measure: operation.by, days: operation.days };
    case 'urlParameters':
      return {
        parameters: Object.entries(operation.set)
          .map(([name, text]) => `${name}=${text}`)
          .join('\n'),
        removed: operation.remove.join('\n'),
      };
    case 'firstPicture':
      if (typeof operation.picture === 'object')
        return { firstPicture: 'address', pictureAddress: operation.picture.src };
      return operation.picture === 'last'
        ? { firstPicture: 'last' }
        : { firstPicture: 'place', picture: String(operation.picture) };
    case 'retouch':
      return {
        ...formOfStep(operation.step),
        ...(typeof operation.pictures === 'object'
          ? { retouched: 'address', pictureAddress: operation.pictures.src }
          : { retouched: operation.pictures }),
      };
    case 'pictures':
      return { sources: operation.sources.join('\n'), place: operation.place };
    default:
      return {};
  }
};

/** The form with an operation filled in; the inputs of other kinds stay. */
export const formOf = (operation: Operation, before: BulkForm, context: FormContext): BulkForm =>
  withFields({ ...before, kind: operation.kind, ...ownParts(operation, context) }, named(operation));
