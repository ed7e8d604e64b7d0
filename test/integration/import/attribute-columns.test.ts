import { describe, expect, it } from 'vitest';
import { bike, chair, openAttributes, value } from './chairs-and-bikes.ts';
import { edited } from './importing.ts';

// Exported attributes have a column each, and come back as what they were.

describe('an exported column of an attribute', () => {
  const LABELS = { en: 'Material', nl: 'Materiaal', fr: 'Matière' } as const;

  it.each(Object.entries(LABELS))(
    'has its label in %s, and is read in a Dutch window',
    async (name, label) => {
      const { edits, exported, imported, place } = await openAttributes(chair(1, value('material', 'teak')));
      const language = name as keyof typeof LABELS;
      const { file } = await exported(`${name}.csv`, { language });
      const back = await edited(file, place('back.csv'), (grid, column) =>
        grid.map((row, i) => (i === 0 ? row : row.with(column(label), 'eik'))),
      );
      expect(await edits(await imported(back))).toEqual([
        { at: 2, field: 'attributes.material', state: 'change', after: 'eik' },
      ]);
    },
  );
});

describe('an export with a column for each attribute of several categories', () => {
  const ads = () => [
    chair(1, value('material', 'teak'), value('colour_chair', 'rood')),
    bike(2, value('size_eu', '43'), value('colour_bike', 'blauw')),
  ];

  it.each(['csv', 'xlsx'])(
    'is nothing to change in a %s, and each cell is its own attribute',
    async (kind) => {
      const { exported, imported, edits, place } = await openAttributes(...ads());
      const { file } = await exported(`ads.${kind}`, { attributeColumns: true });
      const same = await imported(file);
      expect(same.counts).toMatchObject({ changed: 0, new: 0, refused: 0 });
      expect(same.columns.map(({ to }) => to)).toEqual(
        expect.arrayContaining(['attributes.colour_chair', 'attributes.colour_bike', 'attributes.size_uk']),
      );
      if (kind !== 'csv') return;
      const back = await edited(file, place('back.csv'), (grid, column) =>
        grid.map((row) => {
          if (row[0] === '1') return row.with(column('Kleur'), 'groen').with(column('Materiaal'), '');
          return row[0] === '2' ? row.with(column('attributes.colour_bike'), 'wit') : row;
        }),
      );
      expect(await edits(await imported(back))).toEqual([
        { at: 2, field: 'attributes.colour_chair', state: 'change', after: 'groen' },
        { at: 2, field: 'attributes.material', state: 'clear', after: null },
        { at: 3, field: 'attributes.colour_bike', state: 'change', after: 'wit' },
      ]);
    },
  );
});
