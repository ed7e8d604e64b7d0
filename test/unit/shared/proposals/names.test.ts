import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { campaignNumbers, categoryNumbers, namesIn } from '../../../../shared/proposals/names.ts';

const place = (id: number, parentId: number, label: string, leaf = true) => ({ id, parentId, label, leaf });

const TREE = [
  place(1, 0, 'Home', false),
  place(2, 0, 'Garden', false),
  place(11, 1, 'Chairs'),
  place(12, 1, 'Tables'),
  place(21, 2, 'Chairs'),
];

describe('categories', () => {
  const { named } = categoryNumbers(TREE);

  it('are found by their name, and by their way where several have the name', () => {
    expect(named('tables')).toBe(12);
    expect(named('Chairs')).toBe('many');
    expect(named('Garden › chairs')).toBe(21);
    expect(named('home>Chairs')).toBe(11);
  });

  it('are found by their way, whatever signs stand between its names', () => {
    for (const way of [
      'Garden / Chairs',
      'garden|chairs',
      'Garden → Chairs',
      'Garden\\Chairs',
      '/Garden/Chairs/',
    ])
      expect(named(way)).toBe(21);
    expect(named('Chairs / Garden')).toBeUndefined();
    const cars = categoryNumbers([place(1, 0, 'Car’s – all', false), place(2, 1, 'Trucks/Vans')]).named;
    expect(cars("car's - all > trucks / vans")).toBe(2);
  });

  it('are many where two ways differ by their signs alone, unless one has exactly these', () => {
    const tree = [place(1, 0, 'A/B'), place(2, 0, 'A', false), place(3, 2, 'B'), place(4, 2, 'C')];
    const { named: either } = categoryNumbers(tree);
    expect([either('A/B'), either('A > B'), either('A | B'), either('A|C')]).toEqual([1, 3, 'many', 4]);
  });

  it('are not found where they can have no ads', () => {
    expect(named('Home')).toBeUndefined();
    expect(named('')).toBeUndefined();
  });

  it('are found also where the tree bites its own tail', () => {
    expect(categoryNumbers([place(1, 2, 'A'), place(2, 1, 'B')]).named('b > a')).toBe(1);
  });
});

describe('campaigns', () => {
  it('are found by their title, however it is written, unless another has it too', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('Spring', 'spring ', 'Autumn', ' '), { maxLength: 6 }),
        (titles) => {
          const { named } = campaignNumbers(titles.map((title, at) => ({ id: at + 1, title })));
          const springs = titles.filter((title) => title.trim().toLowerCase() === 'spring');
          const only = springs[0] === undefined ? undefined : titles.indexOf(springs[0]) + 1;
          expect(named('SPRING')).toBe(springs.length > 1 ? 'many' : only);
          expect(named('')).toBeUndefined();
        },
      ),
    );
  });
});

describe('the names of a row', () => {
  it('hold no price unit where its category has none', () => {
    const numbers = { categories: categoryNumbers(TREE), campaigns: campaignNumbers([]) };
    expect(namesIn(undefined, numbers).priceUnit('piece')).toBeUndefined();
    expect(namesIn(undefined, numbers).category('Tables')).toBe(12);
  });
});
