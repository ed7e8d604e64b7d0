import { describe, expect, test } from 'vitest';
import { anchorsIn, documentFaults, repositoryOf } from '../../../scripts/document-links.ts';

/** A document cited as comments do; put together here, as the lint reads this file too. */
const cited = (page: string, anchor = ''): string => `docs/${page}.md${anchor === '' ? '' : `#${anchor}`}`;

const faults = (
  texts: Readonly<Record<string, string>>,
  others: readonly string[] = [],
): readonly string[] => {
  const known = new Map(Object.entries(texts));
  return documentFaults(repositoryOf(known, others));
};

const PAGE =
  '# Sync\n\n## Whose ad is it\n\n### `PUT /ad/{id}`\n\n## Pull\n\n```\n# no heading\n```\n\n## Pull\n';

describe('the anchors of a document', () => {
  test('are its headings as the pages of the project have them, the same words numbered', () => {
    expect([...anchorsIn(PAGE)]).toEqual(['sync', 'whose-ad-is-it', 'put-adid', 'pull', 'pull-1']);
  });
});

describe('a link of a document', () => {
  const page = 'docs/sync.md';
  const links = (text: string, others: readonly string[] = []) => faults({ [page]: PAGE + text }, others);

  test('may lead to a heading of its own page, to another page, and elsewhere', () => {
    const other = {
      [`docs/decisions/${'own'}.md`]: '# Own\n\n[back](../sync.md#pull)',
      'README.md': '# Adsheet',
    };
    const text = '[a](#pull-1) [b](decisions/own.md#own) [c](../README.md) [d](https://example.com/no.md#x)';
    expect(faults({ [page]: PAGE + text, ...other })).toEqual([]);
  });

  test('to a heading that is not there is a fault', () => {
    expect(links('[a](#push)')).toEqual(['docs/sync.md: the link #push leads nowhere']);
  });

  test('to a page that is not there is a fault', () => {
    expect(links('[a](pull.md)')).toEqual(['docs/sync.md: the link pull.md leads nowhere']);
  });

  test('to another page without that heading is a fault', () => {
    expect(faults({ [page]: '# Sync\n[a](grid.md#keys)', 'docs/grid.md': '# The grid' })).toEqual([
      'docs/sync.md: the link grid.md#keys leads nowhere',
    ]);
  });

  test('in code is none', () => {
    expect(links('`[a](nowhere.md)`\n\n```\n[b](nowhere.md)\n```\n')).toEqual([]);
  });

  test('may lead to a picture or a folder, as long as it is there', () => {
    expect(links('![a](../assets/screenshot.png) [b](decisions)', ['assets/screenshot.png'])).toEqual([
      'docs/sync.md: the link decisions leads nowhere',
    ]);
  });
});

describe('a file that a document names', () => {
  test('has to be there; a name for several names none', () => {
    const text =
      'In `main/engine/sync/pull/pull.ts`, `shared/rules/` and `shared/locale/*-en.ts`, as `pull.ts` says.';
    expect(faults({ 'docs/sync.md': text }, ['main/engine/sync/pull/pull.ts', 'shared/rules'])).toEqual([]);
    expect(faults({ 'docs/sync.md': text }, ['shared/rules'])).toEqual([
      'docs/sync.md: there is no main/engine/sync/pull/pull.ts',
      'docs/sync.md: there is no pull.ts',
    ]);
  });
});

describe('a name of the code that a document gives', () => {
  const source = { 'main/engine/sync/pull/pull.ts': 'export const startPull = (): void => undefined;' };
  const page = (text: string) => faults({ 'docs/sync.md': text, ...source });

  test('is that of a file, of one in a folder, or stands in the sources', () => {
    expect(
      page('`pull.ts`, `sync/pull/pull.ts`, `startPull`, `npx vitest run main/engine/sync/pull/pull.ts`'),
    ).toEqual([]);
  });

  test('is a fault where no file has it, alone or in a command', () => {
    expect(page('`push.ts`, `edits/pull.ts`, `npx vitest run test/push.test.ts`')).toEqual([
      'docs/sync.md: there is no push.ts',
      'docs/sync.md: there is no edits/pull.ts',
      'docs/sync.md: there is no test/push.test.ts',
    ]);
  });

  test('is a fault where the sources do not say it; words, calls of the service and files of users are no names', () => {
    expect(page('`endPull`, `Pull.startPull`')).toEqual([
      'docs/sync.md: the sources have no endPull',
      'docs/sync.md: the sources have no Pull.startPull',
    ]);
    expect(
      page(
        '`push`, `GET /ad`, `mirror.db`, `mirror.vN.backup.db`, `ads.csv`, `journal.jsonl`, `*-en.ts`, `held.PATH`',
      ),
    ).toEqual([]);
  });

  test('may stand in what is shown as a whole', () => {
    expect(page('```\nendPull\n```\n')).toEqual([]);
  });
});

describe('a document cited in a comment', () => {
  const source = (text: string) =>
    faults({ 'docs/sync.md': PAGE, 'main/engine/sync/pull/pull.ts': `/** ${text} */` });

  test('with a heading it has, or without one, is found', () => {
    expect(source(`Rules (\`${cited('sync', 'whose-ad-is-it')}\`, ${cited('sync')}).`)).toEqual([]);
  });

  test('without that heading is a fault', () => {
    expect(source(`See \`${cited('sync', 'push')}\`.`)).toEqual([
      `main/engine/sync/pull/pull.ts: the citation ${cited('sync', 'push')} leads nowhere`,
    ]);
  });

  test('that is not in the repository is a fault, wherever it was once', () => {
    expect(source(cited('pull'))).toEqual([
      `main/engine/sync/pull/pull.ts: the citation ${cited('pull')} leads nowhere`,
    ]);
    const former = `design/${'sync'}.md`;
    expect(source(`(\`${former}\`, *Push* 5)`)).toEqual([
      `main/engine/sync/pull/pull.ts: the citation ${former} leads nowhere`,
    ]);
  });
});
