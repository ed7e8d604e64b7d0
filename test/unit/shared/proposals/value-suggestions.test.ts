import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { suggestCode, suggestIn, suggestYesNo } from '../../../../shared/proposals/value-suggestions.ts';

const wordOf = (path: string, text: string): string | null => suggestCode(path)?.(text)?.word ?? null;

describe('a status of another system', () => {
  it('is suggested from its word in English, Dutch and French', () => {
    const paused = ['draft', 'Out of stock', 'outofstock', 'Concept', 'UITVERKOCHT', 'niet op voorraad'];
    for (const text of [...paused, 'Brouillon', 'épuisé', 'Epuise', 'En rupture'])
      expect([text, wordOf('status', text)]).toEqual([text, 'PAUSED']);
    for (const text of ['publish', 'In stock', 'in_stock', 'Actief', 'op voorraad', 'Publié', 'en ligne'])
      expect([text, wordOf('status', text)]).toEqual([text, 'ACTIVE']);
  });

  it('is never suggested to be deleted', () => {
    for (const text of ['deleted', 'trash', 'verwijderd', 'supprimé', 'Deleted?'])
      expect([text, wordOf('status', text)]).toEqual([text, null]);
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(wordOf('status', text)).not.toBe('DELETED');
      }),
    );
  });

  it('is none where nothing speaks for it', () => {
    for (const text of ['', '?', 'A', 'Blue', 'phase 2']) expect(wordOf('status', text)).toBeNull();
  });
});

describe('codes of other fields', () => {
  it('are suggested from words, abbreviations and slips', () => {
    const said = ['vaste prijs', 'bieden vanaf', 'Gratuit', 'prijs op aanvraag', 'Fixd price'];
    expect(said.map((text) => wordOf('price.priceType', text))).toEqual([
      ...['FIXED_PRICE', 'BIDDING_FROM', 'FREE', 'SEE_DESCRIPTION', 'FIXED_PRICE'],
    ]);
    expect(['Dhr.', 'Mw.', 'Mme', 'Fam.'].map((text) => wordOf('salutation', text))).toEqual([
      ...['MALE', 'FEMALE', 'FEMALE', 'FAMILY'],
    ]);
    expect(wordOf('title', 'draft')).toBeNull();
  });

  it('are shipping times in days, weeks and hours, as lists of three languages write them', () => {
    const said = {
      '2-3 wkn': '14d-21d',
      '2 – 5 werkdagen': '2d-5d',
      '1 tot 2 weken': '7d-14d',
      '24 uur': '1d-1d',
      '24-48 h': '1d-2d',
      '3 à 5 jours ouvrés': '3d-5d',
      '5 days': '5d-5d',
      '2 dgn.': null,
      '3-2 days': null,
      '2.5 weken': null,
      'op voorraad': null,
    };
    const suggested = Object.keys(said).map((text) => [text, wordOf('shippingOptions.SHIP.time', text)]);
    expect(Object.fromEntries(suggested)).toEqual(said);
  });

  it('are yes and no by their signs too', () => {
    const suggest = suggestYesNo();
    expect(['J', 'x', '✓', 'Aan', 'N', '-', 'off', 'maybe'].map((text) => suggest(text)?.word)).toEqual([
      ...['true', 'true', 'true', 'true', 'false', 'false', 'false', undefined],
    ]);
  });
});

const category = (id: number, ...path: string[]) => ({ word: String(id), names: [], path });

const TREE = [
  category(11, 'Huis en Inrichting', 'Meubels', 'Stoelen'),
  category(12, 'Huis en Inrichting', 'Meubels', 'Kasten | Overige'),
  category(13, 'Huis en Inrichting', 'Keuken', 'Overige'),
  category(21, 'Tuin en Terras', 'Meubels', 'Overige'),
  category(22, 'Tuin en Terras', 'Tuinstoelen'),
  category(31, 'Auto’s', 'Aanhangers'),
];

describe('a category', () => {
  const suggest = suggestIn(TREE);
  const found = (text: string): string | null => suggest(text)?.word ?? null;

  it('is suggested by its path, whatever its signs are', () => {
    for (const text of [
      'Huis & Inrichting > Meubels > Stoelen',
      'huis en inrichting/meubels/stoelen',
      'HUIS EN INRICHTING | MEUBELS | STOELEN',
      'Huis en Inrichting - Meubels - Stoelen',
      'Huis en Inrichting :: Meubels :: Stoelen',
    ])
      expect([text, found(text)]).toEqual([text, '11']);
    expect(found("auto's > aanhangers")).toBe('31');
  });

  it('is suggested by the end of its path, as far as only one has it', () => {
    expect(found('Meubels > Stoelen')).toBe('11');
    expect(found('Winkel > Alles > Meubels/Stoelen')).toBe('11');
    expect(found('Shop > Stoelen')).toBe('11');
    expect(found('Overige')).toBeNull();
    expect(found('Keuken en bad > Overige')).toBe('13');
    expect(found('Tuin > Meubels > Overige')).toBe('21');
  });

  it('is suggested in the singular and with a slip, but not for another word', () => {
    expect(found('Stoel')).toBe('11');
    expect(found('Meubels > Stoellen')).toBe('11');
    expect(found('Aanhanger')).toBe('31');
    for (const text of ['Boten', 'Stoelkussens', 'Meubels', '', '>'])
      expect([text, found(text)]).toEqual([text, null]);
  });

  it('is itself for each of its own paths', () => {
    for (const { word, path } of TREE)
      for (const sign of [' > ', '/', '|', ' › ', ' - ']) expect(found(path.join(sign))).toBe(word);
  });
});
