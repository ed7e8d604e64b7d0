import { expect, it } from 'vitest';
import { guessColumns } from '../../../../shared/proposals/header.ts';
import { picturesOfColumns } from '../../../../shared/proposals/picture-columns.ts';

const joined = (headers: readonly string[]) => {
  const from = picturesOfColumns(headers, guessColumns(headers))?.from;
  return from && 'columns' in from ? from.columns : undefined;
};

it.each<[readonly string[], readonly string[]]>([
  [
    ['SKU', 'IMAGE1', 'IMAGE2', 'Title', 'IMAGE10'],
    ['IMAGE1', 'IMAGE2', 'IMAGE10'],
  ],
  [
    ['Foto 1', 'Foto 2'],
    ['Foto 1', 'Foto 2'],
  ],
  [
    ['base_image', 'additional_images'],
    ['base_image', 'additional_images'],
  ],
  [
    ['Afbeelding', 'Afbeelding (2)'],
    ['Afbeelding', 'Afbeelding (2)'],
  ],
  [
    ['ad/media/image[1]/@url', 'ad/media/image[2]/@url'],
    ['ad/media/image[1]/@url', 'ad/media/image[2]/@url'],
  ],
])('the pictures of %j are those of %j', (headers, columns) => {
  expect(joined(headers)).toEqual(columns);
});

it('one column has its pictures itself, and columns of one name cannot be told apart', () => {
  for (const headers of [['Images'], ['IMAGE1'], ['Title', 'Size 1', 'Size 2'], ['Image', 'Image']])
    expect(joined(headers)).toBeUndefined();
});

it('a column that the file or the seller gave a field is none of them', () => {
  const guesses = guessColumns(['Image 1', 'Image 2', 'Image 3']).map((guess, at) =>
    at === 1 ? { to: null, leftOut: null } : guess,
  );
  const reading = picturesOfColumns(['Image 1', 'Image 2', 'Image 3'], guesses);
  expect(reading?.from).toEqual({ columns: ['Image 1', 'Image 3'] });
});
