import { expect, test } from 'vitest';
import { linesOf } from '../../../renderer/features/panel/group-lines.ts';
import { FIELDS, type Field, type FieldGroup } from '../../../shared/ad/fields.ts';

const paths = (group: FieldGroup, fields?: readonly Field[]) =>
  linesOf(group, fields).map((line) => line.map(({ path }) => path));

const madeUpField = (path: string, beside?: string): Field => ({
  path,
  kind: 'boolean',
  group: 'contact',
  unit: path,
  editable: 'always',
  width: 90,
  ...(beside === undefined ? {} : { beside }),
});

const madeUp = madeUpField('openOnSundays');

test('a group has its fields in the order of the table, those beside another in its line', () => {
  const fields = [madeUp, madeUpField('delivers'), madeUpField('abroad', 'openOnSundays')];
  expect(paths('contact', fields)).toEqual([['openOnSundays', 'abroad'], ['delivers']]);
  expect(paths('contact')).toContainEqual(['postcode', 'regionId']);
});

test('what can never be edited has no row', () => {
  expect(paths('money')).toEqual([
    ['bidMicros'],
    ['budgets.daily.limitMicros', 'budgets.total.limitMicros'],
    ['campaignId'],
  ]);
});

test('a field that is declared in the table stands in the panel', () => {
  expect(paths('contact', [...FIELDS, madeUp]).at(-1)).toEqual(['openOnSundays']);
});

test('who stands beside another stands beside one that begins a line of its own group', () => {
  const lost = FIELDS.filter(({ beside, group }) => {
    const first = FIELDS.find(({ path }) => path === beside);
    return beside !== undefined && (first?.group !== group || first.beside !== undefined);
  });
  expect(lost).toEqual([]);
});
