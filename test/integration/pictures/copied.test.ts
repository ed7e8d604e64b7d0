import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import { ACCOUNT, openLocal } from '../../support/account.ts';
import { adsFrom, category, user } from '../../support/ads.ts';
import { startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';
import { plain } from '../../support/hostile-pictures.ts';

// A cell of pictures that were not sent yet is copied: they can be pasted where their files are.

type Listed = readonly { readonly src: string }[];

it('takes a copied list where its files are, and refuses it in an account that has none of them', async () => {
  const engine = startEngine(await temporaryFolder());
  const { call } = engine;
  const made = await openLocal(engine, { ads: adsFrom(1, 2), categories: [category], user });
  const [one, other] = made as [RowKey, RowKey];
  const listed = async (key: RowKey): Promise<Listed> =>
    ((await call('ads.get', { account: ACCOUNT, key })).ad.local['images'] ?? []) as Listed;
  const paste = (src: string) => {
    const text = JSON.stringify([{ src }]);
    const changes = [{ key: one, field: 'images', text }];
    return call('edits.apply', { account: ACCOUNT, label: 'Paste', changes });
  };
  const before = await listed(one);
  const { refused } = await paste(`upload:${'a'.repeat(64)}`);
  expect(refused).toEqual([{ key: one, field: 'images', code: 'picture-elsewhere' }]);
  expect(await listed(one)).toEqual(before);

  const file = join(await temporaryFolder(), 'stoel.png');
  await writeFile(file, await plain().png().toBuffer());
  await call('images.add', { account: ACCOUNT, key: other, files: [file] });
  const { src } = (await listed(other)).at(-1) ?? { src: '' };
  expect(await paste(src)).toMatchObject({ refused: [], rows: 1 });
  expect(await listed(one)).toEqual([{ src }]);
});
