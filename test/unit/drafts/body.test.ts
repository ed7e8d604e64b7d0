import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  campaignBudgets,
  campaignCreateBody,
  createBody,
  updateBody,
  withUploaded,
} from '../../../main/engine/drafts/body.ts';
import { parseLossless } from '../../../main/engine/service/wire/json.ts';
import { readField } from '../../../shared/ad/paths.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { draft, sampleAd } from '../sync/sample-ad.ts';

describe('the body of a PUT', () => {
  it('is the whole ad without the parts only the service writes', () => {
    const body = updateBody(sampleAd(), [draft('title', 'Garden bench', 'Oak bench')]);
    expect(body).toEqual({
      id: 4711,
      title: 'Oak bench',
      description: '<b>Oak</b>, two metres',
      categoryId: 20,
      status: 'ACTIVE',
      price: { priceType: 'FIXED_PRICE', amountCents: 12500, taxed: true },
      bidMicros: '20000',
      budgets: { daily: { limitMicros: '1000000' }, total: { limitMicros: '50000000' } },
      campaignId: 7,
      sellerName: 'Jansen',
      postcode: '1234AB',
      vendorId: 'bench-1',
      links: { url: 'https://shop.example/bench' },
      images: [{ src: 'https://service.example/image/a/a.jpg' }],
      attributes: [{ key: 'wood', label: 'Wood', locale: 'nl', type: 'STRING', value: 'oak' }],
      shippingOptions: [{ type: 'SHIP', costCents: 500, time: '2d-5d' }],
      futureField: { nested: [1, 2, 3] },
    });
  });

  it.each([
    ['BUDGET_REACHED', 'ACTIVE'],
    ['DAILY_BUDGET_REACHED', 'ACTIVE'],
    ['DOMAIN_PENDING', 'ACTIVE'],
    ['PAUSED', 'PAUSED'],
  ])('asks for what the seller wants of an ad that shows %s', (shown, wanted) => {
    expect(updateBody(sampleAd({ status: shown }), [])['status']).toBe(wanted);
  });

  it('leaves a cleared field out', () => {
    expect(updateBody(sampleAd(), [draft('postcode', '1234AB', null)])).not.toHaveProperty('postcode');
  });

  it('sends numbers we do not know as they came', () => {
    const text = '{"id":1,"status":"ACTIVE","title":"a","ledger":12345678901234567890,"ratio":1.0}';
    const body = updateBody(parseLossless(text) as JsonObject, [draft('title', 'a', 'b')]);
    expect(JSON.stringify(body)).toBe(text.replace('"title":"a"', '"title":"b"'));
  });

  it('carries any unknown field through unchanged', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const raw = JSON.stringify({ ...sampleAd(), surprise: value });
        const body = updateBody(parseLossless(raw) as JsonObject, [draft('title', 'Garden bench', 'x')]);
        expect(JSON.parse(JSON.stringify(body))['surprise']).toEqual(JSON.parse(raw)['surprise']);
      }),
    );
  });
});

describe('a body whose pictures are uploaded after it was built', () => {
  const signed = { src: 'https://pictures.example/image/1/1.jpg?sig=new', status: 'ACTIVE' };
  const chosen = [{ src: 'https://pictures.example/image/1/1.jpg?sig=old' }, { src: 'upload:ab' }];
  const addressed = [...chosen.slice(0, 1), { src: 'https://pictures.example/image/2/2.jpg' }];
  const edits = (pictures: readonly JsonObject[]) => [
    draft('images', null, pictures),
    draft('title', 'Garden bench', 'Oak bench'),
  ];

  it('is what it would be, had they had their addresses before', () => {
    const there = sampleAd({ images: [signed] });
    const built = updateBody(there, edits(chosen));
    expect(withUploaded(built, edits(addressed), there)).toEqual(updateBody(there, edits(addressed)));
    expect(withUploaded(createBody(edits(chosen)), edits(addressed))).toEqual(createBody(edits(addressed)));
  });

  it('is the same value where no picture is sent', () => {
    const built = updateBody(sampleAd(), [draft('title', 'Garden bench', 'Oak bench')]);
    expect(withUploaded(built, [draft('title', 'Garden bench', 'Oak bench')], sampleAd())).toBe(built);
  });
});

describe('the body of a POST', () => {
  it('holds what the seller entered, no id, and ACTIVE unless another status was chosen', () => {
    const drafts = [
      draft('exists', null, true),
      draft('title', null, 'Bench'),
      draft('vendorId', null, 'as-1'),
      draft('bidMicros', null, '20000'),
    ];
    expect(createBody(drafts)).toEqual({
      title: 'Bench',
      vendorId: 'as-1',
      bidMicros: '20000',
      status: 'ACTIVE',
    });
    expect(createBody([...drafts, draft('status', null, 'PAUSED')])['status']).toBe('PAUSED');
  });
});

describe('the bodies of campaigns', () => {
  it('gives a new campaign a status and budgets, which the service requires', () => {
    expect(campaignCreateBody([draft('exists', null, true), draft('title', null, 'Spring')])).toEqual({
      title: 'Spring',
      status: 'ACTIVE',
      budgets: { daily: { limitMicros: 'UNLIMITED' }, total: { limitMicros: 'UNLIMITED' } },
    });
  });

  it('sends budgets bare', () => {
    const base: JsonObject = { id: 1, budgets: sampleAd()['budgets'] ?? null };
    const body = campaignBudgets(base, [draft('budgets.daily.limitMicros', '1000000', 'UNLIMITED')]);
    expect(body).toEqual({ daily: { limitMicros: 'UNLIMITED' }, total: { limitMicros: '50000000' } });
    expect(readField(base, 'budgets.daily.limitMicros')).toBe('1000000');
  });
});
