// Addresses of the pictures of 50,000 ads, half of them dead, asked at one host through the engine until every ad is
// checked, beside bare requests for the same addresses, two at a time as well.
import { join } from 'node:path';
import { request } from 'undici';
import { openMirror } from '../../main/engine/mirror/mirror.ts';
import { inParallel } from '../../main/engine/parallel.ts';
import type { RowKey } from '../../shared/ad/model.ts';
import { longestTurn, printFigure, timed } from './figures.ts';
import { ACCOUNT, openShop, pullAll } from './shop.ts';

const PULLED = 5000;
const COPIES = 10;
const FIRST_COPY_ID = 4_000_000_000_000;
const AT_ONCE = 2;

const shop = await openShop(PULLED);
const { engine } = shop;
await pullAll(shop);
await engine.call('accounts.close', { account: ACCOUNT });

const addressOf = (at: number): string =>
  `${shop.sandbox.address.base_url}/api/sellside/image/${at % 2 === 0 ? 'demo' : 'nobody'}-${at}/own.jpg`;

/** Every pulled ad several times, each with one picture of its own. */
const multiply = (): readonly RowKey[] => {
  const mirror = openMirror(join(shop.folder, 'accounts', ACCOUNT));
  const ads = mirror.ads.page(0, PULLED);
  mirror.transaction(() => {
    for (let at = 0; at < ads.length * COPIES; at += 1) {
      const { base, readAt } = ads[at % ads.length] ?? {};
      const images = [{ src: addressOf(at), status: 'OK' }];
      if (base)
        mirror.ads.addBase({ ...base, id: FIRST_COPY_ID + at, vendorId: `copy-${at}`, images }, readAt ?? '');
    }
  });
  const keys = mirror.ads.outlines(0, ads.length * (COPIES + 1)).map(({ key }) => key);
  mirror.close();
  return keys.slice(ads.length);
};

const keys = multiply();
await engine.call('accounts.open', { account: ACCOUNT });
await engine.call('problems.list', { account: ACCOUNT });

const baselineMs = await timed(() =>
  inParallel(
    keys.map((_, at) => addressOf(at)),
    AT_ONCE,
    async (url) => {
      const { body } = await request(url);
      await body.bytes();
    },
  ),
);

let asking = 0;
const turn = await longestTurn(async () => {
  asking = await timed(async () => {
    const { job } = await engine.call('pictures.check', { account: ACCOUNT, select: { keys: [...keys] } });
    await shop.finished(job);
    await engine.call('problems.list', { account: ACCOUNT });
  });
});
printFigure({
  what: `${keys.length} addresses asked (longest turn of the engine ${Math.round(turn)} ms)`,
  against: 'bare requests',
  ms: asking,
  baselineMs,
});
await shop.close();
