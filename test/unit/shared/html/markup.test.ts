import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markupIn } from '../../../../shared/html/markup.ts';
import { plainLine } from '../../../../shared/html/page-text.ts';

describe('the markup of a text', () => {
  test.each([
    ['<p>Oak</p>', 'block'],
    ['<p style="margin: 0">Oak</p> &amp; beech', 'block'],
    ['Oak<br/>Beech', 'kept'],
    ['<b>Oak</b>', 'kept'],
    ['<b class="x">Oak</b>', 'inline'],
    ['<a href="https://a.example">Oak</a>', 'inline'],
    ['Korrel &amp; Zn.', 'inline'],
    ['It&#39;s &quot;new&quot;', 'inline'],
    ['Oak &#x2013; beech', 'inline'],
    ['<b>Oak</b> &eacute;', 'inline'],
    ['Korrel & Zn.', undefined],
    ['AT&T; R&D', undefined],
    ['3 < 4 and 5 > 4', undefined],
    ['<text> &foo;', undefined],
    ['', undefined],
  ])('%s is %s', (text, markup) => {
    expect(markupIn(text)).toBe(markup);
  });

  test('is told of any text in time linear in its length', () => {
    const begun = performance.now();
    for (const text of [
      '<'.repeat(200_000),
      '<p '.repeat(60_000),
      '&amp'.repeat(60_000),
      '<a '.repeat(60_000),
    ])
      markupIn(text);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});

describe('a web page as one line', () => {
  test.each([
    ['Korrel &amp; Zn. <b>nieuw</b>', 'Korrel & Zn. nieuw'],
    ['<p>Oak</p><p>Beech</p>', 'Oak Beech'],
    ['Oak<br>Beech', 'Oak Beech'],
    ['R&amp;amp;D', 'R&amp;D'],
    ['<script>x()</script>Oak<!-- n -->', 'Oak'],
    ['3 < 4 & more', '3 < 4 & more'],
  ])('%s shows %s', (source, text) => {
    expect(plainLine(source)).toBe(text);
  });

  test('shows any text again that was written for one', () => {
    const written = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const texts = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/\s+/gu, ' ').trim());
    fc.assert(
      fc.property(texts, (text) => {
        expect(plainLine(written(text))).toBe(text);
      }),
    );
  });
});
