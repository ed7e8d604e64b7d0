import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseExact, parseLossless } from '../../../main/engine/service/wire/json.ts';

const awkward = fc.constantFrom(
  '1.0',
  '-0',
  '1e400',
  '9007199254740993',
  '0.1234567890123456789',
  '1E2',
  '12.50',
);
const scalar = fc.oneof(
  awkward,
  fc.string().map((text) => JSON.stringify(text)),
  fc.constant('null'),
  fc.integer().map(String),
);

/** JSON texts without white space, whose numbers are spelled in every way. */
const { text } = fc.letrec<{ text: string; list: string; object: string }>((tie) => ({
  text: fc.oneof({ maxDepth: 4 }, scalar, tie('list'), tie('object')),
  list: fc.array(tie('text'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
  object: fc
    .uniqueArray(fc.tuple(fc.stringMatching(/^[a-z_]{1,10}$/), tie('text')), {
      selector: ([key]) => key,
      maxLength: 4,
    })
    .map((entries) => `{${entries.map(([key, value]) => `"${key}":${value}`).join(',')}}`),
}));

test('what was read losslessly is written as it was', () => {
  fc.assert(fc.property(text, (source) => JSON.stringify(parseLossless(source)) === source));
});

test('plain values are those JSON.parse gives, and an object still knows its own text', () => {
  fc.assert(
    fc.property(text, (source) => {
      const value = parseExact(`{"ad":${source}}`);
      expect(value).toEqual(JSON.parse(`{"ad":${source}}`));
      expect(JSON.stringify(value)).toBe(`{"ad":${source}}`);
    }),
  );
});

test('a changed copy is written from its own values', () => {
  const ad = parseExact('{"title":"old","n":1.0}');
  expect(JSON.stringify(Object.assign({}, ad, { title: 'new' }))).toBe('{"title":"new","n":1}');
});

test('what is no JSON is an error', () => {
  for (const source of ['', '{', '[1,', 'nul', '{"a":1.}', '01'])
    expect(() => parseExact(source)).toThrow(SyntaxError);
});
