import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ColumnsRequest } from '../../../../main/engine/export/columns.ts';
import { exportColumns } from '../../../../main/engine/export/columns.ts';
import type { Meta } from '../../../../main/engine/export/meta.ts';
import {
  COLUMNS,
  metaRows,
  newExportId,
  readMeta,
  readRowReference,
  rowReferenceText,
} from '../../../../main/engine/export/meta.ts';
import { namedAttributes } from '../../../../main/engine/proposals/table/attribute-names.ts';
import { FIELDS, pathOfAttribute } from '../../../../shared/ad/fields.ts';
import type { RowKey } from '../../../../shared/ad/model.ts';
import type { Category } from '../../../../shared/category/category.ts';
import { readCategory } from '../../../../shared/category/category.ts';
import { LANGUAGES } from '../../../../shared/locale/index.ts';
import { headerName } from '../../../../shared/proposals/attribute-labels.ts';
import { guessColumns } from '../../../../shared/proposals/header.ts';

/** Labels as categories have them: those of our own fields, of each other, and with units. */
const LABELS = ['Prijs', 'Price', 'Titel', 'Kleur', 'kleur ', 'Breedte (cm)', 'Breedte', 'key', '', 'Bod*'];

const anyCategory = fc
  .uniqueArray(fc.constantFrom('color', 'price', 'wide', 'a b', 'mail@home', 'x'), { minLength: 1 })
  .chain((keys) =>
    fc.tuple(
      ...keys.map((key) => fc.constantFrom(...LABELS).map((label) => ({ key, label: { nl_NL: label } }))),
    ),
  )
  .map(
    (attributes): Category =>
      readCategory({ id: 1, config: {}, attributeGroups: [{ label: {}, attributes }] }),
  );

const wanted = (changes: Partial<ColumnsRequest> = {}): ColumnsRequest => ({
  fields: undefined,
  sums: null,
  category: undefined,
  attributes: [],
  template: false,
  needed: new Set(),
  language: 'nl',
  tenant: 'nl_NL',
  ...changes,
});

const pathsOf = (change: Partial<ColumnsRequest> = {}) =>
  exportColumns(wanted(change)).map(({ path }) => path);

describe('the columns of an export', () => {
  it('have heads that differ, and that mean nothing else to who knows the labels alone', () => {
    fc.assert(
      fc.property(anyCategory, fc.constantFrom(...LANGUAGES), (category, language) => {
        const attributes = [pathOfAttribute('x', 'fr_FR'), pathOfAttribute('own')];
        const columns = exportColumns(wanted({ category, language, attributes }));
        const heads = columns.map(({ header }) => headerName(header));
        expect(new Set(heads).size).toBe(heads.length);
        const guesses = guessColumns(
          columns.map(({ header }) => header),
          namedAttributes([category]),
        );
        guesses.forEach(({ to }, at) => {
          if (to !== null) expect(to).toBe(columns[at]?.path);
        });
      }),
    );
  });

  it('are all fields that say something to people, with the marks of a row at both ends', () => {
    const paths = pathsOf();
    expect(paths.slice(0, 3)).toEqual(['id', 'title', COLUMNS.note]);
    expect(paths.at(-1)).toBe(COLUMNS.mark);
    const left = FIELDS.map(({ path }) => path).filter((path) => !paths.includes(path));
    expect(left).toEqual(['links.self', 'links.category']);
    expect(paths.filter((path) => path === COLUMNS.attributes)).toHaveLength(1);
  });

  it('are those asked for, with what a row is known by', () => {
    expect(pathsOf({ fields: ['bidMicros', 'bidMicros'] })).toEqual([
      'id',
      COLUMNS.note,
      'bidMicros',
      COLUMNS.mark,
    ]);
    expect(pathsOf({ fields: ['bidMicros', 'attributes'], template: true })).toEqual([
      'bidMicros',
      'attributes',
    ]);
  });

  it('of a template are what a new ad can be given', () => {
    const attributes = [
      { key: 'color', label: {} },
      { key: 'score', label: {}, writable: false },
    ];
    const category = readCategory({ id: 1, config: {}, attributeGroups: [{ label: {}, attributes }] });
    const columns = exportColumns(wanted({ category, template: true }));
    expect(columns.every(({ locked }) => !locked)).toBe(true);
    expect(columns.map(({ path }) => path)).toContain('attributes.color');
    expect(columns.map(({ path }) => path)).not.toContain('attributes.score');
  });
});

describe('what a file says of itself', () => {
  const text = fc.string({ unit: 'binary' });
  const anyMeta: fc.Arbitrary<Meta> = fc.record({
    export: fc.constant('').map(newExportId),
    account: text,
    environment: text,
    user: fc.option(text),
    at: text,
    language: text,
    decimal: text,
    currency: text,
    tenant: text,
    template: fc.option(fc.nat()),
    columns: fc.array(fc.record({ header: fc.string({ minLength: 1 }), path: fc.string({ minLength: 1 }) })),
    named: fc
      .array(
        fc.record({
          kind: fc.constantFrom('campaign' as const, 'category' as const),
          id: fc.nat(),
          name: fc.string({ minLength: 1 }),
        }),
      )
      .map((list) => list.toSorted((a, b) => (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : 0))),
  });

  it('comes back as it was', () => {
    fc.assert(
      fc.property(anyMeta, (meta) => {
        expect(readMeta(metaRows(meta))).toEqual(meta);
      }),
    );
  });

  it('is nothing where another program, or a later Adsheet, wrote it', () => {
    expect(readMeta([])).toBeNull();
    expect(
      readMeta([
        ['version', '2'],
        ['export', 'x'],
      ]),
    ).toBeNull();
    expect(readMeta([['version', '1']])).toBeNull();
  });

  it('marks each row with its export, its ad and what that said', () => {
    const mark = { export: newExportId(), key: 'r17' as RowKey, rev: '0123456789' };
    expect(readRowReference(` ${rowReferenceText(mark)} `)).toEqual(mark);
    for (const other of ['', 'r17', 'x1 r1 0123456789', `${rowReferenceText(mark)}0`])
      expect(readRowReference(other)).toBeUndefined();
  });
});
