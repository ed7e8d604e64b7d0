import { describe, expect, test } from 'vitest';
import { fieldOf } from '../../../../shared/ad/fields.ts';
import { readField } from '../../../../shared/ad/paths.ts';
import { readCategory } from '../../../../shared/category/category.ts';
import type { RowReader } from '../../../../shared/expression/index.ts';
import {
  compile,
  compileFormula,
  completionsAt,
  namesWithAttributes,
  parseExpression,
  parseTemplate,
} from '../../../../shared/expression/index.ts';
import type { JsonObject } from '../../../../shared/json.ts';

const category = (id: number, ...attributes: readonly JsonObject[]) =>
  readCategory({ id, attributeGroups: [{ attributes: [...attributes] }] });

const BIKES = category(
  1,
  { key: 'brand', type: 'STRING', label: { nl_NL: 'Merk', en_GB: 'Brand' } },
  { key: 'bikeKind', type: 'STRING', label: { nl_NL: 'Soort' } },
  { key: 'frame', type: 'NUMBER', label: { nl_NL: 'Framemaat' } },
  { key: 'condition', type: 'STRING', label: { nl_NL: 'Status' } },
);
const CARS = category(2, { key: 'carKind', type: 'STRING', label: { nl_NL: 'Soort' } });

const names = namesWithAttributes(() => [BIKES, CARS]);
const reader: RowReader<JsonObject> = { value: readField, flag: () => false };

const adWith = (key: string, value: string | number): JsonObject => ({
  title: 'Te koop',
  status: 'ACTIVE',
  attributes: [{ key, value }],
});

const holds = (where: string, ad: JsonObject): boolean | string => {
  const parsed = parseExpression(where, names);
  return parsed.ok ? compile(parsed.expression, reader)(ad) : parsed.message.key;
};

const made = (template: string, ad: JsonObject): unknown => {
  const parsed = parseTemplate(template, names);
  return parsed.ok ? compileFormula(parsed.formula, reader)(ad) : parsed.message.key;
};

describe('attributes in braces', () => {
  test('go by their key and by their label in every language, without case', () => {
    for (const name of ['brand', 'BRAND', 'Merk', ' merk ', 'Brand', 'attributes.brand'])
      expect(made(`{${name}} | {title}`, adWith('brand', 'Gazelle'))).toBe('Gazelle | Te koop');
  });

  test('count as numbers where their category says so', () => {
    expect(holds('{Framemaat} > 53', adWith('frame', 54))).toBe(true);
    expect(holds('{Framemaat} > big', adWith('frame', 54))).toBe('expression.not-a-number');
  });

  test('are whichever of several of one name the ad has', () => {
    expect(holds('{Soort} = stad', adWith('bikeKind', 'Stad'))).toBe(true);
    expect(holds('{Soort} = stad', adWith('carKind', 'Stad'))).toBe(true);
    expect(holds('{Soort} is empty', adWith('brand', 'Gazelle'))).toBe(true);
    expect(made('{Soort}', adWith('carKind', 'Coupé'))).toBe('Coupé');
  });

  test('give way to a field of the interface that has the name', () => {
    expect(holds('{Status} = ACTIVE', adWith('condition', 'Nieuw'))).toBe(true);
  });

  test('are no words without braces, and unknown where no category has them', () => {
    expect(holds('Merk = Gazelle', adWith('brand', 'Gazelle'))).toBe('expression.unknown-field');
    expect(holds('{Kleur} = rood', adWith('brand', 'Gazelle'))).toBe('expression.unknown-field');
  });

  test('are asked for only where braces have a name that is not the interface’s', () => {
    const unasked = namesWithAttributes(() => {
      throw new Error('asked');
    });
    expect(parseExpression('{Titel} = a and status = PAUSED', unasked).ok).toBe(true);
  });

  test('are offered by a label that means them alone, else by their path', () => {
    const labels = { brand: 'Merk', bikeKind: 'Soort', condition: 'Status' } as const;
    const fields = Object.keys(labels).flatMap((key) => fieldOf(`attributes.${key}`) ?? []);
    const labelOf = ({ path }: { readonly path: string }) =>
      labels[path.slice('attributes.'.length) as keyof typeof labels];
    const offered = (typed: string) =>
      completionsAt(typed, typed.length, {
        names,
        fields,
        language: 'nl',
        mode: 'template',
        labelOf,
      }).options.map(({ insert }) => insert);
    expect(offered('{mer')).toContain('attributes.brand');
    expect(offered('{ {mer')).toEqual(['{Merk}']);
    expect(offered('{ {soo')).toEqual(['{attributes.bikeKind}']);
    expect(offered('{ {sta')).toEqual(['{attributes.condition}']);
  });
});
