import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { namesOnly } from '../../../main/shell/page-files.ts';
import { tablesAmong, thoseThere, waitingFiles, withRecent } from '../../../main/shell/table-files.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'adsheet-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a command line', () => {
  test('names the tables to open, by their place or from its folder, and nothing else', () => {
    const more = path.join(folder, 'More Ads.CSV');
    const words = ['--demo', 'ads.xlsx', more, 'notes.txt', '-odd.csv'];
    expect(tablesAmong(words, folder)).toEqual([path.join(folder, 'ads.xlsx'), more]);
  });
});

test('of the files that Adsheet is opened with, those that are there are kept, and no folder', async () => {
  const [first, last] = [path.join(folder, 'b.xlsx'), path.join(folder, 'a.csv')];
  for (const file of [first, last]) writeFileSync(file, '');
  expect(await thoseThere([first, path.join(folder, 'gone.xlsx'), folder, last])).toEqual([first, last]);
});

describe('files that wait for the window', () => {
  test('are told of as they come; one table of the last is given once, with how many others there were', () => {
    let told = 0;
    const waiting = waitingFiles(() => {
      told += 1;
    });
    waiting.add([]);
    expect([told, waiting.take()]).toEqual([0, { file: null, others: 0 }]);
    waiting.add(['/a.csv', '/b.csv']);
    waiting.add(['/photo.png', '/c.CSV', '/d.xlsx']);
    expect([told, waiting.take()]).toEqual([2, { file: '/c.CSV', others: 4 }]);
    waiting.add(['/old.xls', '/photo.png']);
    expect([waiting.take(), waiting.take()]).toEqual([
      { file: '/old.xls', others: 1 },
      { file: null, others: 0 },
    ]);
  });
});

test('recent files stand once, the newest first, and no more than eight', () => {
  const files = ['/1', '/2', '/3', '/1', '/4', '/5', '/6', '/7', '/8', '/9'];
  const recent = files.reduce<readonly string[]>(withRecent, []);
  expect(recent).toEqual(['/9', '/8', '/7', '/6', '/5', '/4', '/1', '/3']);
});

describe('the page', () => {
  const files = { toRead: new Set(['/chosen.jpg']), toWrite: new Set(['/report.xlsx']) };

  test('names only files it was given, to read or to write', () => {
    const add = (file: string) => ({ account: 'a', key: 'r1', files: [file] });
    const report = (file: string) => ({ account: 'a', run: 1, file });
    expect(namesOnly('images.add', add('/chosen.jpg'), files)).toBe(true);
    expect(namesOnly('images.add', add('/etc/passwd'), files)).toBe(false);
    expect(namesOnly('images.add', add('/report.xlsx'), files)).toBe(false);
    expect(namesOnly('report.start', report('/report.xlsx'), files)).toBe(true);
    expect(namesOnly('report.start', report('/chosen.jpg'), files)).toBe(false);
  });

  test('may ask what names no file, and what the engine refuses anyway', () => {
    expect(namesOnly('accounts.list', {}, files)).toBe(true);
    expect(namesOnly('report.start', { file: 5 }, files)).toBe(true);
  });
});
