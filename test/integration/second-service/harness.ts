/** A seller with the engine at a second service, and the files of pictures for the seller's ads. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { CommandInput, CommandOutput } from '../../../shared/contract/commands.ts';
import type { FolderResult } from '../../../shared/contract/results/picture-folder.ts';
import type { Json } from '../../../shared/json.ts';
import type { Readings, SecondService } from '../../second-service/index.ts';
import { CLIENT, shownBy, startSecondService } from '../../second-service/index.ts';
import { plain } from '../../support/hostile-pictures.ts';
import type { Running } from '../sync/harness.ts';
import { ACCOUNT, connect, draftCount, runEngine } from '../sync/harness.ts';

const ADS_WITH_FILES = 20;
const ADS_WITH_TWO = 10;

/** The sizes of the files for an ad, by its vendor ID, in their order: no two files are of one size. */
export const FILES: ReadonlyMap<string, readonly string[]> = new Map(
  Array.from({ length: ADS_WITH_FILES }, (_, nth) => {
    const second = nth < ADS_WITH_TWO ? [`${140 + nth}x${90 + nth}`] : [];
    return [`V${100 + nth}`, [`${100 + nth}x${60 + nth}`, ...second]] as const;
  }),
);

const FORMATS = [
  ['jpeg', 'jpg'],
  ['png', 'png'],
  ['gif', 'gif'],
] as const;

/** A new folder of these files, named for their ads. */
export const pictureFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'adsheet-pictures-'));
  const named = [...FILES].flatMap(([vendorId, sizes]) =>
    sizes.map((size, nth) => ({ name: nth === 0 ? vendorId : `${vendorId}_${nth + 1}`, size })),
  );
  for (const [nth, { name, size }] of named.entries()) {
    const [width, height] = size.split('x').map(Number);
    const [format, end] = FORMATS[nth % FORMATS.length] ?? FORMATS[0];
    const colour = `#${(0x10_10_10 + nth * 7919).toString(16).padStart(6, '0')}`;
    await plain(width, height, colour)
      .toFormat(format)
      .toFile(join(folder, `${name}.${end}`));
  }
  return folder;
};

/** The pictures of each ad at the service, by vendor ID. */
export type Shown = ReadonlyMap<string, readonly string[]>;

/** The same, with those of some ads in the opposite order. */
export const turned = (all: Shown, ...vendorIds: readonly string[]): Shown =>
  new Map([...all].map(([id, list]) => [id, vendorIds.includes(id) ? list.toReversed() : list]));

/** The same, with what the files add. */
export const withFiles = (all: Shown): Shown =>
  new Map([...all].map(([id, list]) => [id, [...list, ...(FILES.get(id) ?? [])]]));

export type SecondShop = Running & {
  readonly home: string;
  readonly service: SecondService;
  readonly shown: () => Shown;
  readonly apply: (key: RowKey, values: Readonly<Record<string, Json>>) => Promise<unknown>;
  /** Edits the pictures of these ads into the opposite order. */
  readonly turn: (...vendorIds: readonly string[]) => Promise<void>;
  readonly addFolder: (folder: string) => Promise<FolderResult>;
  /** Pushes all, which are so many, and returns the run: each is done, and nothing is stored in another form. */
  readonly pushAll: (count: number) => Promise<number>;
  readonly undoPush: (run: number) => Promise<CommandOutput<'push.undo'>>;
  /** Pulls, and finds what was pushed as it was pushed. */
  readonly pullQuietly: () => Promise<void>;
  readonly end: () => Promise<void>;
};

/** A signed-in account on a fresh service that reads the interface so. */
export const openSecondShop = async (readings: Partial<Readings>): Promise<SecondShop> => {
  const service = await startSecondService({ campaigns: 3, mostCampaigns: 3, feed: true, ...readings });
  const home = await mkdtemp(join(tmpdir(), 'adsheet-second-'));
  const running = await runEngine(home);
  const { address, market } = service;
  const client = { clientId: CLIENT.id, clientSecret: CLIENT.secret };
  await connect(running, { baseUrl: address, authUrl: address, ...client });
  const { call, job, pull, push } = running;
  await pull();
  const apply = (key: RowKey, values: Readonly<Record<string, Json>>): Promise<unknown> => {
    const changes = Object.entries(values).map(([field, value]) => ({ key, field, value }));
    const label = 'edit';
    return call('edits.apply', {
      account: ACCOUNT,
      label,
      changes: changes as CommandInput<'edits.apply'>['changes'],
    });
  };
  return {
    ...running,
    home,
    service,
    apply,
    shown: () => new Map([...market.ads.values()].map((ad) => [ad.vendorId ?? '', shownBy(market, ad)])),
    turn: async (...vendorIds) => {
      for (const vendorId of vendorIds) {
        const { key } = await call('ads.resolve', { account: ACCOUNT, name: `vendor:${vendorId}` });
        const { ad } = await call('ads.get', { account: ACCOUNT, key });
        await apply(key, { images: (ad.local['images'] as readonly Json[]).toReversed() });
      }
    },
    addFolder: async (folder) => {
      const { stamp } = await call('pictures.match', { account: ACCOUNT, folder });
      const how = { stamp, place: 'end' as const, doubts: [], without: [] };
      return job(() => call('pictures.add_folder', { account: ACCOUNT, folder, ...how }));
    },
    pushAll: async (count) => {
      const { run, items, ...told } = await push();
      expect(told).toMatchObject({ done: count, failed: 0, held: 0, skipped: 0, unknown: 0 });
      expect(items.flatMap(({ kept = [] }) => kept)).toEqual([]);
      return run;
    },
    undoPush: (run) => call('push.undo', { account: ACCOUNT, run }),
    pullQuietly: async () => {
      expect(await pull()).toMatchObject({ conflicts: 0, setAside: [], unnamed: 0 });
      expect(await draftCount(running)).toBe(0);
    },
    end: async () => {
      await running.close();
      await service.close();
      await rm(home, { recursive: true, force: true, maxRetries: 3 });
    },
  };
};
