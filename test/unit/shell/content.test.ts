import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contentPolicy, fileOf, isOurs, typeOf } from '../../../main/shell/page/content.ts';

const root = path.resolve('/srv/adsheet/renderer');

describe('addresses of our protocol', () => {
  test('the empty path is the page', () => {
    expect(fileOf('adsheet://app/', root)).toBe(path.join(root, 'index.html'));
    expect(fileOf('adsheet://app/assets/index-abc.js?v=1#x', root)).toBe(
      path.join(root, 'assets/index-abc.js'),
    );
  });

  test.each([
    'adsheet://other/index.html',
    'https://app/index.html',
    'adsheet://user@app/index.html',
    'adsheet://app/..%2fsecret',
    'adsheet://app/a/..%2f..%2f..%2fsecret',
    'adsheet://app/%2e%2e%2fsecret',
    'adsheet://app/..%5csecret',
    'adsheet://app/c:%5cwindows',
    'adsheet://app/%00',
    'adsheet://app/%E0%A4%A',
    'not an address',
  ])('%s names no file of ours', (address) => {
    expect(fileOf(address, root)).toBeUndefined();
  });

  test('no path whatever leads outside the folder', () => {
    const piece = fc.constantFrom(
      '..',
      '.',
      '%2e%2e',
      '%2f',
      '/',
      '\\',
      '%5c',
      'a',
      '%00',
      '//',
      '%252e',
      '?',
      '#',
      ':',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 4 })), { maxLength: 12 }), (pieces) => {
        const file = fileOf(`adsheet://app/${pieces.join('')}`, root);
        expect(file === undefined || file.startsWith(root + path.sep)).toBe(true);
      }),
    );
  });

  test('only pages of our own origin are ours', () => {
    expect(isOurs('adsheet://app/index.html')).toBe(true);
    for (const other of [
      'adsheet://app.evil/',
      'adsheet://app:1/',
      'about:blank',
      'data:text/html,adsheet://app/',
      '',
    ])
      expect(isOurs(other)).toBe(false);
  });

  test('files of unknown kinds are not served', () => {
    expect(typeOf('a.js')).toContain('javascript');
    expect(typeOf('index.js.map')).toBeUndefined();
  });

  test('the policy allows no inline script, no eval and no connection', () => {
    const policy = contentPolicy('abc');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("style-src 'self' 'nonce-abc'");
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("connect-src 'none'");
  });
});
