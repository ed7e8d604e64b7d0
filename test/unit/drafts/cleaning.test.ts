import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isIntentFulfilled, mayBecome } from '../../../main/engine/drafts/server-normalization.ts';
import { draft, sampleAd } from '../sync/sample-ad.ts';

describe('recognising what was sent after the service cleaned it', () => {
  it.each([
    ['title', '  Oak bench ', 'Oak bench'],
    ['description', '<p>Oak</p> <b>bench</b>', 'Oak <b>bench</b>'],
    ['description', 'Oak<script>track(1 < 2)</script> bench', 'Oak bench'],
    ['description', 'Oak<script>track()</script> bench', 'Oaktrack() bench'],
    ['description', 'Oak<div>bench</div>', 'Oak\nbench'],
    ['description', 'Oak <B class="x">bench</B>', 'Oak <b>bench</b>'],
    ['description', '5 < 6 & more', '5 &lt; 6 &amp; more'],
    ['links.url', 'https://shop.example/?a=1&b=2', 'https://shop.example/?a=1&amp;b=2'],
    ['price.priceType', 'SWAP', 'SEE_DESCRIPTION'],
    ['vendorId', 'AS-Bench', 'as-bench'],
    ['phoneNumber', '030 - 123 45 67', '0301234567'],
    ['postcode', 'k1a 0b1', 'K1A 0B1'],
    ['postcode', 'k1a 0b1', 'K1A0B1'],
    ['links.url', 'https://Shop.example', 'https://shop.example/'],
    ['links.url', 'https://shop.example/een bank', 'https://shop.example/een%20bank'],
    ['shippingOptions.SHIP.time', '2d-5d', '2-5'],
    ['shippingOptions.SHIP.time', '3d', '3d-3d'],
    ['title', 'Cafe\u0301 chair', 'Caf\u00e9 chair'],
    ['description', 'Caf&#233;&nbsp;chair', 'Caf\u00e9\u00a0chair'],
    ['description', 'Oak\r\nbench\n', 'Oak<br>bench'],
    ['status', 'ACTIVE', 'DOMAIN_PENDING'],
    ['postcode', null, '0000'],
    ['attributes.colour', ['Zwart', 'Wit', 'Groen'], ['Groen', 'Wit', 'Zwart']],
    ['attributes.colour', ['Zwart', 'Wit', 'Zwart'], ['Zwart', 'Wit']],
    ['attributes.size', [10, 9], ['10', '9']],
  ])('takes %s %j for %j', (field, sent, there) => {
    expect(mayBecome(field, sent, there)).toBe(true);
  });

  it.each([
    ['title', 'Oak bench', 'Beech bench'],
    ['title', null, 'Beech bench'],
    ['description', '<b>Oak</b> bench', 'Oak bench'],
    ['description', '<p>Oak</p> bench', 'Beech bench'],
    ['links.url', 'https://shop.example/?a=1&copy=2', 'https://shop.example/?a=1'],
    ['links.url', 'https://shop.example/Bench', 'https://shop.example/bench'],
    ['postcode', 'K1A 0B1', 'K1A 0B2'],
    ['phoneNumber', 'bel mij', 'n.v.t.'],
    ['sellerName', 'De Bank', 'DE BANK'],
    ['shippingOptions.SHIP.time', '2d-5d', '2d-6d'],
    ['description', 'Oak<br>bench', 'Oak bench'],
    ['bidMicros', '20000', '20001'],
    ['status', 'ACTIVE', 'PAUSED'],
    ['images', [{ src: 'https://x/image/a/a.jpg' }], [{ src: 'https://x/image/b/b.jpg' }]],
    ['attributes.colour', ['Zwart', 'Wit', 'Groen'], ['Wit', 'Zwart', 'Groen']],
    ['attributes.colour', ['Zwart', 'Wit'], ['Groen', 'Wit', 'Zwart']],
    ['attributes.colour', ['Zwart', 'Wit'], ['Wit', 'Wit', 'Zwart']],
  ])('does not take %s %j for %j', (field, sent, there) => {
    expect(mayBecome(field, sent, there)).toBe(false);
  });

  it('takes a delete for done only when the ad is deleted', () => {
    const sent = [draft('status', 'ACTIVE', 'DELETED')];
    expect(isIntentFulfilled(sent, sampleAd())).toBe(false);
    expect(isIntentFulfilled(sent, sampleAd({ status: 'DELETED' }))).toBe(true);
  });

  it('never confuses two different amounts', () => {
    const amounts = fc.bigInt({ min: 0n, max: 10n ** 15n });
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        expect(mayBecome('bidMicros', String(a), String(b))).toBe(a === b);
      }),
    );
  });
});
