import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isReplaceable } from '../../../renderer/features/find/replaceable.ts';
import {
  type SearchedCell,
  type SheetQuery,
  searchFor,
} from '../../../renderer/features/find/sheet-query.ts';
import { type Field, fieldOf } from '../../../shared/ad/fields.ts';
import type { Json } from '../../../shared/json.ts';
import { gridRow } from './rows.ts';

const field = (path: string): Field => {
  const found = fieldOf(path);
  if (!found) throw new Error(path);
  return found;
};

const cell = (path: string, value: Json, shown = String(value)): SearchedCell => ({
  field: field(path),
  value,
  shown,
});

const search = (find: string, part: Partial<SheetQuery> = {}) => {
  const found = searchFor({ find, mode: 'text', matchCase: false, ...part });
  if (!found) throw new Error(`no search for ${find}`);
  return found;
};

describe('a search', () => {
  it('finds parts of texts, whole words, capitals and patterns as it is told', () => {
    const title = cell('title', 'Oak bench, old oak');
    expect(search('OAK').holds(title)).toBe(true);
    expect(search('OAK', { matchCase: true }).holds(title)).toBe(false);
    expect(search('ben', { mode: 'word' }).holds(title)).toBe(false);
    expect(search('bench', { mode: 'word' }).holds(title)).toBe(true);
    expect(search('o[al]', { mode: 'regex' }).holds(title)).toBe(true);
    expect(searchFor({ find: '(', mode: 'regex', matchCase: false })).toBeUndefined();
  });

  it('looks at amounts as the sheet shows them, and writes them to be read again', () => {
    const bid = cell('bidMicros', '350000', '0,35');
    expect(search('0,3').holds(bid)).toBe(true);
    expect(search('350000').holds(bid)).toBe(false);
    expect(search('0,3').replaced(bid, '0,4')).toEqual({ text: '0,45' });
  });

  it('leaves the tags of a description alone, unless tags are looked for', () => {
    const description = cell('description', '<b>Big b</b>');
    expect(search('b').replaced(description, 'x')).toEqual({ value: '<b>xig x</b>' });
    expect(search('li').holds(cell('description', '<ul><li>Oak</li></ul>'))).toBe(false);
    expect(search('<b>').replaced(description, '')).toEqual({ value: 'Big b</b>' });
  });

  it('empties a text of which nothing is left', () => {
    expect(search('oak').replaced(cell('title', 'Oak'), '')).toEqual({ value: null });
  });

  it('puts the groups of a pattern where the replacement names them', () => {
    const made = search('(\\w+) (\\w+)', { mode: 'regex' }).replaced(cell('title', 'oak bench'), '$2 of $1');
    expect(made).toEqual({ value: 'bench of oak' });
  });

  it('replaces in a cell exactly where it finds something there', () => {
    const text = fc.string({ maxLength: 30 });
    fc.assert(
      fc.property(text, fc.string({ minLength: 1, maxLength: 3 }), fc.boolean(), (title, find, matchCase) => {
        const found = search(find, { matchCase });
        const at = cell('title', title);
        return found.holds(at) === (found.replaced(at, 'x') !== undefined);
      }),
      { numRuns: 300 },
    );
  });

  it('finds a text in every title that has it', () => {
    const part = fc.string({ minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.string({ maxLength: 10 }), part, fc.string({ maxLength: 10 }), (before, find, after) =>
        search(find, { matchCase: true }).holds(cell('title', before + find + after)),
      ),
      { numRuns: 300 },
    );
  });
});

describe('what replacing counts', () => {
  const canTake = (path: string, part: Parameters<typeof gridRow>[1]) =>
    isReplaceable(gridRow(1, part), field(path), false);

  it('are cells of ads that can change, and in them those that are not locked', () => {
    expect(canTake('title', {})).toBe(true);
    for (const state of ['final', 'gone', 'deleted'] as const)
      expect(canTake('title', { state })).toBe(false);
    expect(canTake('vendorId', { state: 'new' })).toBe(true);
    expect(canTake('vendorId', { values: { vendorId: 'A-1' } })).toBe(false);
    expect(canTake('dateCreated', {})).toBe(false);
  });
});
