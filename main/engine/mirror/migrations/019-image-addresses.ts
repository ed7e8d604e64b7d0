import { pictureIdentity } from '../../../../shared/ad/picture-address.ts';
import type { Migration } from './migration.ts';

/** Every address that an uploaded picture was given, by what its forms have in common; `image_upload` has the newest. */
export const imageAddresses: Migration = {
  version: 19,
  prepare: (db) => {
    db.aggregate<string>('picture_identity', {
      start: () => '',
      step: (_none, [url]) => pictureIdentity(String(url)),
      result: (identity) => identity,
    });
  },
  sql: `
CREATE TABLE image_address (
  identity TEXT PRIMARY KEY,
  hash TEXT NOT NULL
) STRICT, WITHOUT ROWID;

INSERT OR REPLACE INTO image_address
  SELECT picture_identity(url), hash FROM image_upload WHERE url IS NOT NULL GROUP BY hash;
`,
};
