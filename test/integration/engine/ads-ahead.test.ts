import { mkdir } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { adStarts } from '../../../main/engine/edits/record-in-slices.ts';
import { openMirror } from '../../../main/engine/mirror/mirror.ts';
import { dryRunRowsAhead } from '../../../main/engine/proposals/dry-run-rows.ts';
import { ad } from '../../support/ads.ts';
import { temporaryFolder } from '../../support/home.ts';

// Ads that are read while a file is still parsed.

const AT = '2026-01-02T03:04:05.000Z';

const readAhead = async () => {
  const folder = await temporaryFolder();
  await mkdir(folder, { recursive: true });
  const mirror = openMirror(folder);
  onTestFinished(mirror.close);
  const key = mirror.ads.addBase(ad(1, { title: 'Stoel' }), AT);
  const ahead = { revision: mirror.revision(), starts: adStarts(mirror, [key]) };
  const title = (): unknown => dryRunRowsAhead(mirror, [key], ahead)(key)?.cell('title').value;
  return { mirror, key, ahead, title };
};

it('an ad that was read ahead is not read again', async () => {
  const { mirror, key, ahead, title } = await readAhead();
  const found = dryRunRowsAhead(mirror, [key], ahead)(key);
  expect(found?.base).toBe(ahead.starts.get(key)?.base);
  expect(title()).toBe('Stoel');
});

it('an ad that was read ahead is read again where it changed meanwhile', async () => {
  const { mirror, key, title } = await readAhead();
  mirror.ads.saveBase(key, ad(1, { title: 'Tafel' }), AT);
  expect(title()).toBe('Tafel');
  mirror.drafts.put(key, { field: 'title', base: 'Tafel', value: 'Bank' }, null);
  expect(title()).toBe('Bank');
});

it('each dry run begins with the ad as it is, whatever an earlier one edited', async () => {
  const { mirror, key, ahead, title } = await readAhead();
  dryRunRowsAhead(mirror, [key], ahead)(key)?.set('title', 'Kruk');
  expect(title()).toBe('Stoel');
});
