import { describe, expect, it } from 'vitest';
import { FIELDS } from '../../../../shared/ad/fields.ts';
import { fieldLabel, LANGUAGES } from '../../../../shared/locale/index.ts';
import { guessColumns, isMappable } from '../../../../shared/proposals/header.ts';

const meant = (header: string, attributes = [] as Parameters<typeof guessColumns>[1]) =>
  guessColumns([header], attributes)[0]?.to;

describe('a header', () => {
  it('means its field by path, alias and label in each language, however it is written', () => {
    const editable = FIELDS.filter(({ path }) => isMappable(path));
    for (const { path, alias } of editable) {
      const labels = LANGUAGES.map((language) => fieldLabel(language, path));
      for (const name of [path, ...(alias ? [alias] : []), ...labels]) {
        expect([name, meant(` ${name.toUpperCase()} * `)]).toEqual([name, path]);
        expect(meant(`${name} (EUR)`)).toBe(path);
      }
    }
  });

  it('means an attribute by its path, its key and its label, fields first', () => {
    const attributes = [{ path: 'attributes.kleurCode', names: ['kleurCode', 'Kleur', 'Colour', 'Titel'] }];
    for (const name of ['attributes.kleurCode', 'KLEURCODE', 'colour', 'Kleur'])
      expect(meant(name, attributes)).toBe('attributes.kleurCode');
    expect(meant('Titel', attributes)).toBe('title');
    expect(meant('attributes.vrijeNaam')).toBe('attributes.vrijeNaam');
  });

  it('is left out where nobody knows it, another has its field, or the field is read-only', () => {
    expect(guessColumns(['Titel', 'title', 'zomaar', '', 'Besteed', 'key'])).toEqual([
      { to: 'title', leftOut: null },
      { to: null, leftOut: 'twice' },
      { to: null, leftOut: 'unknown' },
      { to: null, leftOut: 'unknown' },
      { to: null, leftOut: 'read-only', readOnly: 'budgets.total.spentMicros' },
      { to: 'key', leftOut: null },
    ]);
  });
});
