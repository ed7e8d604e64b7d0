import { describe, expect, it } from 'vitest';
import {
  pictureFilesIn,
  placeOfFile,
  placesOfFiles,
  withPictureFiles,
} from '../../../../shared/ad/picture-files.ts';

const ADDRESS = 'https://img.example.nl/a.jpg';

describe('names of picture files in a cell', () => {
  it.each<[string, readonly string[]]>([
    ['stoel.jpg', ['stoel.jpg']],
    ['Foto 1.JPG; fotos/stoel rood.png|b.webp', ['Foto 1.JPG', 'fotos/stoel rood.png', 'b.webp']],
    ['a.jpg b.jpg', ['a.jpg', 'b.jpg']],
    [`${ADDRESS},a.jpg`, []],
    [`a.jpg;${ADDRESS},${ADDRESS}`, ['a.jpg']],
    ['https://img.example.nl/w_3,h_2/1.jpg 2.jpg', []],
    [`${ADDRESS} a.jpg`, []],
    [`${ADDRESS} ${ADDRESS}; a.jpg`, ['a.jpg']],
    [ADDRESS, []],
    ['file:///home/a.jpg', []],
    ['ftp://img.example.nl/a.jpg', []],
    ['.jpg', []],
    ['prijslijst.xlsx', []],
    ['een stoel', []],
    ['', []],
    ['[{"src":"upload:00"}]', []],
  ])('are told from addresses and other texts: %s', (text, names) => {
    expect(pictureFilesIn(text)).toEqual(names);
  });
});

it.each([
  ['fotos\\stoel.jpg', 'fotos/stoel.jpg'],
  ['./stoel.jpg', 'stoel.jpg'],
  ['C:\\Users\\Jo\\stoel.jpg', 'stoel.jpg'],
  ['/home/jo/stoel.jpg', 'stoel.jpg'],
  ['\\\\server\\fotos\\stoel.jpg', 'stoel.jpg'],
  // Never outside of the folder: such a place is refused where it is read.
  ['../stoel.jpg', '../stoel.jpg'],
])('%s is searched as %s', (name, place) => {
  expect(placeOfFile(name)).toBe(place);
});

it('whole paths are searched nowhere where several folders have a file of their name', () => {
  const names = [
    ...['D:\\fotos\\stoel\\1.jpg', 'D:/fotos/stoel/1.jpg', 'd:\\fotos\\tafel\\1.JPG'],
    ...['D:\\fotos\\stoel\\2.jpg', 'D:/fotos/stoel/2.jpg', 'stoel/1.jpg', '1.jpg'],
  ];
  expect([...placesOfFiles(names)]).toEqual([
    ['D:\\fotos\\stoel\\2.jpg', '2.jpg'],
    ['D:/fotos/stoel/2.jpg', '2.jpg'],
    ['stoel/1.jpg', 'stoel/1.jpg'],
    ['1.jpg', '1.jpg'],
  ]);
});

describe('a text of which all files are taken in', () => {
  const sources = new Map([['a.jpg', 'upload:1']]);

  it('is the list of its pictures, in its order', () => {
    expect(JSON.parse(withPictureFiles(`${ADDRESS}; a.jpg`, sources))).toEqual([
      { src: ADDRESS },
      { src: 'upload:1' },
    ]);
  });

  it('stays as it is where one is missing, and where it names none', () => {
    expect(withPictureFiles('a.jpg; b.jpg', sources)).toBe('a.jpg; b.jpg');
    expect(withPictureFiles(ADDRESS, sources)).toBe(ADDRESS);
  });
});
