import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { descriptionOf } from '../../../../shared/html/description.ts';
import { pageText } from '../../../../shared/html/page-text.ts';

describe('a description of a shop', () => {
  test('keeps its lines, its lists and what is bold, without styles', () => {
    const source =
      '<p style="margin: 0;">Solid &amp; <strong class="x">heavy</strong>.</p><p>&nbsp;</p><ul>\n<li>Oak</li>\n<li>2 &quot;</li></ul><p>Ends</p>';
    expect(pageText(source, 'page')).toBe(
      'Solid & <strong>heavy</strong>.<ul><li>Oak</li><li>2 "</li></ul>Ends',
    );
  });

  test('has a line for each paragraph, heading and break', () => {
    expect(pageText('<h2>Size</h2><div>1 m<br>2 m</div>\n<p>3 m</p>', 'page')).toBe('Size\n1 m\n2 m\n3 m');
    expect(pageText('<ol><li>One</li></ol>', 'page')).toBe('<ul><li>One</li></ul>');
  });

  test('has ends of lines as breaks only where its system does', () => {
    expect(pageText('<b>a</b>\nb', 'page')).toBe('<b>a</b> b');
    expect(pageText('<b>a</b>\\nb\\n\\n\\nc', 'lines')).toBe('<b>a</b>\nb\n\nc');
    expect(pageText('a\nb', 'page')).toBe('a\nb');
  });

  test('loses what is never shown, and links keep their words', () => {
    const source =
      '<style>p{}</style><script>x()</script><!-- n --><a href="https://a.example">See</a> <img src="x">it';
    expect(pageText(source, 'page')).toBe('See it');
  });

  test('never makes markup of what was text', () => {
    expect(pageText('&lt;script&gt; 3 &lt; 4 &amp;amp; R&D', 'page')).toBe('&lt;script> 3 < 4 &amp;amp; R&D');
    expect(pageText('5 < 6, <b', 'page')).toBe('5 < 6, &lt;b');
  });

  test('has nothing left that the marketplace would remove, and stays the same when read again', () => {
    const piece = fc.constantFrom(
      '<p>',
      '</p>',
      '<b>',
      '</b>',
      '<',
      '&lt;',
      'a',
      ' ',
      '\n',
      '<br/>',
      '<ul>',
      '<li x=1>',
      '&amp;',
      '<!--',
      '-->',
      '<x',
      '>',
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const read = pageText(pieces.join(''), 'lines');
        expect(descriptionOf(read).dropped).toEqual([]);
        expect(pageText(read, 'lines')).toBe(read);
      }),
    );
  });
});
