import { afterEach, describe, expect, it, vi } from 'vitest';
import { feedImport, feedImportIds, plainAddress } from '../../../main/engine/service/wire/feed-import.ts';

const read = (raw: unknown) => feedImport.parse(raw);

afterEach(() => vi.unstubAllEnvs());

describe('a feed import', () => {
  it('is read with what nobody documented', () => {
    const told = read({
      id: 7,
      url: 'https://feeds.example/ads.xml',
      status: 'HALF_DONE',
      dateCreated: '2026-11-22T04:00:00Z',
      totalRecordsRead: 10,
      recordsOnHold: 2,
      ratio: 0.5,
      note: 'text',
      errors: {
        'Title too long': { count: 130, vendorIdsSample: ['A-1', 22], rowNumbersSample: [4, 'x'] },
        'Only a number': 3,
      },
      warnings: null,
    });
    expect(told).toEqual({
      id: 7,
      url: 'https://feeds.example/ads.xml',
      status: 'HALF_DONE',
      createdAt: '2026-11-22T04:00:00.000Z',
      error: '',
      counters: { totalRecordsRead: 10, recordsOnHold: 2 },
      errors: [
        { text: 'Title too long', count: 130, vendorIds: ['A-1', '22'], rows: [4] },
        { text: 'Only a number', count: 3, vendorIds: [], rows: [] },
      ],
      warnings: [],
    });
  });

  it('counts neither its seller nor a time, and names each vendor ID once', () => {
    const told = read({
      id: 7,
      userId: 5,
      dateCreated: 1_764_000_000_000,
      errors: { 'Too long': { count: 2, vendorIdsSample: ['A-1', '', ' ', 'A-1', 'A-2'] } },
    });
    expect(told.counters).toEqual({});
    expect(told.errors[0]?.vendorIds).toEqual(['A-1', 'A-2']);
  });

  it('counts what is written as digits where a count is known, and nothing else that is', () => {
    const told = read({
      id: 7,
      totalRecordsRead: '160',
      recordsFailed: '',
      token: '123456',
      errors: { 'Too long': { count: '120' }, 'Only digits': '3' },
    });
    expect(told.counters).toEqual({ totalRecordsRead: 160 });
    expect(told.errors.map(({ count }) => count)).toEqual([120, 3]);
  });

  it.each([
    ['2026-11-22T04:00:00', '2026-11-22T04:00:00.000Z'],
    ['2026-11-22 04:00', '2026-11-22T04:00:00.000Z'],
    ['2026-11-22T04:00:00.5', '2026-11-22T04:00:00.500Z'],
    ['2026-11-22', '2026-11-22T00:00:00.000Z'],
    ['2026-11-22T04:00:00+01:00', '2026-11-22T03:00:00.000Z'],
    ['2026-11-22T04:00:00+0100', '2026-11-22T03:00:00.000Z'],
  ])('that began at %s began at %s, in any zone of this computer', (told, instant) => {
    vi.stubEnv('TZ', 'America/Toronto');
    expect(new Date(2026, 10, 22).getTimezoneOffset()).toBe(300);
    expect(read({ id: 7, dateCreated: told }).createdAt).toBe(instant);
  });

  it('keeps no part of a password that splits an address', () => {
    const url = 'https://shop:pass?word-of-it@feeds.example/ads.xml?key=s3cr3t-value';
    const told = read({ id: 7, url, error: `GET ${url}: 403 for shop:pass?word-of-it` });
    expect(JSON.stringify(told)).not.toMatch(/pass|word-of-it|s3cr3t/);
  });

  it('has no time where none can be read, and needs an id', () => {
    expect(read({ id: 7, dateCreated: 'yesterday' })).toMatchObject({
      createdAt: null,
      url: null,
      status: '',
    });
    expect(feedImport.safeParse({ status: 'DONE' }).success).toBe(false);
  });

  it('keeps no part of an address that may be a secret, wherever it is repeated', () => {
    const url = 'https://shop:pass-word@feeds.example/ads.xml?key=s3cr3t%2Bvalue&format=xml#frag-ment';
    const told = read({
      id: 7,
      url,
      status: 'REJECTED',
      error: `GET ${url} answered 403 (key s3cr3t+value, user shop:pass-word, Basic ${btoa('shop:pass-word')})`,
      errors: { [`Not read: ${url}`]: { count: 1, vendorIdsSample: [] } },
    });
    expect(told.url).toBe('https://feeds.example/ads.xml');
    expect(JSON.stringify(told)).not.toMatch(/s3cr3t|pass-word|frag-ment|c2hvcDpw/);
    expect(told.error).toContain('GET https://feeds.example/ads.xml answered 403');
  });
});

describe('messages of an import', () => {
  it('become one where only what was cut out of them differs', () => {
    const at = (key: string) => `https://pictures.example/a.jpg?key=${key}`;
    const { warnings } = read({
      id: 7,
      warnings: {
        [`Not read: ${at('one')}`]: { count: 2, vendorIdsSample: ['A-1', 'A-2'] },
        [`Not read: ${at('two')}`]: { count: 1, vendorIdsSample: ['A-3'] },
        'Too long': { count: 1 },
      },
    });
    expect(warnings).toEqual([
      {
        text: 'Not read: https://pictures.example/a.jpg',
        count: 3,
        vendorIds: ['A-1', 'A-2', 'A-3'],
        rows: [],
      },
      { text: 'Too long', count: 1, vendorIds: [], rows: [] },
    ]);
  });

  it('are read from a list too, and a text alone is one', () => {
    const told = read({
      id: 7,
      url: 'https://feeds.example/ads.xml?key=s3cr3t-value',
      warnings: [
        'No picture',
        { message: 'Too long', count: '2', vendorIdsSample: ['A-1'], rowNumbersSample: ['4'] },
        { code: 2001, field: 'bidMicros', arg: 's3cr3t-value' },
        null,
        '',
      ],
      errors: 'Not read: https://feeds.example/ads.xml?key=s3cr3t-value',
    });
    expect(told.warnings).toEqual([
      { text: 'No picture', count: null, vendorIds: [], rows: [] },
      { text: 'Too long', count: 2, vendorIds: ['A-1'], rows: [4] },
      { text: '{"code":2001,"field":"bidMicros","arg":"…"}', count: null, vendorIds: [], rows: [] },
    ]);
    expect(told.errors).toEqual([
      { text: 'Not read: https://feeds.example/ads.xml', count: null, vendorIds: [], rows: [] },
    ]);
  });

  it('are read quickly however long their words are', () => {
    const began = performance.now();
    const told = read({
      id: 7,
      url: `https://a.example/?${'&key'.repeat(9000)}`,
      error: 'a'.repeat(2_000_000),
    });
    expect(told.error).toHaveLength(2000);
    expect(performance.now() - began).toBeLessThan(2000);
  });
});

describe('an address', () => {
  it.each([
    ['https://a.example/x?y=1', 'https://a.example/x'],
    ['https://a.example/@shop/x#y', 'https://a.example/@shop/x'],
    ['ftp://user:word@a.example/x', 'ftp://a.example/x'],
    ['https://user:wo/rd@a.example/x', 'https://a.example/x'],
    ['feeds/x.xml?y', 'feeds/x.xml'],
    ['https://user:wo?rd@a.example/x', 'https://…'],
    ['https://user:12#34@a.example/x?y', 'https://…'],
    ['https://a.example?y', 'https://a.example'],
    ['https://a.example/x?to=b@c.example', 'https://a.example/x'],
  ])('%s is shown as %s', (address, shown) => {
    expect(plainAddress(address)).toBe(shown);
  });
});

describe('a list of imports', () => {
  it.each([
    [{ imports: [{ id: 9 }, { id: 8 }], total: 2 }, [9, 8]],
    [
      [{ id: 9 }, { status: 'DONE' }, 8, 9],
      [9, 8],
    ],
    [{ imports: [] }, []],
    [{ links: [], imports: [{ id: 9 }] }, [9]],
  ])('%j names %j', (told, ids) => {
    expect(feedImportIds.parse(told)).toEqual(ids);
  });

  it('is none without a list', () => {
    expect(feedImportIds.safeParse({ id: 4 }).success).toBe(false);
  });
});
