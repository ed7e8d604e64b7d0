import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

/** One import of a feature's file: the importing file and its feature, the imported feature and file. */
type Use = { readonly file: string; readonly from: string; readonly of: string; readonly target: string };

const features = path.resolve(import.meta.dirname, '../../renderer/features');

const IMPORT = /\bfrom '(\.[^']+)'|\bimport (?:\()?'(\.[^']+)'/g;

/** What files ask of features other than their own; `files` are paths below `renderer/features` with their text. */
const usesIn = (files: ReadonlyMap<string, string>): readonly Use[] =>
  [...files].flatMap(([file, text]) => {
    const [from = ''] = file.split('/');
    return [...text.matchAll(IMPORT)].flatMap(([, named, bare]) => {
      const target = path.posix.join(path.posix.dirname(file), named ?? bare ?? '');
      const [of = ''] = target.split('/');
      return of === '..' || of === from ? [] : [{ file, from, of, target }];
    });
  });

const said = ({ file, target }: Use): string => `${file} imports ${target}`;

const deepIn = (uses: readonly Use[]): readonly string[] =>
  uses.filter(({ target }) => path.basename(target) !== 'public.ts').map(said);

/** Each feature with all that it needs, by way of others too. */
const belowIn = (uses: readonly Use[]): ((feature: string) => ReadonlySet<string>) => {
  const needs = Map.groupBy(uses, ({ from }) => from);
  const below = (feature: string, known = new Set<string>()): ReadonlySet<string> => {
    for (const { of } of needs.get(feature) ?? []) {
      if (known.has(of)) continue;
      known.add(of);
      below(of, known);
    }
    return known;
  };
  return (feature) => below(feature);
};

/** Features that need themselves by way of others: one line for each import on such a way. */
const cyclesIn = (uses: readonly Use[]): readonly string[] => {
  const below = belowIn(uses);
  return uses.filter(({ from, of }) => below(of).has(from)).map(said);
};

/** `a --> b` for each need that does not follow from others. */
const arrowsIn = (uses: readonly Use[]): readonly string[] => {
  const below = belowIn(uses);
  const needs = Map.groupBy(uses, ({ from }) => from);
  const follows = ({ from, of }: Use): boolean =>
    (needs.get(from) ?? []).some((other) => other.of !== of && below(other.of).has(of));
  return [...new Set(uses.filter((use) => !follows(use)).map(({ from, of }) => `${from} --> ${of}`))].sort();
};

const sources = async (): Promise<ReadonlyMap<string, string>> => {
  const names = await readdir(features, { recursive: true });
  const files = names.map((name) => name.replaceAll('\\', '/')).filter((name) => /\.tsx?$/.test(name));
  const texts = await Promise.all(files.map((name) => readFile(path.join(features, name), 'utf8')));
  return new Map(files.map((name, at) => [name, texts[at] ?? '']));
};

describe('the features of the window', () => {
  test('use each other by their public.ts only', async () => {
    expect(deepIn(usesIn(await sources()))).toEqual([]);
  });

  test('need each other one way', async () => {
    expect(cyclesIn(usesIn(await sources()))).toEqual([]);
  });

  test('stand in docs/architecture.md as they need each other', async () => {
    const document = await readFile(path.resolve(features, '../../docs/architecture.md'), 'utf8');
    const drawn = document.split('Who needs whom')[1]?.split('```')[1] ?? '';
    const arrows = drawn.split('\n').filter((line) => line.includes('-->'));
    expect(arrows.map((line) => line.trim()).sort()).toEqual(arrowsIn(usesIn(await sources())));
  });

  test('of an import too deep and of a circle it is said which file imports what', () => {
    const uses = usesIn(
      new Map([
        ['a/one.ts', "import { two } from '../b/public.ts';\nimport { app } from '../../core/state.ts';"],
        ['b/two.ts', "import type { Three } from '../c/inside.ts';"],
        ['c/inside.ts', "export { one } from '../a/public.ts';"],
        ['d/four.tsx', "import { one } from '../a/public.ts';\nimport { own } from './own.ts';"],
        ['d/room/five.ts', "import { four } from '../four.tsx';\nimport { three } from '../../c/inside.ts';"],
      ]),
    );
    expect(deepIn(uses)).toEqual(['b/two.ts imports c/inside.ts', 'd/room/five.ts imports c/inside.ts']);
    expect(cyclesIn(uses)).toEqual([
      'a/one.ts imports b/public.ts',
      'b/two.ts imports c/inside.ts',
      'c/inside.ts imports a/public.ts',
    ]);
  });
});
