import { describe, expect, it } from 'vitest';
import { createDayTable } from '../../../main/engine/metrics/day-table.ts';
import { tableParts } from '../../../main/engine/metrics/read-table.ts';
import { packDay, unpackFigures } from '../../../main/engine/mirror/remote/packed-figures.ts';
import { dayAfter, daysIn } from '../../../shared/metrics/days.ts';
import { randomOf } from '../../corpora/random.ts';

const PERIOD = { from: '2026-02-26', to: '2026-03-02' };
const HEAD = 'Datum,Advertentie-ID,"Besteed, (micro)",Kliks,Vertoningen,Websitekliks,E-mails';
const ROW = '2026-02-28,3000000001,123456,7,300,2,1';
const MOST = 1_000_000;

const read = (text: string, pieces: (bytes: Uint8Array) => readonly Uint8Array[] = (bytes) => [bytes]) => {
  const table = createDayTable(PERIOD, MOST);
  table.sink.begin();
  for (const piece of pieces(new TextEncoder().encode(text))) table.sink.write(piece);
  return table.days();
};

describe('a table of ads by day', () => {
  it('has every day of its period, and its columns by their order', async () => {
    const days = await read(`\uFEFF${HEAD}\r\n${ROW}\r\n2026-02-26,12,0,0,5,0,0\r\n`);
    expect(days.map(({ day, ads, spentMicros }) => [day, ads, spentMicros])).toEqual([
      ['2026-02-26', 1, 0n],
      ['2026-02-27', 0, 0n],
      ['2026-02-28', 1, 123_456n],
      ['2026-03-01', 0, 0n],
      ['2026-03-02', 0, 0n],
    ]);
    expect(unpackFigures(days[2]?.packed ?? new Uint8Array())).toEqual([
      {
        ...{ adId: 3_000_000_001, impressions: 300, clicks: 7, urlClicks: 2, emails: 1, engagement: 3 },
        ...{ spentMicros: 123_456n, relative: null },
      },
    ]);
  });

  it('is the same wherever its bytes are cut, and begins anew with another answer', async () => {
    const random = randomOf(7);
    const days = daysIn(PERIOD.from, PERIOD.to);
    const figures = days.map((day, at) =>
      Array.from({ length: 40 }, (_, ad) => {
        const urlClicks = random.whole(0, 9);
        const emails = random.whole(0, 4);
        const counts = { impressions: random.whole(0, 900), clicks: random.whole(0, 50), urlClicks, emails };
        const spentMicros = BigInt(random.whole(0, 2 ** 31)) * 1_000n;
        return { day, adId: 2 ** 40 + 7 * ad + at, ...counts, engagement: urlClicks + emails, spentMicros };
      }),
    );
    const rows = figures
      .flat()
      .map((ad) =>
        [ad.day, ad.adId, ad.spentMicros, ad.clicks, ad.impressions, ad.urlClicks, ad.emails].join(','),
      );
    const text = [HEAD, ...rows].join('\n');
    const inPieces = (bytes: Uint8Array): readonly Uint8Array[] => {
      const pieces: Uint8Array[] = [];
      for (let at = 0; at < bytes.length; ) {
        const size = random.whole(1, 60);
        pieces.push(bytes.subarray(at, at + size));
        at += size;
      }
      return pieces;
    };
    const packed = figures.map(packDay);
    expect((await read(text)).map((day) => day.packed)).toEqual(packed);
    expect((await read(text, inPieces)).map((day) => day.packed)).toEqual(packed);

    const table = createDayTable(PERIOD, MOST);
    const bytes = new TextEncoder().encode(text);
    table.sink.begin();
    table.sink.write(bytes.subarray(0, 333));
    table.sink.begin();
    table.sink.write(bytes);
    expect((await table.days()).map((day) => day.packed)).toEqual(packed);
  });

  it.each([
    ['has no heads', `${ROW}\n`],
    ['is empty', ''],
    ['has a column less', `${HEAD.replace(',E-mails', '')}\n`],
    ['has a row with a column less', `${HEAD}\n${ROW.slice(0, -2)}\n`],
    ['has a row with a column more', `${HEAD}\n${ROW},1\n`],
    ['has a row of another day', `${HEAD}\n${ROW.replace('02-28', '03-03')}\n`],
    ['writes days otherwise', `${HEAD}\n${ROW.replace('2026-02-28', '28-02-2026')}\n`],
    ['has amounts with a fraction', `${HEAD}\n${ROW.replace('123456', '0.12')}\n`],
    ['has a count below zero', `${HEAD}\n${ROW.replace(',7,', ',-7,')}\n`],
    ['has an empty count', `${HEAD}\n${ROW.replace(',7,', ',,')}\n`],
    ['names an ad twice on a day', `${HEAD}\n${ROW}\n${ROW}\n`],
    ['ends within a row', `${HEAD}\n${ROW}\n${ROW.slice(0, 24)}`],
    ['has a line without end', `${HEAD}\n${'1'.repeat(20_000)}`],
  ])('cannot be read where it %s', async (_how, text) => {
    await expect((async () => read(text))()).rejects.toMatchObject({ code: 'service-answer' });
  });

  it('of many ads is read piece by piece, and ends where it has more rows than asked for', async () => {
    const most = 60_000;
    const table = createDayTable(PERIOD, most);
    table.sink.begin();
    table.sink.write(new TextEncoder().encode(`${HEAD}\n`));
    const row = (ad: number): Uint8Array => new TextEncoder().encode(`2026-03-01,${ad},5,1,2,1,0\n`);
    for (let ad = 1; ad <= most; ad += 1) table.sink.write(row(ad));
    const days = await table.days();
    expect(days.find(({ day }) => day === '2026-03-01')).toMatchObject({
      ads: most,
      spentMicros: 5n * BigInt(most),
    });
    expect(() => table.sink.write(row(most + 1))).toThrow('service-answer');
  });
});

describe('days that are read by tables', () => {
  const days = daysIn('2026-01-01', '2026-03-15');

  it('are settled ones, a month at a time, newest first', () => {
    expect(tableParts(days, '2026-03-11', 500)).toEqual({
      tables: [
        { from: '2026-02-09', to: '2026-03-11' },
        { from: '2026-01-09', to: '2026-02-08' },
        { from: '2026-01-01', to: '2026-01-08' },
      ],
      left: ['2026-03-12', '2026-03-13', '2026-03-14', '2026-03-15'],
    });
  });

  it('are fewer at a time with many ads, and none with so many that a report a day is as fast', () => {
    const { tables, left } = tableParts(days, '2026-03-11', 100_000);
    expect(tables).toHaveLength(7);
    for (const { from, to } of tables) expect(dayAfter(from, 9)).toBe(to);
    expect(left).toHaveLength(4);
    expect(tableParts(days, '2026-03-11', 300_000)).toEqual({ tables: [], left: days });
  });

  it('lie beside one another: a few days between others are read one by one', () => {
    const some = days.filter((day) => day < '2026-01-04' || (day > '2026-01-10' && day < '2026-01-17'));
    expect(tableParts(some, '2026-03-11', 1)).toEqual({
      tables: [{ from: '2026-01-11', to: '2026-01-16' }],
      left: ['2026-01-01', '2026-01-02', '2026-01-03'],
    });
  });
});
