import { expect, test } from 'vitest';
import { isPictures } from '../../../../shared/ad/given-pictures.ts';

// What programs put on the clipboard, as a page sees it.
const PASTES: readonly (readonly [from: string, files: number, text: string, html: string, isIt: boolean])[] =
  [
    [
      'cells of a spreadsheet, with a picture of them',
      1,
      '1\t2',
      '<table><tr><td>1</td></tr></table>',
      false,
    ],
    ['a text of a word processor, with a picture of it', 1, 'Dear all', '<p>Dear all</p>', false],
    ['a text alone', 0, 'Dear all', '', false],
    ['a table that comes as HTML only', 0, '', '<table></table>', false],
    ['nothing', 0, '', '', false],
    ['a screenshot', 1, '', '', true],
    ['a picture of a browser', 1, '', '<img src="https://a.example/1.jpg">', true],
    ['files of a file manager, which says their paths', 2, '/home/a/1.jpg\n/home/a/2.jpg', '', true],
  ];

test.each(PASTES)('of %s it is told whether pictures are pasted', (_from, files, text, html, isIt) => {
  expect(isPictures({ files, text, html })).toBe(isIt);
});
