import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileSizeGuard } from '../../../main/engine/export/file-size.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { TABLE_LIMITS } from '../../../shared/proposals/proposal.ts';
import { ACCOUNT, openLocal } from '../../support/account.ts';
import { ad, adsFrom, CATEGORY, category, user } from '../../support/ads.ts';
import { startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';
import { exporting } from './shop.ts';

const openSeller = async (ads: readonly JsonObject[], own: JsonObject = category) => {
  const engine = startEngine(await temporaryFolder());
  await openLocal(engine, { ads, categories: [own], user });
  return { ...engine, ...(await exporting(engine)) };
};

const attribute = (at: number): JsonObject => ({
  key: `key${at}`,
  label: { nl_NL: `Kenmerk ${at}` },
  type: 'STRING',
  values: {},
  mandatory: false,
  updatable: true,
  writable: true,
});

const WIDE: JsonObject = {
  ...category,
  attributeGroups: [
    { label: { nl_NL: 'Kenmerken' }, attributes: Array.from({ length: 300 }, (_, i) => attribute(i)) },
  ],
};

describe('an export that could not be imported again', () => {
  it('is refused at once where more ads are named than a table may have rows', async () => {
    const { call, folder } = await openSeller(adsFrom(1, 2));
    const keys = Array.from({ length: TABLE_LIMITS.rows + 1 }, (_, i) => `r${i + 1}`);
    await expect(
      call('workbook.export', { account: ACCOUNT, file: join(folder, 'ads.csv'), keys }),
    ).rejects.toMatchObject({
      code: 'file-unwritable',
      params: { reason: 'too-many-rows', rows: 50_001, most: 50_000 },
    });
    expect(await readdir(folder)).toEqual([]);
  });

  it.each(['ads.xlsx', 'ads.csv', 'new.xlsx'])(
    'is refused where its category has too many attributes, and can be had without them: %s',
    async (name) => {
      const { exported, folder } = await openSeller(adsFrom(1, 2), WIDE);
      const template = name === 'new.xlsx' ? { template: CATEGORY } : {};
      await expect(exported(name, template)).rejects.toMatchObject({
        code: 'file-unwritable',
        details: { reason: 'too-many-columns', most: 250 },
      });
      expect(await readdir(folder)).toEqual([]);
      await exported(name, { ...template, columns: ['title', 'bid', 'attributes.key7'] });
      expect(await readdir(folder)).toEqual([name]);
    },
  );

  it('ends at the row with which all together would be too much', () => {
    const row = { values: ['x'.repeat(1_000_000), 1, null] };
    const count = fileSizeGuard('ads.xlsx');
    for (let at = 0; at < 250; at += 1) count(row);
    expect(() => count(row)).toThrow(
      expect.objectContaining({ code: 'file-unwritable', params: { file: 'ads.xlsx', reason: 'too-many' } }),
    );
  });
});

it.each(['long.xlsx', 'long.csv'])(
  'says of how many texts %s only has that they are too long',
  async (name) => {
    const { exported } = await openSeller([ad(1, { description: 'x'.repeat(40_000) }), ad(2)]);
    expect(await exported(name)).toMatchObject({ rows: 2, tooLong: 1 });
  },
);
