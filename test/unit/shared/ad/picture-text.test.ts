import { expect, test } from 'vitest';
import { namesPicture } from '../../../../shared/ad/picture-text.ts';

test('the address of a picture is told from that of a page by how its path ends', () => {
  const pictures = [
    'https://a.example/b.JPG',
    'http://a.example/b/c.webp?w=400',
    'https://a.example/b.png#top',
  ];
  expect(pictures.filter((address) => !namesPicture(address))).toEqual([]);
  const pages = [
    'https://a.jpg',
    'https://a.example/b.jpg/',
    'https://a.example/b?picture=c.jpg',
    'mailto:a.jpg',
  ];
  expect(pages.filter(namesPicture)).toEqual([]);
});
