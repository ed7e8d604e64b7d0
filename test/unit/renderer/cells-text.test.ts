import { describe, expect, it } from 'vitest';
import { createWords } from '../../../renderer/core/words.ts';
import {
  allowedText,
  breadcrumb,
  currencySign,
  defaultCampaignText,
  unitLabel,
  withUnit,
} from '../../../renderer/features/fields/shown-text.ts';
import { tipOf } from '../../../renderer/features/grid/columns/tips.ts';
import { firstText, takeTypedAhead, typeAhead } from '../../../renderer/features/grid/editors/typed-ahead.ts';
import { type AttributeType, type Field, fieldOf } from '../../../shared/ad/fields.ts';
import { readCategory } from '../../../shared/category/category.ts';
import type { CampaignRow } from '../../../shared/contract/views.ts';
import { category, gridRow, rowKey } from './rows.ts';

const field = (path: string, type?: AttributeType): Field => {
  const found = fieldOf(path, type);
  if (!found) throw new Error(`no field ${path}`);
  return found;
};

const campaign = (id: number, title: string, isDefault: boolean): CampaignRow => ({
  key: rowKey(id),
  id,
  state: 'live',
  local: { title, isDefault },
  readAt: null,
  values: { title, isDefault },
  drafts: {},
  conflicts: {},
  problems: [],
  unrecognized: [],
  asOf: 0,
});

const CAMPAIGNS = [campaign(1, 'Zomer', false), campaign(2, 'Alles', true)];
const words = createWords('nl-NL', {
  categories: [],
  campaigns: CAMPAIGNS,
  definitions: {},
  tenantLocale: 'nl_NL',
});

const CARS = readCategory({
  id: 11,
  label: { nl_NL: 'Oldtimers' },
  config: {
    bidMicros: '[20000,5000000]',
    titleLength: '[5,60]',
    priceUnits: { PER_M2: { nl_NL: 'per m²' } },
  },
  attributeGroups: [
    {
      attributes: [
        { key: 'weight', type: 'NUMBER', range: '(0,500]', precision: 1, postfix: { nl_NL: 'kg' } },
        { key: 'code', type: 'STRING', length: '[2,9]' },
        { key: 'brand', type: 'STRING' },
      ],
    },
  ],
});

const PLACE = { sign: '€', locale: 'nl_NL' };
const allowed = (path: string, type?: AttributeType) => allowedText(field(path, type), CARS, words, PLACE);

describe('a cell says what may be entered', () => {
  it('with the limits of the ad’s category, and money in the tenant’s currency', () => {
    expect(allowed('bidMicros')).toBe('Toegestaan in Oldtimers: 0,02 – 5,00\u00a0€');
    expect(allowed('title')).toBe('Toegestaan in Oldtimers: 5 – 60 tekens');
    expect(allowed('attributes.weight', 'NUMBER')).toMatch(/^Toegestaan in Oldtimers: .*500/);
    expect(allowed('attributes.code')).toBe('Toegestaan in Oldtimers: 2 – 9 tekens');
  });

  it('with the interface’s limit where the category has none, and not at all where nothing bounds it', () => {
    expect(allowed('vendorId')).toBe('Toegestaan: 64 tekens');
    expect(allowed('attributes.brand')).toBeNull();
    expect(allowed('price.amountCents')).toBeNull();
    expect(allowedText(field('bidMicros'), undefined, words, PLACE)).toBeNull();
  });
});

describe('a tooltip', () => {
  it('gives the reason of a lock, and that the marketplace does not search by an attribute', () => {
    const row = gridRow(1, {
      values: { 'attributes.origin': 'shop', vendorId: 'V-1' },
      unrecognized: ['attributes.origin'],
    });
    const around = { category: CARS, refusedFields: [] };
    expect(tipOf(row, field('attributes.origin'), words, around)).toBe(
      '⊘ De marktplaats gebruikt dit kenmerk niet om te zoeken.',
    );
    expect(tipOf(row, field('vendorId'), words, around)).toBe(
      'Dit kan niet meer worden veranderd als het op de marktplaats staat.',
    );
  });
});

describe('a cell shows', () => {
  it('a number with its unit, nothing where there is no number', () => {
    const [weight] = CARS.attributes;
    expect(withUnit('12,5', weight, 'nl_NL')).toBe('12,5\u00a0kg');
    expect(withUnit('', weight, 'nl_NL')).toBe('');
    expect(withUnit('12', { prefix: { nl: '±' }, postfix: {} }, 'nl_BE')).toBe('±\u00a012');
    expect(withUnit('12', undefined, 'nl_NL')).toBe('12');
  });

  it('the campaign an ad without one counts to', () => {
    expect(defaultCampaignText(CAMPAIGNS, words)).toBe('Alles (standaard)');
    expect(defaultCampaignText([], words)).toBe('Standaardcampagne');
  });

  it('a price unit as its own category calls it', () => {
    expect(unitLabel(CARS, 'PER_M2', 'nl_NL')).toBe('per m²');
    expect(unitLabel(CARS, 'PER_DAY', 'nl_NL')).toBeUndefined();
  });

  it('the way down to a category, also where the tree is broken', () => {
    const tree = [category(1, 0, 1, 'Auto’s'), category(11, 1, 2, 'Oldtimers'), category(5, 6, 1, 'A')];
    expect(breadcrumb(tree, 11)).toBe('Auto’s › Oldtimers');
    expect(breadcrumb(tree, 5)).toBe('A');
    expect(breadcrumb([category(7, 7, 1, 'Round')], 7)).toBe('Round');
    expect(breadcrumb(tree, 99)).toBe('');
  });

  it('the sign of a currency as the reader writes it', () => {
    expect(currencySign('nl-NL', 'EUR')).toBe('€');
    expect(currencySign('en-CA', 'CAD')).toBe('$');
  });
});

describe('an editor begins', () => {
  it('with the key that opened it and those typed before it was there', () => {
    typeAhead('e');
    typeAhead('b');
    expect(firstText('G', 'own')).toBe('Geb');
    expect(takeTypedAhead()).toBe('');
    expect(firstText(null, 'own')).toBe('own');
    expect(firstText('Backspace', 'own')).toBe('');
    expect(firstText('F2', 'own')).toBe('own');
  });
});
