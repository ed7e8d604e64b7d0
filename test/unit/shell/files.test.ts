import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { PageEngine } from '../../../main/shell/page/page-engine.ts';
import { pageEngine } from '../../../main/shell/page/page-engine.ts';
import type { PageFiles } from '../../../main/shell/page/page-files.ts';
import { tablesAmong, thoseThere, waitingFiles, withRecent } from '../../../main/shell/start/table-files.ts';
import { confirmation } from '../../../main/shell/system/address-question.ts';
import type { Outcome } from '../../../shared/contract/errors.ts';

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
    expect([told, waiting.take()]).toEqual([0, { file: null, pictures: [], others: 0 }]);
    waiting.add(['/a.csv', '/b.csv']);
    waiting.add(['/photo.png', '/c.CSV', '/d.xlsx']);
    expect([told, waiting.take()]).toEqual([2, { file: '/c.CSV', pictures: [], others: 4 }]);
    waiting.add(['/old.xls', '/photo.png']);
    expect([waiting.take(), waiting.take()]).toEqual([
      { file: '/old.xls', pictures: [], others: 1 },
      { file: null, pictures: [], others: 0 },
    ]);
    waiting.add(['/1.png', '/letter.txt', '/2.JPG']);
    expect(waiting.take()).toEqual({ file: null, pictures: ['/1.png', '/2.JPG'], others: 1 });
  });
});

test('recent files stand once, the newest first, and no more than eight', () => {
  const files = ['/1', '/2', '/3', '/1', '/4', '/5', '/6', '/7', '/8', '/9'];
  const recent = files.reduce<readonly string[]>(withRecent, []);
  expect(recent).toEqual(['/9', '/8', '/7', '/6', '/5', '/4', '/1', '/3']);
});

describe('the page', () => {
  const asked: string[] = [];
  const files = (): PageFiles => ({
    toRead: new Set(['/chosen.jpg']),
    toWrite: new Set(['/report.xlsx']),
    written: new Set(),
    pasted: [],
  });
  const engine = (of: PageFiles, reply: Outcome<unknown> = { ok: true, value: {} }): PageEngine =>
    pageEngine({
      files: of,
      confirm: async () => true,
      ask: async (name) => {
        asked.push(name);
        return reply;
      },
    });
  const add = (file: string) => ({ account: 'a', key: 'r1', files: [file] });
  const report = (file: string) => ({ account: 'a', run: 1, file });

  test('names only files it was given, to read or to write', async () => {
    const page = engine(files());
    expect((await page.ask('images.add', add('/chosen.jpg'))).ok).toBe(true);
    expect((await page.ask('images.add', add('/etc/passwd'))).ok).toBe(false);
    expect((await page.ask('images.add', add('/report.xlsx'))).ok).toBe(false);
    expect((await page.ask('report.start', report('/chosen.jpg'))).ok).toBe(false);
    expect(asked).toEqual(['images.add']);
  });

  test('writes a file it was given once, and again only where nothing was written', async () => {
    const given = files();
    const refused = engine(given, { ok: false, error: { code: 'disk-full', message: '', details: {} } });
    expect((await refused.ask('report.start', report('/report.xlsx'))).ok).toBe(false);
    const page = engine(given);
    const both = await Promise.all([
      page.ask('report.start', report('/report.xlsx')),
      page.ask('report.start', report('/report.xlsx')),
    ]);
    expect(both.map(({ ok }) => ok)).toEqual([true, false]);
    expect([...given.written]).toEqual(['/report.xlsx']);
  });

  test('may ask what names no file, and what the engine refuses anyway; nothing of the host’s', async () => {
    const page = engine(files());
    expect((await page.ask('accounts.list', {})).ok).toBe(true);
    expect((await page.ask('report.start', { file: 5 })).ok).toBe(true);
    expect([page.has('accounts.list'), page.has('accounts.save')]).toEqual([true, true]);
    for (const name of [
      'accounts.save_anywhere',
      'pictures.allow_hosts',
      'session.sign_in',
      'toString',
      '__proto__',
    ])
      expect(page.has(name)).toBe(false);
  });

  test('asks a host for pictures at the seller’s word alone, and then carries the command out', async () => {
    const details = { account: 'Shop', hosts: 'a.example, b.example:8443' };
    const sent: (readonly [string, unknown])[] = [];
    let allowed = false;
    const page = (yes: boolean) =>
      pageEngine({
        files: files(),
        confirm: async (code, asks) => {
          expect([code, asks]).toEqual(['hosts-unconfirmed', details]);
          return yes;
        },
        ask: async (name, input) => {
          sent.push([name, input]);
          if (name === 'pictures.allow_hosts') allowed = true;
          return allowed
            ? { ok: true, value: {} }
            : { ok: false, error: { code: 'hosts-unconfirmed', message: '', details } };
        },
      });
    const input = { account: 'Shop', key: 'a1' };
    expect((await page(false).ask('pictures.show', input)).ok).toBe(false);
    expect((await page(true).ask('pictures.show', input)).ok).toBe(true);
    expect(sent.slice(1)).toEqual([
      ['pictures.show', input],
      ['pictures.allow_hosts', { account: 'Shop', hosts: ['a.example', 'b.example:8443'] }],
      ['pictures.show', input],
    ]);
  });

  test('saves an account elsewhere at the seller’s word alone, whom one question at a time is put', async () => {
    const changes = {
      account: 'Shop',
      'was.baseUrl': 'https://a.example',
      'now.baseUrl': 'https://b.example',
    };
    const sent: string[] = [];
    const answers: ((yes: boolean) => void)[] = [];
    const page = pageEngine({
      files: files(),
      confirm: (code, asks) => {
        expect([code, asks]).toEqual(['address-unconfirmed', changes]);
        return new Promise((resolve) => {
          answers.push(resolve);
        });
      },
      ask: async (name) => {
        sent.push(name);
        return name === 'accounts.save_anywhere'
          ? { ok: true, value: {} }
          : { ok: false, error: { code: 'address-unconfirmed', message: '', details: changes } };
      },
    });
    const first = page.ask('accounts.save', {});
    const second = await page.ask('accounts.save', {});
    expect([second.ok, answers.length]).toEqual([false, 1]);
    answers[0]?.(false);
    expect((await first).ok).toBe(false);
    expect(sent).toEqual(['accounts.save', 'accounts.save']);
    const third = page.ask('accounts.save', {});
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.(true);
    expect((await third).ok).toBe(true);
    expect(sent.at(-1)).toBe('accounts.save_anywhere');
  });
});

describe('the question before an account goes elsewhere', () => {
  test('names what was and what is to be, as a browser would ask for it, and takes silence for a no', () => {
    const { message, detail, buttons, defaultId, cancelId, yes } = confirmation(
      {
        account: 'Shop',
        'was.baseUrl': 'https://api.example.com',
        'now.baseUrl': 'https://аpi.example.com',
        'was.clientId': 'one',
        'now.clientId': 'two\n\nThis is safe. \u202eYes',
      },
      'en',
    );
    expect(message).toContain('Shop');
    expect(detail).toContain('https://api.example.com/ → https://xn--pi-6kc.example.com/');
    expect(detail).toContain('one → two This is safe. Yes');
    expect([defaultId, cancelId, yes]).toEqual([0, 0, 1]);
    expect(buttons).toEqual(['Cancel', 'Change']);
  });

  test('of a new account names where it goes', () => {
    const now = {
      'was.baseUrl': '',
      'now.baseUrl': 'https://api.example.com',
      'now.authUrl': 'https://login.example.com',
    };
    const { message, detail } = confirmation({ account: 'Shop', ...now }, 'nl-NL');
    expect(message).toContain('Shop');
    expect(
      detail
        .split('\n')
        .slice(0, 2)
        .map((line) => line.split(': ')[1]),
    ).toEqual(['https://api.example.com/', 'https://login.example.com/']);
  });
});
