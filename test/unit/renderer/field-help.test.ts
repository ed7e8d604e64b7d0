import { describe, expect, it } from 'vitest';
import { createWords } from '../../../renderer/core/words.ts';
import { aboutField, fieldFacts, type HelpedAd } from '../../../renderer/features/help/field-facts.ts';
import { FIELDS, type Field, fieldOf } from '../../../shared/ad/fields.ts';
import type { Category } from '../../../shared/category/category.ts';
import { readCategory } from '../../../shared/category/category.ts';
import { LANGUAGES, messageKey } from '../../../shared/locale/index.ts';
import { gridRow } from './rows.ts';

const NAMES = { categories: [], campaigns: [], definitions: {}, tenantLocale: 'nl_NL' };
const wordsIn = (language: string) => createWords(language, NAMES);

const GARDEN: Category = readCategory({
  id: 7,
  label: { nl_NL: 'Tuin' },
  config: {
    bidMicros: '[20000,5000000]',
    titleLength: '[12,80]',
    urlMandatory: true,
    priceTypes: ['FIXED_PRICE', 'BIDDING'],
  },
  attributeGroups: [
    {
      attributes: [
        {
          key: 'material',
          type: 'STRING',
          mandatory: true,
          updatable: false,
          tooltip: { nl_NL: 'Waar het van is' },
          values: { nl_NL: ['Hout', 'Staal'] },
        },
      ],
    },
  ],
});

const field = (path: string): Field => {
  const found = fieldOf(path);
  if (!found) throw new Error(path);
  return found;
};

const said = (path: string, category: Category | null = GARDEN, ad: HelpedAd | null = null): string =>
  fieldFacts(field(path), { category: category ?? undefined, ad, locale: 'nl_NL' }, wordsIn('en'))
    .map(({ label, lines }) => `${label}: ${lines.join(' ')}`)
    .join('\n');

describe('help on a field', () => {
  it('has a sentence for every field, and leaves no gap open in any language', () => {
    expect(FIELDS.filter(({ path }) => messageKey(`field.${path}.help`) === undefined)).toEqual([]);
    for (const language of LANGUAGES)
      for (const each of FIELDS) {
        const words = wordsIn(language);
        const facts = fieldFacts(each, { category: GARDEN, ad: null, locale: 'nl_NL' }, words);
        const text = [aboutField(each, GARDEN, 'nl_NL', words), ...facts.map(({ lines }) => lines)].flat();
        expect(text.every((line) => line !== '' && !/[{}]/.test(line))).toBe(true);
      }
  });

  it('says what the category allows, never more than the interface does', () => {
    expect(said('bidMicros')).toContain('In Tuin: 0.02 – 5.00');
    expect(said('title')).toContain('In Tuin: 12 – 60 characters');
    expect(said('links.url')).toContain('must be filled in');
    expect(said('attributes.material')).toContain('must be filled in');
    expect(said('price.priceType')).toContain('One of: Fixed price, Bidding');
    expect(said('bidMicros', null)).toContain('Go to an ad to see');
  });

  it('names what no ad can be without, and the range of a price', () => {
    const needed = FIELDS.filter(({ path }) => said(path, null).includes('must be filled in'));
    expect(needed.map(({ path }) => path).toSorted()).toEqual([
      'bidMicros',
      'budgets.daily.limitMicros',
      'budgets.total.limitMicros',
      'categoryId',
      'description',
      'price.priceType',
      'sellerName',
      'status',
      'title',
    ]);
    expect(aboutField(field('price.amountCents'), GARDEN, 'nl_NL', wordsIn('nl')).join(' ')).toContain(
      'Van 0,01 tot 100.000.000,00.',
    );
  });

  it('says what an attribute’s category says of it', () => {
    expect(aboutField(field('attributes.material'), GARDEN, 'nl_NL', wordsIn('en'))).toContain(
      'Waar het van is',
    );
    expect(said('attributes.material')).toContain('One of: Hout, Staal');
  });

  it('says who may write it, and why not in this ad', () => {
    expect(said('id')).toContain('The marketplace only.');
    expect(said('categoryId')).toContain('while the ad is new');
    const ad = { row: gridRow(1), context: { category: GARDEN, refusedFields: [] } };
    expect(said('categoryId', GARDEN, ad)).toContain('This ad: This can only be chosen for a new ad.');
  });

  it('says since when it is there, and what it was called', () => {
    expect(said('bidMicros')).toContain('before it was “cpc”');
    expect(said('title')).toContain('Version 2');
    expect(said('dateDeleted')).not.toContain('Since');
  });
});
