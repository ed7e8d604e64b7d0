import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attributeNames, editDistance } from '../../../../shared/proposals/attribute-labels.ts';

const NAMES = attributeNames([
  { path: 'attributes.kleur', names: ['kleur', 'Kleur', 'Couleur'] },
  { path: 'attributes.size_eu', names: ['size_eu', 'Maat (EU)'] },
  { path: 'attributes.size_uk', names: ['size_uk', 'Maat (UK)'] },
  { path: 'attributes.width', names: ['width', 'Breedte (cm)'] },
]);
const pathsOf = (found: readonly { readonly path: string }[]) => found.map(({ path }) => path.slice(11));

describe('a name', () => {
  it('means the attribute that has it, whole before without what stands in brackets', () => {
    for (const name of ['KLEUR', ' couleur* ', 'Kleur (hoofd)'])
      expect(pathsOf(NAMES.named(name))).toEqual(['kleur']);
    expect(pathsOf(NAMES.named('Maat  (uk)'))).toEqual(['size_uk']);
    expect(pathsOf(NAMES.named('Maat'))).toEqual(['size_eu', 'size_uk']);
    expect(pathsOf(NAMES.named('breedte'))).toEqual(['width']);
    expect(pathsOf(NAMES.named('Kleurr'))).toEqual([]);
    expect(pathsOf(NAMES.named(''))).toEqual([]);
  });

  it('is near those of which a letter in three differs, and to none where it is short', () => {
    expect(pathsOf(NAMES.near('Kleurr'))).toEqual(['kleur']);
    expect(pathsOf(NAMES.near('kluer'))).toEqual(['kleur']);
    expect(pathsOf(NAMES.near('Bredte'))).toEqual(['width']);
    expect(pathsOf(NAMES.near('size_us'))).toEqual(['size_uk', 'size_eu']);
    for (const name of ['kl', 'Voorraad', 'Merk', 'x'.repeat(500)]) expect(NAMES.near(name)).toEqual([]);
  });
});

describe('the distance of two texts', () => {
  it('is nothing for the same, the same both ways, and at most the longer one', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (a, b) => {
        const by = editDistance(a, b);
        expect(editDistance(b, a)).toBe(by);
        expect(by === 0).toBe(a === b);
        expect(by).toBeLessThanOrEqual(Math.max([...a].length, [...b].length));
      }),
    );
  });

  it('counts a letter more, less, other or exchanged as one', () => {
    for (const name of ['kleurr', 'klur', 'kleor', 'kluer']) expect(editDistance('kleur', name)).toBe(1);
  });
});
