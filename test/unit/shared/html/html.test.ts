import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Description, descriptionOf, namesOf } from '../../../../shared/html/description.ts';
import { KEPT_TAGS } from '../../../../shared/html/tags.ts';
import { tokensOf } from '../../../../shared/html/tokens.ts';
import type { HtmlNode } from '../../../../shared/html/tree.ts';

const remains = (text: string): string => descriptionOf(text).remains;
const names = (text: string): string => namesOf(descriptionOf(text).dropped);

/** The tree as a person reads a sketch of it: `b(x)`, texts as they are. */
const sketch = (nodes: readonly HtmlNode[]): string =>
  nodes.map((node) => (node.kind === 'text' ? node.text : `${node.name}(${sketch(node.children)})`)).join('');
const shown = (text: string): string => sketch(descriptionOf(text).kept);

const depthOf = (nodes: readonly HtmlNode[]): number =>
  Math.max(0, ...nodes.map((node) => (node.kind === 'text' ? 1 : 1 + depthOf(node.children))));

const tagsIn = (nodes: readonly HtmlNode[]): readonly string[] =>
  nodes.flatMap((node) => (node.kind === 'text' ? [] : [node.name, ...tagsIn(node.children)]));

describe('what remains of a description', () => {
  test.each([
    ['  plain & simple ', 'plain & simple'],
    ['<b>bold</b> <STRONG>too</STRONG><br/>', '<b>bold</b> <STRONG>too</STRONG><br/>'],
    ['a <a href="https://example.com">link</a>', 'a link'],
    ['<b class="x" onclick=y>b</b >', '<b>b</b >'],
    ['one<script>alert(1)</script> two<style>@import "x"</style>', 'one two'],
    ['<iframe src="javascript:alert(1)">inside</iframe>after', 'after'],
    ['<svg/onload=alert(1)>text</svg>', 'text'],
    ['<textarea><b>x</b></textarea>', '<b>x</b>'],
    ['a<script></></script>b<style></></style>c', 'abc'],
    ['<!-- note -->a<!doctype html>b<?php x ?>c</>d', 'abcd'],
    ['1 < 2 and <3', '1 < 2 and <3'],
    ['R&amp;D &lt;script&gt;', 'R&amp;D &lt;script&gt;'],
  ])('%j is %j', (text, kept) => {
    expect(remains(text)).toBe(kept);
  });

  test('keeps the words of two paragraphs apart', () => {
    expect(remains('<p>Teak table.</p><p>As new.</p>')).toBe('Teak table.\nAs new.');
    expect(remains('<div><b>Teak</b></div><div>As new</div>')).toBe('<b>Teak</b>\nAs new');
    expect(remains('<p>One </p><p>two</p><br><p>three</p>')).toBe('One two<br>three');
    expect(remains('<h1>A</h1><ul><li>b</li></ul><p>c</p>')).toBe('A<ul><li>b</li></ul>c');
  });

  test('never makes a tag or an entity where something was cut out', () => {
    expect(shown('<<a>script>alert(1)</script>')).toBe('<script>alert(1)');
    expect(shown('<scr<script>ipt>x')).toBe('ipt>x');
    expect(shown('&l<a>t;b>')).toBe('&lt;b>');
    expect(shown('&<a>l<a>t<a>;')).toBe('&lt;');
    expect(shown('&not<a>in; &#6<a>5;')).toBe('¬in; \u00065;');
  });

  test('has a tag that never ends as text, in which nothing is a tag any more', () => {
    expect(remains('size <M and <b title="<i>')).toBe('size &lt;M and &lt;b title="&lt;i>');
    expect(shown('size <M and')).toBe('size <M and');
    expect(shown('then </b foo')).toBe('then </b foo');
    expect(shown('then <!-- more')).toBe('then <!-- more');
    expect(names('size <M and')).toBe('<m…');
  });
});

describe('what is dropped', () => {
  test('is named in HTML’s own notation and counted', () => {
    expect(names('<script>x</script><a>1</a><a>2</a><b onclick="x" style=y>c</b></p><!-- d -->')).toBe(
      '<script>, <a> (2), onclick=, style=, </p>, <!-- -->',
    );
    expect(names('<b>kept</b> 1 < 2')).toBe('');
  });

  test('stands at its place in the source', () => {
    const text = 'a <b class="x">b</b> <img src=y>';
    const { dropped } = descriptionOf(text);
    expect(dropped.map(({ kind, start, end }) => [kind, text.slice(start, end)])).toEqual([
      ['attribute', 'class="x"'],
      ['open', '<img src=y>'],
    ]);
  });

  test('is named shortly and without characters that would bend the sentence', () => {
    expect(names(`<x${'y'.repeat(1000)}>`)).toBe(`<x${'y'.repeat(23)}…>`);
    expect(names('<a\u202e\u0000b>')).toBe('<a··b>');
    expect(names('<a><c><d><e><f><g><h><j><k>')).toBe('<a>, <c>, <d>, <e>, <f>, <g>, <h>, <j>, …');
  });
});

describe('the tree', () => {
  test('of a thousand lists inside lists is not deep, and holds all the words', () => {
    const { kept } = descriptionOf(`${'<ul><li>a'.repeat(1000)}${'</ul>'.repeat(1000)}b`);
    expect(depthOf(kept)).toBeLessThanOrEqual(22);
    expect(sketch(kept).match(/a/g)).toHaveLength(1000);
    expect(sketch(kept)).toMatch(/\)b$/);
  });

  test.each([
    ['<b>x<i>y</b>z</i>', 'b(x)b(i(y))i(z)'],
    ['<B>x', 'b(x)'],
    ['</b>x</i>', 'x'],
    ['<b><b>x</b>y</b>z', 'b(x)b(y)z'],
    ['a<br>b</br>c', 'abr()bbr()c'],
    ['<ul>\n <li>a\n <li>b</li>\n</ul>\nc', 'ul(li(a)li(b))c'],
    ['<li>a</li><li>b</li> c', 'ul(li(a)li(b))c'],
    ['<ul><li>a<ul><li>b</ul>c</ul>d', 'ul(li(aul(li(b))c))d'],
    ['line 1\nline 2 <br>\nline 3', 'line 1\nline 2br()line 3'],
    ['&eacute;&#x1f600;&nbsp;&bogus;', 'é😀\u00a0&bogus;'],
  ])('of %j is %j', (text, tree) => {
    expect(shown(text)).toBe(tree);
  });
});

const word = fc.constantFrom(
  ...KEPT_TAGS,
  'a',
  'p',
  'script',
  'style',
  'iframe',
  'textarea',
  'title',
  'plaintext',
  'svg',
  'x\u202e',
);
const scrap = fc.oneof(
  word.map((name) => `<${name}>`),
  word.map((name) => `</${name}>`),
  word.map((name) => `<${name} on="1>" x=&lt; y`),
  fc.constantFrom(...'<>/!?-"\'=&;# \n\0[]ab1'),
  fc.constantFrom(
    '<!--',
    '-->',
    '&amp;',
    '&lt',
    '&#6',
    '&not',
    '</>',
    '<![CDATA[',
    ']]>',
    '\ud83d',
    '<!doctype',
  ),
  fc.string({ unit: 'binary', maxLength: 4 }),
);
const hostile = fc.array(scrap, { maxLength: 40 }).map((scraps) => scraps.join(''));
const holds = (property: (text: string) => void): void => {
  fc.assert(fc.property(hostile, property), { numRuns: 3_000 });
};

describe('whatever the text', () => {
  test('its tokens put end to end are the text', () => {
    expect(tokensOf('<style></>').map(({ kind }) => kind)).toEqual(['open', 'hidden']);
    holds((text) => {
      const tokens = tokensOf(text);
      expect(tokens.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
      expect(tokens.every(({ start, end }) => start < end)).toBe(true);
    });
  });

  test('the tree holds the kept tags only and is never deep', () => {
    holds((text) => {
      const { kept } = descriptionOf(text);
      expect(tagsIn(kept).filter((tag) => !KEPT_TAGS.some((known) => known === tag))).toEqual([]);
      expect(depthOf(kept)).toBeLessThanOrEqual(22);
    });
  });

  test('stripping what remains changes nothing and drops nothing', () => {
    holds((text) => {
      const once = descriptionOf(text);
      expect(descriptionOf(once.remains)).toEqual({ ...once, dropped: [] } satisfies Description);
    });
  });

  test('nothing is dropped exactly when only spaces at the edges go', () => {
    holds((text) => {
      const { remains: left, dropped } = descriptionOf(text);
      expect(dropped.length === 0).toBe(left === text.trim());
    });
  });

  test('a text without markup is shown as it is', () => {
    const plain = fc.string({ unit: 'binary' }).map((text) => text.replace(/[<&]/g, ' '));
    fc.assert(
      fc.property(plain, (text) => {
        expect(shown(text)).toBe(text.trim());
      }),
    );
  });
});

describe('a hostile text of some hundred thousand letters', () => {
  const LETTERS = 400_000;
  const fill = (unit: string): string => unit.repeat(LETTERS / unit.length);
  const attributes = `<b ${Array.from({ length: LETTERS / 8 }, (_, at) => `a${at}`).join(' ')}>`;
  /** A reading of it takes a tenth of a second; one that looks back from every tag takes minutes. */
  const MOST_MS = 5_000;

  test.each([
    ['nested tags', fill('<b><div>')],
    ['nested lists', fill('<ul><li>')],
    ['end tags without a beginning', fill('<a>').slice(LETTERS / 2) + fill('</i>').slice(LETTERS / 2)],
    ['attributes', attributes],
    ['quotes that never close', fill('<a "')],
    ['comments that never close', fill('<!--')],
    ['broken entities at seams', fill('&am<x>')],
    ['one long entity at many seams', `&${fill('a').slice(LETTERS / 2)}${fill('<x>b').slice(LETTERS / 2)}`],
    ['spaces', fill('<x>      ')],
    ['angle brackets', fill('<')],
  ])('of %s is read in no time', (_name, text) => {
    const start = performance.now();
    descriptionOf(text);
    expect(performance.now() - start).toBeLessThan(MOST_MS);
  });
});
