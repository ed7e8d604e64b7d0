/** Values of every shape for every field. */
import fc from 'fast-check';
import { FIELDS } from '../../../../shared/ad/fields.ts';
import type { Json } from '../../../../shared/json.ts';

export { AD_STATUSES } from '../../../../shared/ad/model.ts';

const anyJson: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(
    null,
    '',
    ' ',
    0,
    -1,
    1.5,
    true,
    'AUTOMATIC',
    'UNLIMITED',
    '12',
    '9'.repeat(25),
    [],
    {},
  ),
  fc.string(),
  fc.integer(),
  fc.array(fc.constantFrom<Json>(null, 1, 'x', { src: 1 }, { key: 'a', value: {} }, { type: 'SHIP' })),
);

export const oddValues = fc.dictionary(
  fc.constantFrom(
    ...FIELDS.map((field) => field.path),
    'attributes.width',
    'attributes.material',
    'attributes.zzz',
  ),
  anyJson,
);
