import { describe, expect, it } from 'vitest';
import type { VendorIdOrigin } from '../../../main/engine/mirror/changesets.ts';
import type {
  FoundAd,
  OwnershipRecord,
  OwnershipVerdict,
  RecordedCreate,
} from '../../../main/engine/sync/ownership/ownership.ts';
import { judgeOwnership, madeSince } from '../../../main/engine/sync/ownership/ownership.ts';
import type { JsonObject } from '../../../shared/json.ts';

const FREE_AT = '2026-03-01T10:00:00.700Z';

const sendBy = (drawn: VendorIdOrigin, own: Partial<RecordedCreate> = {}): RecordedCreate => ({
  run: 1,
  seq: 0,
  vendorId: 'as-x',
  drawn,
  isRecorded: true,
  freeAt: FREE_AT,
  rowsThen: 10,
  drafts: [
    { field: 'exists', base: null, value: true },
    { field: 'title', base: null, value: 'Bench' },
    { field: 'categoryId', base: null, value: 5 },
    { field: 'vendorId', base: null, value: 'as-x' },
  ],
  ...own,
});

const recordOf = (drawn: VendorIdOrigin, own: Partial<OwnershipRecord> = {}): OwnershipRecord => ({
  own: { vendorId: 'as-x', drawn },
  number: 10,
  sends: [sendBy(drawn)],
  isComplete: true,
  answered: new Set(),
  ...own,
});

const found = (ad: JsonObject = {}, holder: number | null = null): FoundAd => ({
  id: 900,
  ad: {
    id: 900,
    title: 'Bench',
    categoryId: 5,
    vendorId: 'as-x',
    status: 'ACTIVE',
    dateCreated: '2026-03-01T10:00:01.000Z',
    ...ad,
  },
  holder,
});

const said = (verdict: OwnershipVerdict): string =>
  verdict.is === 'asked' ? `asked: ${verdict.why}` : verdict.is;

describe('an ad with the vendor ID of a create that may have landed', () => {
  it.each<readonly [string, VendorIdOrigin, JsonObject, string]>([
    ['holds what was sent', 'no', {}, 'ours'],
    ['holds what was sent', 'derived', {}, 'ours'],
    ['holds what was sent', 'random', {}, 'ours'],
    ['says something else', 'no', { title: 'Chair' }, 'asked: edited'],
    ['says something else', 'derived', { title: 'Chair' }, 'asked: edited'],
    ['says something else', 'random', { title: 'Chair' }, 'ours'],
    ['has the ID in other capitals', 'no', { vendorId: 'AS-X' }, 'asked: edited'],
    ['has the ID in other capitals', 'random', { vendorId: 'AS-X' }, 'asked: edited'],
    ['is older than the look', 'no', { dateCreated: '2026-03-01T09:59:59Z' }, 'unproven'],
    ['is older than the look', 'random', { dateCreated: '2026-03-01T09:59:59Z' }, 'unproven'],
    ['is of the look’s second, in whole ones', 'no', { dateCreated: '2026-03-01T10:00:00Z' }, 'ours'],
    ['tells no time', 'no', { dateCreated: null }, 'asked: unrecorded'],
    ['tells no time', 'random', { dateCreated: null }, 'ours'],
    ['is of another category', 'no', { categoryId: 6 }, 'unproven'],
    ['is of another category', 'random', { categoryId: 6 }, 'unproven'],
    ['has another vendor ID', 'random', { vendorId: 'as-y' }, 'unproven'],
    ['is deleted there, and nobody can tell', 'no', { title: 'Chair', status: 'DELETED' }, 'unproven'],
  ])('that %s (%s): %s', (_what, drawn, ad, verdict) => {
    expect(said(judgeOwnership(recordOf(drawn), found(ad)))).toBe(verdict);
  });

  it.each<readonly [string, VendorIdOrigin, Partial<RecordedCreate>, string]>([
    ['the journal never said so', 'no', { isRecorded: false }, 'asked: unrecorded'],
    ['the journal never said so', 'random', { isRecorded: false }, 'ours'],
    ['the service told no time', 'no', { freeAt: null }, 'asked: unrecorded'],
    ['the service told no time', 'random', { freeAt: null }, 'ours'],
  ])('of which %s (%s): %s', (_what, drawn, send, verdict) => {
    const record = recordOf(drawn, { sends: [sendBy(drawn, send)] });
    expect(said(judgeOwnership(record, found()))).toBe(verdict);
  });

  it('is known by the vendor ID of then, whatever the row has now', () => {
    const record = recordOf('no', { own: { vendorId: 'other', drawn: 'no' } });
    expect(said(judgeOwnership(record, found()))).toBe('ours');
  });
});

describe('an ad with the vendor ID of a row of which no create can have landed', () => {
  it.each<readonly [VendorIdOrigin, boolean, string]>([
    ['no', true, 'unproven'],
    ['random', true, 'unproven'],
    ['derived', true, 'asked: same-row'],
    ['no', false, 'asked: unrecorded'],
    ['derived', false, 'asked: unrecorded'],
    ['random', false, 'ours'],
  ])('(%s, the record is whole: %s): %s', (drawn, isComplete, verdict) => {
    expect(said(judgeOwnership(recordOf(drawn, { sends: [], isComplete }), found()))).toBe(verdict);
  });
});

describe('an ad that stands in a row of its own here', () => {
  it.each([
    ['before the create left', 10, 'unproven'],
    ['since then', 11, 'asked: edited'],
  ])('%s is never taken from there without the seller’s word', (_when, holder, verdict) => {
    expect(said(judgeOwnership(recordOf('random'), found({}, holder)))).toBe(verdict);
  });

  it('is not asked about twice', () => {
    const record = recordOf('no', { answered: new Set([900]) });
    expect(said(judgeOwnership(record, found({ title: 'Chair' }, 11)))).toBe('unproven');
  });
});

it('a time in whole seconds is taken for any instant of its second', () => {
  expect(madeSince({ dateCreated: '2026-03-01T10:00:00Z' }, FREE_AT)).toBe('yes');
  expect(madeSince({ dateCreated: '2026-03-01T09:59:59.999Z' }, FREE_AT)).toBe('no');
  expect(madeSince({ dateCreated: 'soon' }, FREE_AT)).toBe('unknown');
});
