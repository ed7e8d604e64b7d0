import { describe, expect, test } from 'vitest';
import { FIELDS, fieldNamed } from '../../../../shared/ad/fields.ts';
import { readField } from '../../../../shared/ad/paths.ts';
import type { Flag, Metric } from '../../../../shared/expression/index.ts';
import {
  cellText,
  compile,
  compileFormula,
  fieldsIn,
  metricsIn,
  type ParsedFormula,
  parseExpression,
  parseFormula,
  parseTemplate,
  type RowReader,
  typeOf,
} from '../../../../shared/expression/index.ts';
import type { JsonObject } from '../../../../shared/json.ts';

type Row = { readonly ad: JsonObject; readonly metrics?: Readonly<Record<string, number>> };
const reader: RowReader<Row> = {
  value: (row, path) => readField(row.ad, path),
  flag: (row, flag: Flag) => flag === 'draft' && row.ad['id'] === 7,
  metric: (row, metric: Metric, { days, before }) =>
    row.metrics?.[`${metric}${days}${before ? 'b' : ''}`] ?? null,
  today: () => '2026-11-21',
};

const table: Row = {
  ad: {
    id: 7,
    title: '  teak GARDEN  table ',
    status: 'ACTIVE',
    bidMicros: '350000',
    price: { amountCents: 12_550 },
    vendorId: '00123',
    sellerName: '',
    allowContactByEmail: true,
    dateCreated: '2026-11-01T10:00:00Z',
    dateLastUpdated: '2026-11-21T23:30:00Z',
    attributes: [
      { key: 'brand', type: 'STRING', value: 'Gardena' },
      { key: 'seat height', type: 'STRING', value: '45' },
    ],
  },
  metrics: { clicks30: 120, clicks30b: 80, clicks7: 0, spent7: 3.5 },
};
const automatic: Row = { ad: { title: '𝒳-ray', bidMicros: 'AUTOMATIC' } };

const formulaOf = (parsed: ParsedFormula) => {
  if (!parsed.ok) throw new Error(`${parsed.message.key} at ${parsed.at}`);
  return parsed.formula;
};
const title = FIELDS.find((field) => field.path === 'title') ?? FIELDS[0];
const textIn = (parsed: ParsedFormula, row: Row): string | null =>
  title ? cellText(title, compileFormula(formulaOf(parsed), reader)(row)) : null;

describe('a formula', () => {
  test.each([
    ['bid * 1.1', '0.385'],
    ['price.amountCents - 0.01', '125.49'],
    ['round(bid * 1.1, 2)', '0.39'],
    ['round(-2.5 + 0 * bid)', '-3'],
    ['round(0.32, 0.05)', '0.3'],
    ['round(125.5, -2)', '100'],
    ['clamp(bid, 0.4, 1)', '0.4'],
    ['clamp(bid, 0, 0.2)', '0.2'],
    ['min(bid, 0.5, 0.2)', '0.2'],
    ['max(bid, 0.1)', '0.35'],
    ['max(created, 2026-11-05)', '2026-11-05'],
    ['if(clicks > 100, bid * 2, bid)', '0.7'],
    ['if(clicks(7d) > 0, bid * 2)', null],
    ['if(draft and email, PAUSED, status)', 'PAUSED'],
    ['spent(7d) / 2', '1.75'],
    ['clicks(90d)', null],
    ['clicks / clicks(30d, BEFORE)', '1.5'],
    ['clicks(7, before) + 1', null],
    ['lower(title)', '  teak garden  table '],
    ['upper(attributes.brand)', 'GARDENA'],
    ['title(trim(title))', 'Teak Garden Table'],
    ['left(vendor, 2) & "-" & right(vendor, 3)', '00-123'],
    ["replace(title, 'garden', 'patio')", '  teak patio  table '],
    ["replace('a.c' & vendor, '.', '+')", 'a+c00123'],
    ['len(vendor)', '5'],
    ["coalesce(seller, '', 'Shop')", 'Shop'],
    ['coalesce(seller)', null],
    ["seller & 'x'", 'x'],
    ['today()', '2026-11-21'],
    ['today() - created', '20'],
    ['created + 30', '2026-12-01'],
    ['created - updated', '-20'],
    ['bid > 0.3', 'true'],
    ['AUTOMATIC', 'AUTOMATIC'],
    ["1 + 1 & ' x'", '2 x'],
    ['{attributes.seat height} * 2', '90'],
  ])('%s is %s', (text, value) => {
    expect(textIn(parseFormula(text), table)).toBe(value);
  });

  test.each([
    'bid * 2',
    'max(bid, 0.10)',
    'min(0.10, bid)',
    'clamp(bid, 0, 1)',
    'round(bid)',
    'bid / 0',
    'updated + 1',
    'left(title, seller)',
  ])('%s has no value where a part of it has none, so that the cell stays', (text) => {
    expect(textIn(parseFormula(text), automatic)).toBeNull();
  });

  test('counts signs as the interface does', () => {
    expect(textIn(parseFormula('len(title)'), automatic)).toBe('5');
    expect(textIn(parseFormula('left(title, 2)'), automatic)).toBe('𝒳-');
  });

  test('never grows a text beyond bounds', () => {
    const grown = Array.from({ length: 20 }).reduce<string>(
      (text) => `replace(${text}, 'a', title)`,
      'title',
    );
    const row: Row = { ad: { title: 'a'.repeat(1000) } };
    expect(textIn(parseFormula(grown), row)).toBeNull();
  });

  test.each([
    ['brand', 'expression.unknown-field', 0, 5],
    ['title & brand', 'expression.unknown-field', 8, 5],
    ["title + ' x'", 'expression.texts-with-plus', 0, 12],
    ['round()', 'expression.bad-arguments', 0, 7],
    ['today(1)', 'expression.bad-arguments', 6, 1],
    ["round('x')", 'expression.not-a-number', 6, 3],
    ['bid * lower(title)', 'expression.not-a-number', 6, 12],
    ['bid * today()', 'expression.not-a-number', 6, 7],
    ['created + updated', 'expression.not-a-number', 10, 7],
    ['clicks(0d)', 'expression.bad-period', 7, 2],
    ['clicks(367)', 'expression.bad-period', 7, 3],
    ['clicks(bid)', 'expression.bad-period', 7, 3],
    ['clicks(7d, after)', 'expression.unexpected', 11, 5],
    ['clicks(before)', 'expression.bad-period', 7, 6],
    ['if(title, 1)', 'expression.not-a-condition', 3, 5],
    ['draft', 'expression.flag-as-text', 0, 5],
    ['visits(3d)', 'expression.unknown-function', 0, 6],
    ['bid = 30d', 'expression.unexpected', 6, 3],
  ])('%s is refused with a reason, a place and a length', (text, key, at, length) => {
    expect(parseFormula(text)).toMatchObject({ ok: false, at, length, message: { key } });
  });

  test.each([
    ['bid * 2', 'money'],
    ['bid / daily', 'number'],
    ['spent(7d)', 'money'],
    ['clicks', 'number'],
    ['round(bid, 2)', 'money'],
    ['len(title)', 'number'],
    ['title & bid', 'text'],
    ['created', 'date'],
    ['today() - created', 'number'],
    ['created + 1', 'date'],
    ['bid > 1', 'boolean'],
    ['if(bid > 1, bid, clicks)', 'money'],
    ['if(bid > 1, bid, title)', 'any'],
    ['attributes.brand', 'any'],
  ])('%s is of the type %s', (text, type) => {
    expect(typeOf(formulaOf(parseFormula(text)))).toBe(type);
  });

  test('names the fields and the metrics it reads', () => {
    const formula = formulaOf(
      parseFormula(
        'if(clicks(7d) > 3 and bid > 1, clicks(7d) * bid, max(ctr, len(title)) + clicks(7d, before))',
      ),
    );
    expect(fieldsIn(formula).map((field) => field.alias)).toEqual(['bid', 'bid', 'title']);
    expect(metricsIn(formula)).toEqual([
      { metric: 'clicks', period: { days: 7, before: false } },
      { metric: 'ctr', period: { days: 30, before: false } },
      { metric: 'clicks', period: { days: 7, before: true } },
    ]);
  });

  test.each([
    ['bidMicros', '0.1 / 3', '0.033333'],
    ['price.amountCents', '10.005', '10.01'],
    ['price.amountCents', '0 - 10.005', '-10.01'],
    ['regionId', '7 / 2', '4'],
    ['title', '7 / 2', '3.5'],
  ])('fits a cell of %s: %s is %s', (path, text, cell) => {
    const field = fieldNamed(path);
    if (!field) throw new Error(path);
    expect(cellText(field, compileFormula(formulaOf(parseFormula(text)), reader)(table))).toBe(cell);
  });
});

describe('a template', () => {
  test.each([
    ['', ''],
    ['{attributes.brand} {Vendor ID} | {title(trim(title))}', 'Gardena 00123 | Teak Garden Table'],
    ['{round(bid * 2, 1)} {{x}} }', '0.7 {x} }'],
    ["{if(status = 'ACTIVE', '}', '')}{ {Bid} + 1 }", '}1.35'],
    ['{seller}{attributes.seat height} cm', '45 cm'],
  ])('%s gives %s', (text, value) => {
    expect(textIn(parseTemplate(text), table)).toBe(value);
  });

  test.each([
    ['ab {bid', 'expression.not-closed', 3],
    ['ab {}', 'expression.incomplete', 4],
    ['ab {bid *} c', 'expression.incomplete', 9],
    ['ab {title} {colour}', 'expression.unknown-field', 12],
  ])('%s is refused at its place in the whole', (text, key, at) => {
    expect(parseTemplate(text)).toMatchObject({ ok: false, at, message: { key } });
  });
});

describe('a condition', () => {
  test.each([
    'created = 2026-11-01',
    'created > 2026-10-31',
    'not created > 2026-11-01',
    'created >= 2026-11-01T09:59:59Z and created < 2026-11-01T10:00:01Z',
    "created = '2026-11-01'",
    'today() - created > 14',
    'updated = today()',
    'created < today() - 7',
    'created in (2026-11-01, 2026-11-02)',
    "created startsWith '2026-11'",
    "created contains '10:00'",
    'clicks(30d) > 100 and clicks(7d) = 0',
    'clicks > 100',
    'CLICKS(30) = 120',
    'spent is empty',
    'len(title) > 10',
    'round(bid, 1) = 0.4',
    'left(vendor, 2) = 00',
    'if(email, bid, 0) = .35',
    'title not contains clicks',
    'status & vendor = active00123',
    'coalesce(seller, vendor) startsWith 00',
  ])('%s is true of the table', (text) => {
    const parsed = parseExpression(text);
    if (!parsed.ok) throw new Error(`${parsed.message.key} at ${parsed.at}`);
    expect(compile(parsed.expression, reader)(table)).toBe(true);
  });

  test.each(['clicks(90d) > 0', 'clicks(90d) = 0', 'deleted < 2030-01-01'])(
    '%s is not true where nothing is known',
    (text) => {
      const parsed = parseExpression(text);
      expect(parsed.ok && compile(parsed.expression, reader)(table)).toBe(false);
    },
  );

  test.each([
    ['created > soon', 'expression.not-a-date', 10],
    ['created > 2026-02-30', 'expression.not-a-date', 10],
    ['clicks > abc', 'expression.not-a-number', 9],
    ['today() > 2026-01-01', 'expression.no-field', 0],
  ])('%s is refused', (text, key, at) => {
    expect(parseExpression(text)).toMatchObject({ ok: false, at, message: { key } });
  });

  test.each([
    'not (clicks(7d) > 0)',
    'not (clicks(7d) = 0)',
    'not (status = ACTIVE or clicks(7d) > 0)',
    'not clicks(7d) in (1, 2)',
    'not (ctr(7d) is empty)',
  ])('%s is false of an ad whose figures are not known', (text) => {
    const parsed = parseExpression(text);
    if (!parsed.ok) throw new Error(text);
    const test = compile(parsed.expression, reader);
    expect(test({ ad: { status: 'PAUSED' } })).toBe(false);
  });

  test('the contrary of a ratio that has no value is true where its counts are known', () => {
    const parsed = parseExpression('not (ctr(7d) > 1)');
    if (!parsed.ok) throw new Error('not parsed');
    expect(compile(parsed.expression, reader)({ ad: {}, metrics: { clicks7: 0 } })).toBe(true);
  });

  test('an edit by figures that are not known leaves the cell as it is', () => {
    const parsed = parseFormula('if(clicks(7d) > 10, 2, 1)');
    if (!parsed.ok) throw new Error('not parsed');
    const edit = compileFormula(parsed.formula, reader);
    expect(edit({ ad: {} })).toBeNull();
    expect(edit({ ad: {}, metrics: { clicks7: 3 } })).toEqual({ units: 1n, scale: 0 });
  });

  test('without metrics at hand is parsed and false', () => {
    const parsed = parseExpression('clicks(30d) >= 0');
    const { metric: _none, ...bare } = reader;
    expect(parsed.ok && compile(parsed.expression, bare)(table)).toBe(false);
  });
});
