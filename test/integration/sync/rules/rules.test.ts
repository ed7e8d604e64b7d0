import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Proof } from './proof.ts';
import { SECTIONS } from './rules.ts';

const TESTS = join(import.meta.dirname, '../../..');

const sourceOf = (file: string): string => {
  const path = join(TESTS, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
};

const isThere = ({ file, name }: Proof): boolean =>
  ["'", '"', '`'].some((quote) => sourceOf(file).includes(`${quote}${name}${quote}`));

const proofs = SECTIONS.flatMap(({ rules }) => rules.flatMap(({ tests }) => tests));

describe.each(SECTIONS)('the rules of $section', ({ rules }) => {
  test('have a test each', () => {
    expect(rules.filter(({ tests }) => tests.length === 0).map(({ rule }) => rule)).toEqual([]);
  });

  test('name tests that are there', () => {
    expect(rules.flatMap(({ tests }) => tests).filter((proof) => !isThere(proof))).toEqual([]);
  });
});

test('no test that holds a rule is left out or runs alone', () => {
  const files = [...new Set(proofs.map(({ file }) => file))];
  expect(files.filter((file) => /\.(skip|only|todo|fails|runIf|skipIf)\b/.test(sourceOf(file)))).toEqual([]);
});

test('every file beside this one holds a rule', () => {
  const here = relative(TESTS, import.meta.dirname);
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.test.ts'));
  const holding = new Set(proofs.map(({ file }) => file));
  expect(files.filter((name) => name !== 'rules.test.ts' && !holding.has(join(here, name)))).toEqual([]);
});
