/**
 * Pictures waiting in the account's folder `images/HASH`, and the addresses of each uploaded one
 * (`docs/interface.md#post-image`).
 */
import { pictureIdentity } from '../../../shared/ad/picture-address.ts';
import type { Database } from './database.ts';

export type ImageUpload = {
  /** SHA-256 of the bytes, in hexadecimal; drafts name it `upload:HASH`. */
  readonly hash: string;
  /** The file's own name, for the upload. */
  readonly name: string;
  readonly size: number;
  /** Its newest address for `images.src`; the service deletes it 30 minutes after `uploadedAt` unless an ad uses it. */
  readonly url: string | null;
  readonly uploadedAt: string | null;
};

type Stored = { hash: string; name: string; size: number; url: string | null; uploaded_at: string | null };

type Text = { a: number; b: number; text: string };

/** Where pictures of this computer may be named: the keys of the table, and its texts in which they can be. */
const NAMING = [
  `SELECT changeset AS a, seq AS b, CASE field WHEN 'images' THEN before || after ELSE '' END AS text
   FROM change WHERE (changeset, seq) > (?, ?) ORDER BY changeset, seq LIMIT ?`,
  `SELECT run AS a, seq AS b, changes || coalesce(previous, '') || coalesce(only_body, '') AS text
   FROM push_item WHERE (run, seq) > (?, ?) ORDER BY run, seq LIMIT ?`,
];
const A_PAGE = 500;

const namingPages = function* (db: Database): Generator<readonly string[]> {
  for (const query of NAMING) {
    let last: Pick<Text, 'a' | 'b'> = { a: -1, b: -1 };
    for (;;) {
      const page = db.all<Text>(query, last.a, last.b, A_PAGE);
      yield page.map(({ text }) => text);
      if (page.length < A_PAGE) break;
      last = page.at(-1) ?? last;
    }
  }
  // Few, and read last: what is edited meanwhile is among them.
  yield db
    .all<{ text: string }>(
      "SELECT base || value AS text FROM draft WHERE field = 'images' UNION ALL SELECT value FROM setting",
    )
    .map(({ text }) => text);
};

const noteAddress = (db: Database, hash: string, src: string): void => {
  db.run(
    `INSERT INTO image_address (identity, hash) VALUES (?, ?)
     ON CONFLICT (identity) DO UPDATE SET hash = excluded.hash`,
    pictureIdentity(src),
    hash,
  );
};

export const imageRepository = (db: Database) => ({
  /** The texts of all edits, pushes, drafts and settings in which a picture of this computer may be named, in pages. */
  naming: (): Iterable<readonly string[]> => namingPages(db),
  get: (hash: string): ImageUpload | undefined => {
    const row = db.get<Stored>(
      'SELECT hash, name, size, url, uploaded_at FROM image_upload WHERE hash = ?',
      hash,
    );
    return row && { hash, name: row.name, size: row.size, url: row.url, uploadedAt: row.uploaded_at };
  },
  /** The picture that was given this address, in whichever form, at one of its uploads. */
  uploadedTo: (src: string): string | undefined =>
    db.get<{ hash: string }>('SELECT hash FROM image_address WHERE identity = ?', pictureIdentity(src))?.hash,
  /** Adds a picture; one that is known already keeps its address. */
  add: (hash: string, name: string, size: number): void => {
    db.run(
      'INSERT INTO image_upload (hash, name, size) VALUES (?, ?, ?) ON CONFLICT (hash) DO NOTHING',
      hash,
      name,
      size,
    );
  },
  setUploaded: (hash: string, url: string, uploadedAt: string): void => {
    db.run('UPDATE image_upload SET url = ?, uploaded_at = ? WHERE hash = ?', url, uploadedAt, hash);
    // Ads that were sent an earlier address keep it.
    noteAddress(db, hash, url);
  },
  /** Notes an address that an ad was answered with for the picture, so that it is recognised there. */
  setAnswered: (hash: string, src: string): void => noteAddress(db, hash, src),
  /** Has the picture uploaded again before its next use; its addresses stay, to recognise what was sent earlier. */
  forgetUpload: (hash: string): void => {
    db.run('UPDATE image_upload SET uploaded_at = NULL WHERE hash = ?', hash);
  },
});
