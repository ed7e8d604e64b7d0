import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agrees, intentIsThere } from '../../../main/engine/sync/cleaning.ts';
import { draft, sampleAd } from './sample-ad.ts';

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
    ['status', 'ACTIVE', 'DOMAIN_PENDING'],
    ['postcode', null, '0000'],
  ])('takes %s %j for %j', (field, sent, there) => {
    expect(agrees(field, sent, there)).toBe(true);
  });

  it.each([
    ['title', 'Oak bench', 'Beech bench'],
    ['title', null, 'Beech bench'],
    ['description', '<b>Oak</b> bench', 'Oak bench'],
    ['description', '<p>Oak</p> bench', 'Beech bench'],
    ['links.url', 'https://shop.example/?a=1&copy=2', 'https://shop.example/?a=1'],
    ['bidMicros', '20000', '20001'],
    ['status', 'ACTIVE', 'PAUSED'],
    ['images', [{ src: 'https://x/image/a/a.jpg' }], [{ src: 'https://x/image/b/b.jpg' }]],
  ])('does not take %s %j for %j', (field, sent, there) => {
    expect(agrees(field, sent, there)).toBe(false);
  });

  it('takes a delete for done only when the ad is deleted', () => {
    const sent = [draft('status', 'ACTIVE', 'DELETED')];
    expect(intentIsThere(sent, sampleAd())).toBe(false);
    expect(intentIsThere(sent, sampleAd({ status: 'DELETED' }))).toBe(true);
  });

  it('never confuses two different amounts', () => {
    const amounts = fc.bigInt({ min: 0n, max: 10n ** 15n });
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        expect(agrees('bidMicros', String(a), String(b))).toBe(a === b);
      }),
    );
  });
});
