/**
 * The engine against a service that another hand wrote from the interface alone (`test/second-service/`). What is to
 * come of a step is told by what that service knows, and by what a step asks for.
 */
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Readings } from '../../second-service/index.ts';
import { FEED_SECRET } from '../../second-service/index.ts';
import { ACCOUNT } from '../sync/harness.ts';
import type { SecondShop } from './harness.ts';
import { FILES, openSecondShop, pictureFolder, turned, withFiles } from './harness.ts';

/** What a service may make of the places that the interface leaves open. */
const SERVICES: readonly (readonly [does: string, readings: Partial<Readings>])[] = [
  ['gives pictures back as they were written', { feedList: 'array' }],
  [
    'gives pictures back under another host',
    { src: 'cdn', feedList: 'imports', pictureLinks: 'absolute', campaignStatusReply: 'campaign' },
  ],
  [
    'gives all uploads one form of address',
    { src: 'canonical', uploadReply: 'id', feedList: 'feedImports', campaignBudgetsReply: 'campaign' },
  ],
  [
    'gives identifiers only, and reads the small things another way too',
    {
      ...{ src: 'id', uploadReply: 'relative', noPictures: 'absent', pictureDates: false, feedList: 'ids' },
      ...{ fractions: false, lastPageToken: 'null', linksFromRoot: false, tokenType: 'Bearer' },
      ...{ adStatusReply: 'ad', readOnlyChanged: 'rejected', campaignBudgetsReply: 'empty' },
    },
  ],
  [
    'gives each upload an address of its own',
    { src: 'fresh', uploadsByContent: false, pictureLinks: 'bare', feedList: 'none' },
  ],
  [
    'has uploads wait, and calls their ads changed when they are ready',
    { uploadPends: true, fetchTouches: true, feedList: 'none' },
  ],
];

const SIZES = [...FILES.values()].flat();

let folder = '';
let shop: SecondShop;
beforeAll(async () => {
  folder = await pictureFolder();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const sizesReceived = (): readonly string[] => shop.service.received.toSorted();

describe.each(SERVICES)('a service that %s', (_, readings) => {
  beforeAll(async () => {
    shop = await openSecondShop(readings);
  });
  afterAll(() => shop.end());

  it('has the pictures of a folder in their order, each sent once, and as before after an undo', async () => {
    const { service, shown, turn, pushAll, pullQuietly, undoPush } = shop;
    const before = shown();
    expect((await shop.call('pictures.match', { account: ACCOUNT, folder })).pairs).toHaveLength(
      SIZES.length,
    );
    expect(await shop.addFolder(folder)).toMatchObject({ rows: FILES.size, left: [] });
    await turn('V100', 'V101', 'V112');
    const plan = await shop.call('review.plan', { account: ACCOUNT });
    expect(plan).toMatchObject({ updates: FILES.size, blocked: 0, held: 0 });

    const first = await pushAll(FILES.size);
    const meant = turned(withFiles(before), 'V100', 'V101', 'V112');
    expect(shown()).toEqual(meant);
    expect(sizesReceived()).toEqual(SIZES.toSorted());
    await pullQuietly();

    await turn('V100', 'V104');
    const second = await pushAll(2);
    expect(shown()).toEqual(turned(meant, 'V100', 'V104'));
    // By now an upload that no ad has would be gone, and those that wait are ready.
    service.market.pass(31 * 60_000);
    await pullQuietly();
    expect(await undoPush(second)).toMatchObject({ rows: 2, drifted: [], inexact: [] });
    await pushAll(2);
    expect(shown()).toEqual(meant);
    expect(sizesReceived()).toEqual(SIZES.toSorted());
    await pullQuietly();

    expect(await undoPush(first)).toMatchObject({ rows: FILES.size, drifted: [], inexact: [] });
    await pushAll(FILES.size);
    expect(shown()).toEqual(before);
    await pullQuietly();
  });

  it('has the campaign of a seller who met another client’s change, and as before after an undo', async () => {
    const { service, apply, pushAll, pullQuietly, undoPush } = shop;
    const there = service.market.campaigns.get(901);
    const { campaigns } = await shop.call('campaigns.list', { account: ACCOUNT });
    const row = campaigns.find(({ local }) => local['id'] === 901);
    if (!there || !row) throw new Error('there is no such campaign');
    const says = () => [there.status, there.budgets.daily.limitMicros, there.budgets.total.limitMicros];
    const { key } = row;
    const daily = 'budgets.daily.limitMicros';
    const [status, limit, total] = says();
    await apply(key, { status: 'PAUSED' });
    const paused = await pushAll(1);
    expect(says()).toEqual(['PAUSED', limit, total]);
    await pullQuietly();

    await apply(key, { [daily]: '75500000', 'budgets.total.limitMicros': '800000000' });
    there.budgets = { ...there.budgets, daily: { ...there.budgets.daily, limitMicros: '60000000' } };
    there.dateLastUpdated = service.market.now();
    const before = says();

    expect(await shop.push()).toMatchObject({ done: 0, held: 1 });
    expect(says()).toEqual(before);
    const { conflicts } = await shop.call('conflicts.list', { account: ACCOUNT });
    expect(conflicts).toContainEqual(expect.objectContaining({ key, field: daily }));
    expect(new Set(conflicts.map((one): RowKey => one.key))).toEqual(new Set([key]));
    await shop.call('conflicts.resolve', { account: ACCOUNT, take: 'mine' });
    const limited = await pushAll(1);
    expect(says()).toEqual(['PAUSED', '75500000', '800000000']);
    await pullQuietly();
    for (const run of [limited, paused]) expect(await undoPush(run)).toMatchObject({ rows: 1, drifted: [] });
    await pushAll(1);
    expect(says()).toEqual([status, '60000000', total]);
    const writes = shop.service.log.filter(
      ({ method, path }) => method === 'PUT' && path.includes('/campaign/'),
    );
    expect(writes.map(({ path }) => path.split('/901')[1])).toEqual(['/status/PAUSED', '/budgets', '']);
    await pullQuietly();
  });

  it('has its feed imports read with all counts and messages, and no secret of their address is kept', async () => {
    const { feedImports } = shop.service.market;
    const ids = readings.feedList === 'none' ? { ids: [...feedImports.keys()] } : {};
    await shop.job(() => shop.call('feeds.pull', { account: ACCOUNT, ...ids }));
    const { imports, listed } = await shop.call('feeds.list', { account: ACCOUNT });
    expect(listed).toBe(readings.feedList !== 'none');
    expect(imports.map(({ id }) => id).toSorted()).toEqual([...feedImports.keys()].toSorted());
    for (const { id, status, error, dateCreated, warnings, errors, ...counters } of feedImports.values()) {
      const numbers = Object.entries(counters).filter(([, value]) => typeof value === 'number');
      const messages = (of = {} as NonNullable<typeof warnings>) =>
        Object.entries(of).map(([text, { count, vendorIdsSample: vendorIds }]) => ({
          text,
          count,
          vendorIds,
        }));
      expect(await shop.call('feeds.get', { account: ACCOUNT, id })).toMatchObject({
        ...{ id, status, error, url: 'https://feeds.example.org/shop.xml' },
        createdAt: new Date(dateCreated).toISOString(),
        counters: Object.fromEntries(numbers),
        warnings: messages(warnings),
        errors: messages(errors),
      });
    }
    const files = await readdir(shop.home, { recursive: true, withFileTypes: true });
    for (const { name, parentPath } of files.filter((one) => one.isFile())) {
      const bytes = await readFile(join(parentPath, name));
      expect([name, bytes.includes(FEED_SECRET)]).toEqual([name, false]);
    }
  });

  it('finds nothing wrong with how it was asked', () => {
    expect(shop.service.log.filter(({ wrong }) => wrong !== undefined)).toEqual([]);
  });
});

describe.each([
  ['has uploads wait under addresses of their own', false],
  ['moves uploads when they are ready', true],
])('a service that %s', (_, srcMoves) => {
  beforeAll(async () => {
    shop = await openSecondShop({ src: 'fresh', srcMoves, uploadPends: true, fetchTouches: true });
  });
  afterAll(() => shop.end());

  it('has the pictures of a folder in their order before and after, each sent once', async () => {
    const { service, shown, turn, pushAll, pullQuietly } = shop;
    const meant = withFiles(shown());
    await shop.addFolder(folder);
    const run = await pushAll(FILES.size);
    await pullQuietly();
    service.market.pass(31 * 60_000);
    await pullQuietly();
    expect(shown()).toEqual(meant);
    // Nothing tells that these are the pictures that were sent: what others may have put there is left alone, and told.
    const { rows, drifted } = await shop.undoPush(run);
    expect([rows, drifted.length]).toEqual([0, FILES.size]);
    await turn('V100', 'V104');
    await pushAll(2);
    expect(shown()).toEqual(turned(meant, 'V100', 'V104'));
    expect(sizesReceived()).toEqual(SIZES.toSorted());
    await pullQuietly();
  });
});
