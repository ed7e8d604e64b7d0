import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Entry } from '../../../../shared/contract/commands/command.ts';
import { account, file } from '../../../../shared/contract/commands/inputs.ts';
import { COMMAND_NAMES, factsOf } from '../../../../shared/contract/commands.ts';
import { fileMembers, filesNamed, undeclaredFiles } from '../../../../shared/contract/named-files.ts';

const NONE = { reads: [], writes: [] };
const of = (input: z.ZodType, files?: Entry['files']): Entry => ({
  input,
  reads: [],
  ...(files ? { files } : {}),
});

describe('the files a command names', () => {
  test('are declared by every command, all of them', () => {
    expect(COMMAND_NAMES.filter((name) => undeclaredFiles(factsOf(name)).length > 0)).toEqual([]);
    const naming = COMMAND_NAMES.filter((name) => fileMembers(factsOf(name).input).length > 0);
    expect(naming.toSorted()).toEqual([
      'images.add',
      'metrics.download',
      'metrics.picture',
      'metrics.workbook',
      'orders.take',
      'pictures.add_folder',
      'pictures.in_folder',
      'pictures.match',
      'recipes.export',
      'recipes.import',
      'report.start',
      'workbook.export',
      'workbook.import',
      'workbook.problems',
    ]);
  });

  test('are those of the declared members, one or several, to be read or to be written', () => {
    const add = { account: 'a', key: 'r1', files: ['/1.jpg', '/2.jpg'] };
    expect(filesNamed(factsOf('images.add'), add)).toEqual({ reads: ['/1.jpg', '/2.jpg'], writes: [] });
    const report = { account: 'a', run: 1, file: '/r.xlsx' };
    expect(filesNamed(factsOf('report.start'), report)).toEqual({ reads: [], writes: ['/r.xlsx'] });
    const left = of(account.extend({ file: file.optional() }), { writes: ['file'] });
    expect(filesNamed(left, { account: 'a' })).toEqual(NONE);
  });

  test('are none where the input is refused anyway, and where nothing looks like one', () => {
    expect(filesNamed(factsOf('report.start'), { file: '/etc/passwd' })).toEqual(NONE);
    expect(filesNamed(factsOf('accounts.list'), { file: '/etc/passwd' })).toEqual(NONE);
    const edit = { account: 'a', label: '', changes: [{ key: 'r1', field: 'title', text: '/etc/passwd' }] };
    expect(filesNamed(factsOf('edits.apply'), edit)).toEqual(NONE);
  });
});

const name = fc.constantFrom('file', 'files', 'savePath', 'logFile', 'folder', 'directory', 'file_name');
/** A member that looks like a file's, in any wrapping. */
const member = fc.oneof(
  name.map((key) => z.object({ [key]: z.string() })),
  fc.constant(z.object({ source: file })),
);
const wrapping = fc.constantFrom<(of: z.ZodType) => z.ZodType>(
  (inner) => inner,
  (inner) => inner.optional(),
  (inner) => inner.nullable(),
  (inner) => z.object({ more: inner }),
  (inner) => z.array(inner),
  (inner) => z.record(z.string(), inner),
  (inner) => z.union([z.string(), inner]),
  (inner) => z.union([z.object({ other: z.int() }), inner]).and(z.object({ stamp: z.string() })),
  (inner) => inner.refine(() => true),
  (inner) => inner.transform((value) => value),
  (inner) => z.preprocess((value) => value, inner),
  (inner) => z.lazy(() => inner),
  (inner) => z.map(z.string(), inner),
  (inner) => z.set(inner),
  (inner) => z.object({}).catchall(inner),
  (inner) => z.tuple([z.string()], inner),
  (inner) => z.object({ given: inner.readonly() }),
);
const shapes = fc
  .tuple(member, fc.array(wrapping, { maxLength: 5 }))
  .map(([inner, wraps]) => wraps.reduce((schema, wrap) => wrap(schema), inner as z.ZodType));

describe('a command that nobody declared files of', () => {
  test('gets none through, wherever in its input they are and whatever it is given', () => {
    fc.assert(
      fc.property(shapes, fc.anything(), (input, given) => {
        expect(filesNamed(of(input), given)).toBeNull();
      }),
    );
  });

  test('is not opened by declaring another member', () => {
    const input = z.object({ file, target: file });
    expect(filesNamed(of(input, { reads: ['file'] }), { file: '/a', target: '/b' })).toBeNull();
    expect(
      filesNamed(of(input, { reads: ['file'], writes: ['target'] }), { file: '/a', target: '/b' }),
    ).toEqual({
      reads: ['/a'],
      writes: ['/b'],
    });
  });
});
