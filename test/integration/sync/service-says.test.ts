/** What the service says when it refuses, in whatever form: kept whole, and told under a right sentence of ours. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import { LANGUAGES, problemSentence, serviceSentence } from '../../../shared/locale/index.ts';
import { PLAIN } from '../../../shared/money/number-format.ts';
import type { Problem } from '../../../shared/rules/problem.ts';
import type { Intercept, Reply } from '../../support/intercept.ts';
import { startIntercept } from '../../support/intercept.ts';
import type { Shop } from './harness.ts';
import { ACCOUNT, draftCount, edit, oneEditable, openShop } from './harness.ts';

let shop: Shop;
let between: Intercept;
let key: RowKey;

beforeEach(async () => {
  shop = await openShop({ ads: 12 }, {}, async (baseUrl) => {
    between = await startIntercept(baseUrl);
    return between.address;
  });
  await shop.pull();
  key = (await oneEditable(shop)).key;
});
afterEach(async () => {
  await shop.end();
  await between.close();
});

const solidPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#2266aa' } })
    .png()
    .toBuffer();

const sentences = (problems: readonly Problem[]): readonly string[] =>
  problems.flatMap((problem) => [
    problemSentence('en', problem, { format: PLAIN }),
    ...[serviceSentence('en', problem) ?? []].flat(),
  ]);

const pushed = async (reply: Reply): Promise<readonly string[]> => {
  between.answer('PUT', /\/ad\/\d+/, reply);
  await edit(shop, key, { title: 'Een andere titel' });
  const { failed, items } = await shop.push();
  expect(failed).toBe(1);
  return sentences(items[0]?.errors ?? []);
};

describe('a push that is refused', () => {
  it('with a list of errors shows each, and keeps them with the row through a restart', async () => {
    const body = [
      {
        code: 2002,
        text: 'out of range',
        msg: 'bid: out of range',
        field: 'bidMicros',
        arg: '[20000,1000000]',
      },
      { code: 4711, text: '', msg: 'the attic is full', field: 'attic', arg: '' },
      { code: 2000, text: 'missing argument', msg: '', field: '', arg: null },
    ];
    const told = [
      'Bid is outside what is allowed (0.02 – 1.00).',
      'The marketplace says: “bid: out of range”.',
      'attic: the marketplace refuses this, with code 4711.',
      'The marketplace says: “the attic is full”.',
      'Something is missing; the marketplace does not say what.',
      'The marketplace says: “missing argument”.',
    ];
    expect(await pushed({ status: 400, body })).toEqual(told);
    const again = await shop.restart();
    const { ad } = await again.call('ads.get', { account: ACCOUNT, key });
    expect(sentences(ad.problems.filter(({ source }) => source === 'service'))).toEqual(told);
  });

  it.each<readonly [string, Reply, readonly string[]]>([
    [
      'no reason',
      { status: 400, body: [] },
      ['The marketplace refused this and did not say why (HTTP 400).'],
    ],
    [
      'an empty reason',
      { status: 400, body: [{}] },
      ['The marketplace refused this and did not say why (HTTP 400).'],
    ],
    [
      'one error by itself',
      { status: 400, body: { code: 2017, text: 'ad status change not allowed', field: 'status' } },
      ['The status cannot be changed this way.', 'The marketplace says: “ad status change not allowed”.'],
    ],
    [
      'a plain text',
      { status: 406, body: 'Not Acceptable', type: 'text/plain' },
      ['The marketplace refuses this.', 'The marketplace says: “Not Acceptable”.'],
    ],
    [
      'a body that is too large',
      { status: 413, body: [{ code: 2008, text: 'file too large', msg: '', field: '' }] },
      [
        'What was sent is too large for the marketplace. Make its texts shorter.',
        'The marketplace says: “file too large”.',
      ],
    ],
    [
      'what it has not learnt to do',
      { status: 500, body: [{ code: 1001, text: 'not implemented', msg: '', field: '' }] },
      ['The marketplace cannot do this yet.', 'The marketplace says: “not implemented”.'],
    ],
  ])('with %s', async (_what, reply, told) => {
    expect(await pushed(reply)).toEqual(told);
    expect(await draftCount(shop)).toBe(1);
  });
});

describe('a campaign that is refused', () => {
  it.each([
    [1001, 'The marketplace cannot do this with campaigns. Revert the campaign here.'],
    [1004, 'The marketplace has no such campaign any more.'],
    [2025, 'Another campaign has this vendor ID. Give this one another.'],
    [2034, 'There is such a campaign already. Give this one another title or vendor ID.'],
  ])('with %i is told as one', async (code, sentence) => {
    const [campaign] = (await shop.call('campaigns.list', { account: ACCOUNT })).campaigns;
    await edit(shop, campaign?.key as RowKey, { 'budgets.daily.limitMicros': '75' });
    between.answer('PUT', /\/campaign\//, { status: 400, body: [{ code, text: 'no', field: 'campaign' }] });
    const { items } = await shop.push();
    expect(sentences(items[0]?.errors ?? [])).toEqual([sentence, 'The marketplace says: “no”.']);
  });
});

describe('a picture that is refused', () => {
  it.each([
    [2001, 'A picture is empty or cannot be read (picture.jpg).'],
    [2008, 'A picture is too large (picture.jpg).'],
    [2018, 'A picture is not in a format that can be used (picture.jpg).'],
  ])('with %i is told as one, and its ad is not sent without it', async (code, sentence) => {
    const file = join(shop.home, 'picture.png');
    await writeFile(file, await solidPicture());
    await shop.call('images.add', { account: ACCOUNT, key, files: [file] });
    between.answer('POST', /\/image$/, { status: 400, body: [{ code, text: 'no', field: 'image1' }] });
    const { items } = await shop.push();
    expect(sentences(items[0]?.errors ?? [])).toEqual([sentence, 'The marketplace says: “no”.']);
    expect(items[0]?.state).toBe('failed');
    expect(await draftCount(shop)).toBe(1);
  });
});

it('a fault of the service with code 1000 is told as one, with its words, and the edit stays', async () => {
  between.answer('PUT', /\/ad\/\d+/, {
    status: 500,
    body: [{ code: 1000, text: 'internal error', msg: '', field: '' }],
  });
  await edit(shop, key, { title: 'Een andere titel' });
  const { unknown, items } = await shop.push();
  expect(unknown).toBe(1);
  const told = sentences(items[0]?.errors ?? []);
  expect(told[0]).toMatch(/fault of its own \(HTTP 500\)/);
  expect(told).toContain('The marketplace says: “internal error”.');
  for (const language of LANGUAGES) {
    const [problem] = items[0]?.errors ?? [];
    expect(problem && problemSentence(language, problem, { format: PLAIN })).not.toMatch(/…|cannot be read/);
  }
  expect(await draftCount(shop)).toBe(1);
});
