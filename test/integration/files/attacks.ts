/** What an attacker may put among an account's files, or give Adsheet to read. */
import { execFile } from 'node:child_process';
import { appendFile, copyFile, mkdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Sqlite from 'better-sqlite3';

/** Where an attack is made: an account's folder, and a folder of another user in which nothing may change. */
export type Place = { readonly folder: string; readonly outside: string };

export type Attack = {
  readonly door: string;
  readonly attempt: string;
  readonly plant: (place: Place) => Promise<void>;
  /** How opening is refused; null where the account opens with all that it had. */
  readonly refused: { readonly code: string; readonly details?: object } | null;
  /** How the seller can go on: by removing the foreign file, or by having the copy rebuilt. */
  readonly mended: 'by hand' | 'anew';
};

type Make = (path: string, place: Place) => Promise<unknown>;

const pipe: Make = (path) => promisify(execFile)('mkfifo', [path]);
const folder: Make = (path) => mkdir(path);
const device: Make = (path) => symlink('/dev/zero', path);
const linkTo =
  (name: string): Make =>
  (path, { outside }) =>
    symlink(join(outside, name), path);

/** Bytes that take no room on the disk. */
const zeros =
  (bytes: number): Make =>
  async (path) => {
    await writeFile(path, '');
    await truncate(path, bytes);
  };

const instead =
  (name: string, make: Make): Attack['plant'] =>
  async (place) => {
    const path = join(place.folder, name);
    await rm(path, { recursive: true, force: true });
    await make(path, place);
  };

const edited =
  (name: string, change: (text: string) => string): Attack['plant'] =>
  async (place) => {
    const path = join(place.folder, name);
    const text = await readFile(path, 'utf8');
    const after = change(text);
    if (after === text) throw new Error(`nothing was changed in ${name}`);
    await writeFile(path, after);
  };

const inCopy =
  (sql: string): Attack['plant'] =>
  async (place) => {
    const db = new Sqlite(join(place.folder, 'mirror.db'));
    db.exec(sql);
    db.close();
  };

const lines =
  (...entries: readonly string[]): Attack['plant'] =>
  ({ folder: at }) =>
    appendFile(join(at, 'journal.jsonl'), entries.map((entry) => `${entry}\n`).join(''));

const NOT_OPENED = { code: 'file-unreadable', details: { reason: 'no-plain-file' } };
const TOO_LARGE = { code: 'file-unreadable', details: { reason: 'too-large' } };
const UNREADABLE = { code: 'file-unreadable' };
const DAMAGED = { code: 'mirror-damaged' };

const GIGABYTE = 2 ** 30;
const AT = '2026-01-02T03:04:05.000Z';

/** In place of each of the account's files: things that are no file, and files of another user. */
const ODD: readonly (readonly [door: string, attempt: string, make: Make])[] = [
  ['account.json', 'a pipe nobody writes to', pipe],
  ['account.json', 'a link to another program’s file', linkTo('theirs')],
  ['secrets.json', 'a device that never ends', device],
  ['secrets.json', 'a folder', folder],
  ['lock.db', 'a link to another program’s database', linkTo('theirs.db')],
  ['lock.json.new', 'a link to a file that would be written over', linkTo('theirs')],
  ['mirror.db', 'a folder', folder],
  ['mirror.db', 'a link to another program’s database', linkTo('theirs.db')],
  ['mirror.db-wal', 'a pipe', pipe],
  ['mirror.rebuilt-x.db', 'a link, as of a rebuild that was killed', linkTo('theirs.db')],
  ['journal.jsonl', 'a link to a file that would be written to', linkTo('theirs')],
  ['journal.jsonl', 'a device that never ends', device],
  ['journal.jsonl', 'a folder', folder],
  ['images', 'a link to somebody else’s folder', linkTo('')],
];

const odd = ODD.map(([door, attempt, make]): Attack => {
  return { door, attempt, plant: instead(door, make), refused: NOT_OPENED, mended: 'by hand' };
});

export const ATTACKS: readonly Attack[] = [
  ...odd,
  {
    door: 'account.json',
    attempt: '2 GB',
    plant: instead('account.json', zeros(2 * GIGABYTE)),
    refused: TOO_LARGE,
    mended: 'by hand',
  },
  {
    door: 'account.json',
    attempt: 'half a million lists within each other',
    plant: instead('account.json', (path) => writeFile(path, '['.repeat(500_000))),
    refused: UNREADABLE,
    mended: 'by hand',
  },
  {
    door: 'account.json',
    attempt: 'an address with a name and a password',
    plant: edited('account.json', (text) => text.replace('http://127', 'http://me:sesame@127')),
    refused: UNREADABLE,
    mended: 'by hand',
  },
  {
    door: 'account.json',
    attempt: 'a port that is none',
    plant: edited('account.json', (text) => text.replace('{', '{"redirectPort":-1.5,')),
    refused: UNREADABLE,
    mended: 'by hand',
  },
  {
    door: 'account.json',
    attempt: 'a name that leads out, a locale that is none, and keys of the language',
    plant: edited('account.json', (text) =>
      text
        .replace(/"name": "[^"]*"/u, '"name":"../../outside"')
        .replace('"nl_NL"', '"../../etc\\u0000\\u202e"')
        .replace('{', '{"__proto__":{"demo":true},"constructor":{"prototype":{"demo":true}},'),
    ),
    refused: null,
    mended: 'by hand',
  },
  {
    door: 'secrets.json',
    attempt: 'nothing but zeros',
    plant: instead('secrets.json', zeros(4096)),
    refused: null,
    mended: 'by hand',
  },
  {
    door: 'secrets.json',
    attempt: 'sealed by somebody else, for another service',
    plant: edited('secrets.json', (text) => text.replace(/"party": "[^"]*"/u, '"party":"another"')),
    refused: null,
    mended: 'by hand',
  },
  {
    door: 'mirror.db',
    attempt: 'a trigger that deletes every edit',
    plant: inCopy('CREATE TRIGGER evil AFTER UPDATE ON setting BEGIN DELETE FROM draft; END'),
    refused: DAMAGED,
    mended: 'anew',
  },
  {
    door: 'mirror.db',
    attempt: 'a trigger of ours that does something else',
    plant: inCopy(
      'DROP TRIGGER changeset_happened; CREATE TRIGGER changeset_happened AFTER INSERT ON changeset BEGIN DELETE FROM draft; END',
    ),
    refused: DAMAGED,
    mended: 'anew',
  },
  {
    door: 'mirror.db',
    attempt: 'a view that changes what is sent, in the place of a table',
    plant: inCopy(
      `ALTER TABLE draft RENAME TO mine; CREATE VIEW draft AS SELECT row_key, field, base, '"theirs"' AS value, changeset FROM mine`,
    ),
    refused: DAMAGED,
    mended: 'anew',
  },
  {
    door: 'mirror.db',
    attempt: 'a table that is gone',
    plant: inCopy('DROP TABLE image_upload'),
    refused: DAMAGED,
    mended: 'anew',
  },
  {
    door: 'mirror.db',
    attempt: 'an empty database',
    plant: async (place) => {
      await rm(join(place.folder, 'mirror.db'));
      await inCopy('PRAGMA journal_mode = WAL; PRAGMA user_version = 0')(place);
    },
    refused: DAMAGED,
    mended: 'anew',
  },
  {
    door: 'mirror.rebuilt-x.db',
    attempt: 'garbage, as if of a rebuild that was killed',
    plant: instead('mirror.rebuilt-x.db', (path) => writeFile(path, 'no database at all')),
    refused: DAMAGED,
    mended: 'anew',
  },
  {
    door: 'mirror.db-wal',
    attempt: 'the log of another database',
    plant: ({ folder: at, outside }) => copyFile(join(outside, 'log'), join(at, 'mirror.db-wal')),
    refused: DAMAGED,
    mended: 'anew',
  },
  {
    door: 'journal.jsonl',
    attempt: 'a line of a gigabyte',
    plant: instead('journal.jsonl', zeros(GIGABYTE)),
    refused: TOO_LARGE,
    mended: 'by hand',
  },
  {
    door: 'journal.jsonl',
    attempt: 'lines with keys of the language, of other rows, and with edits of nobody',
    plant: async (place) => {
      await lines(
        '{"type":"settings","set":{"__proto__":{"polluted":true},"constructor":1},"__proto__":{"polluted":true}}',
        `{"type":"changeset","id":9e15,"kind":"edit","label":"x","at":"${AT}","changes":[]}`,
        `{"type":"item","run":1,"key":"../r1","id":-1,"state":"done"}`,
        '{"type":"released","keys":["r1","__proto__"]}',
        'null',
        '[]',
      )(place);
      await rm(join(place.folder, 'mirror.db'));
    },
    refused: null,
    mended: 'by hand',
  },
];
