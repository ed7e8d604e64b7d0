import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chosenFiles, type FolderChoice, filesByAd } from '../../../../shared/ad/folder-choice.ts';
import {
  byFileName,
  type FilePattern,
  fileMatcher,
  type NamedAd,
  parseFilePattern,
} from '../../../../shared/ad/match-files.ts';
import type { RowKey } from '../../../../shared/ad/model.ts';

const adsNamed = (...vendorIds: readonly string[]): readonly NamedAd[] =>
  vendorIds.map((vendorId, at) => ({ key: `r${at + 1}` as RowKey, vendorId }));

const matchFiles = (ads: readonly NamedAd[], names: readonly string[], pattern?: FilePattern) => {
  const match = fileMatcher(ads, pattern);
  const found = names.toSorted(byFileName).map((name) => ({ name, pair: match(name) }));
  return {
    pairs: found.flatMap(({ pair }) => pair ?? []),
    left: found.flatMap(({ name, pair }) => (pair ? [] : [name])),
  };
};

/** Of each file that has an ad: the vendor IDs, its number, why, and the doubt. */
const said = (vendorIds: readonly string[], names: readonly string[], pattern?: string) => {
  const ads = adsNamed(...vendorIds);
  const vendorIdOf = (key: RowKey): string | undefined => ads.find((ad) => ad.key === key)?.vendorId;
  const parsed = pattern === undefined ? undefined : parseFilePattern(pattern);
  const { pairs, left } = matchFiles(ads, names, parsed);
  return {
    pairs: pairs.map(({ name, keys, number, why, doubt }) => [
      name,
      keys.map(vendorIdOf),
      number,
      why,
      doubt,
    ]),
    left,
  };
};

/** Vendor IDs as they can be part of a file's name. */
const vendorId = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 _.-]{0,10}[A-Za-z]$/);
const vendorIds = fc.uniqueArray(vendorId, {
  minLength: 1,
  maxLength: 8,
  selector: (text) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, ''),
});

describe('a file', () => {
  it('is for the ad whose vendor ID it has as its name, without case and ending', () => {
    expect(said(['Shoe-1', 'hat'], ['SHOE-1.JPG', 'hat.png', 'coat.jpg'])).toEqual({
      pairs: [
        ['hat.png', ['hat'], null, 'vendor-id', null],
        ['SHOE-1.JPG', ['Shoe-1'], null, 'vendor-id', null],
      ],
      left: ['coat.jpg'],
    });
  });

  it('may have a number behind the vendor ID, after a sign or in brackets', () => {
    const names = ['A1_2.jpg', 'A1-3.jpg', 'A1 4.jpg', 'A1 (5).jpg', 'A1(6).jpg', 'A1 - 7.jpg'];
    expect(said(['A1'], names).pairs.map(([, ids, number, why, doubt]) => [ids, number, why, doubt])).toEqual(
      expect.arrayContaining([2, 3, 4, 5, 6, 7].map((number) => [['A1'], number, 'number', null])),
    );
  });

  it('is not for an ad whose vendor ID only begins its own', () => {
    expect(said(['A1', 'A10'], ['A10.jpg', 'A1_10.jpg', 'A10_1.jpg', 'A100.jpg'])).toEqual({
      pairs: [
        ['A1_10.jpg', ['A1'], 10, 'number', null],
        ['A10_1.jpg', ['A10'], 1, 'number', null],
        ['A10.jpg', ['A10'], null, 'vendor-id', null],
      ],
      left: ['A100.jpg'],
    });
  });

  it('that may be a vendor ID or the number of another one is doubtful', () => {
    expect(said(['A', 'A-1'], ['A-1.jpg']).pairs).toEqual([
      ['A-1.jpg', ['A-1'], null, 'vendor-id', 'two-ways'],
    ]);
    expect(said(['100', '100_1', '1002'], ['100_01.jpg', '100_02.jpg']).pairs).toEqual([
      ['100_01.jpg', ['100'], 1, 'number', 'two-ways'],
      ['100_02.jpg', ['100'], 2, 'number', null],
    ]);
  });

  it('is doubtful with digits right behind a vendor ID, or other signs in it', () => {
    expect(said(['chair', 'AB 12/x'], ['chair2.jpg', 'AB_12-x.jpg', 'ab12x_3.jpg']).pairs).toEqual([
      ['AB_12-x.jpg', ['AB 12/x'], null, 'separators', 'separators'],
      ['ab12x_3.jpg', ['AB 12/x'], 3, 'separators', 'separators'],
      ['chair2.jpg', ['chair'], 2, 'digits', 'digits'],
    ]);
  });

  it('for several ads is doubtful: by the vendor IDs it names, by one that two have, by signs alone', () => {
    expect(
      said(['A', 'B', 'twin', 'TWIN', 'x 1', 'x-1'], ['a+b.jpg', 'twin.jpg', 'x_1_2.jpg']).pairs,
    ).toEqual([
      ['a+b.jpg', ['A', 'B'], null, 'list', 'several-ads'],
      ['twin.jpg', ['twin', 'TWIN'], null, 'vendor-id', 'several-ads'],
      ['x_1_2.jpg', ['x 1', 'x-1'], 2, 'separators', 'several-ads'],
    ]);
  });

  it('is doubtful with words behind the vendor ID, and with other zeros in front of its numbers', () => {
    const names = [
      'A1 copy.jpg',
      'A1 - Copy (2).jpg',
      'A1_front.jpg',
      'sku-100.jpg',
      '12 (3).jpg',
      '00012.jpg',
    ];
    expect(said(['A1', 'A', 'SKU-00100', '0012'], names)).toEqual({
      pairs: [
        ['12 (3).jpg', ['0012'], 3, 'zeros', 'zeros'],
        ['00012.jpg', ['0012'], null, 'zeros', 'zeros'],
        ['A1 - Copy (2).jpg', ['A1'], 2, 'words', 'words'],
        ['A1 copy.jpg', ['A1'], null, 'words', 'words'],
        ['A1_front.jpg', ['A1'], null, 'words', 'words'],
        ['sku-100.jpg', ['SKU-00100'], null, 'zeros', 'zeros'],
      ],
      left: [],
    });
    expect(said(['IMG', 'A1'], ['IMG20261128.jpg', 'A1front.jpg', 'front A1.jpg']).left).toEqual([
      'A1front.jpg',
      'front A1.jpg',
      'IMG20261128.jpg',
    ]);
  });

  it('has the ending of any picture, also twice where the system hides it', () => {
    const names = ['A1.jpg.jpg', 'A1_2.JPG.png', 'A1_3.jfif', 'A1_4.JPEG'];
    expect(said(['A1'], names).pairs.map(([, ids, number, , doubt]) => [ids, number, doubt])).toEqual(
      [2, 3, 4, null].map((number) => [['A1'], number, null]),
    );
  });

  it('that begins with the vendor ID of another ad than its folder is doubtful', () => {
    expect(said(['A', 'B'], ['A/B_front.jpg', 'A/A_front.jpg']).pairs).toEqual([
      ['A/A_front.jpg', ['A'], null, 'folder', null],
      ['A/B_front.jpg', ['A'], null, 'folder', 'two-ways'],
    ]);
  });

  it('is for the ad that its folder is named after, where its own name says nothing', () => {
    expect(said(['A', 'B'], ['A/front 2.jpg', 'A/A_1.jpg', 'other/1.jpg'])).toEqual({
      pairs: [
        ['A/A_1.jpg', ['A'], 1, 'number', null],
        ['A/front 2.jpg', ['A'], 2, 'folder', null],
      ],
      left: ['other/1.jpg'],
    });
  });

  it('that is a number in the folder of an ad, and the vendor ID of another, is doubtful', () => {
    expect(said(['A', '12', 'B'], ['A/12.jpg', 'A/13.jpg', 'A/B_2.jpg', '12.jpg']).pairs).toEqual([
      ['12.jpg', ['12'], null, 'vendor-id', null],
      ['A/12.jpg', ['12'], null, 'vendor-id', 'two-ways'],
      ['A/13.jpg', ['A'], 13, 'folder', null],
      ['A/B_2.jpg', ['B'], 2, 'number', 'two-ways'],
    ]);
  });

  it('with an ending that the vendor ID of one ad has too is for that, and doubtful where another has it not', () => {
    expect(
      said(['hat.png', 'A1', 'a1.jpg'], ['hat.png', 'hat.png.jpg', 'A1.jpg.jpg', 'a1_2.jpg']).pairs,
    ).toEqual([
      ['a1_2.jpg', ['A1'], 2, 'number', null],
      ['A1.jpg.jpg', ['A1'], null, 'vendor-id', 'two-ways'],
      ['hat.png', ['hat.png'], null, 'vendor-id', null],
      ['hat.png.jpg', ['hat.png'], null, 'vendor-id', null],
    ]);
  });

  it('is found whether its name is composed or not, as file systems differ', () => {
    expect(said(['caf\u00e9'], ['cafe\u0301_1.jpg']).pairs).toEqual([
      ['cafe\u0301_1.jpg', ['caf\u00e9'], 1, 'number', null],
    ]);
  });
});

describe('a pattern', () => {
  it.each([
    ['{vendorId}_{n}', 'A1_2.jpg', 'A1', 2],
    ['{vendorId} ({n})', 'A1 (3).jpg', 'A1', 3],
    ['{n} {vendorId}.jpg', '4 A1.png', 'A1', 4],
    ['IMG-{vendorId}-{any}', 'img-a1-front.jpg', 'A1', null],
    ['{any}_{vendorId}_{n}', 'summer_sale_A1_05.jpg', 'A1', 5],
    ['{vendorId}/{n}', 'A1/06.jpg', 'A1', 6],
  ])('%s reads %s', (pattern, name, id, number) => {
    expect(said(['A1', 'A10'], [name], pattern).pairs).toEqual([[name, [id], number, 'pattern', null]]);
  });

  it('leaves what it does not fit, even where a name alone would do', () => {
    expect(said(['A1'], ['A1.jpg', 'A1-2.jpg'], '{vendorId}_{n}')).toEqual({
      pairs: [],
      left: ['A1-2.jpg', 'A1.jpg'],
    });
  });

  it('that can be read as two ads is doubtful', () => {
    expect(said(['A1', 'A'], ['A10.jpg'], '{vendorId}{n}').pairs).toEqual([
      ['A10.jpg', ['A1'], 0, 'pattern', 'two-ways'],
    ]);
  });

  it.each([
    '',
    '{n}',
    '{vendorId}{vendorId}',
    '{vendorid',
    '{vendorId}_{x}',
    '{vendorId}{n}{n}',
    'a}b{vendorId}',
  ])('is not %j', (text) => expect(parseFilePattern(text)).toBeUndefined());

  it('of the longest allowed kind takes no time that is noticed', () => {
    const pattern = parseFilePattern('{any}{vendorId}{n}');
    const names = Array.from({ length: 50 }, (_none, at) => `${'1'.repeat(240)}${at}.jpg`);
    const begun = performance.now();
    expect(matchFiles(adsNamed('x'), names, pattern).pairs).toEqual([]);
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});

describe('the files that an ad gets', () => {
  const key = 'r1' as RowKey;
  const { pairs } = matchFiles(adsNamed('A'), ['A_1.jpg', 'A_2.jpg', 'A_3.jpg', 'A_4.jpg']);
  const room = { key, has: 2, most: 3, there: ['A_1.jpg'] };
  const chosen = (choice: Partial<FolderChoice>) => {
    const all = { place: 'end', doubts: [], without: [], ...choice } as const;
    const { byAd, tooMany, twice } = chosenFiles(pairs, [room], all);
    expect([...byAd.values()]).not.toContainEqual([]);
    return [byAd.get(key) ?? [], tooMany.map(({ name }) => name), twice.map(({ name }) => name)];
  };

  it('are within its room, in which one that it has already takes none', () => {
    expect(chosen({})).toEqual([['A_2.jpg'], ['A_3.jpg', 'A_4.jpg'], ['A_1.jpg']]);
    expect(chosen({ without: ['A_2.jpg'] })).toEqual([['A_3.jpg'], ['A_4.jpg'], ['A_1.jpg']]);
  });

  it('are none, and the ad is not among those that get some, where it has all of them', () => {
    expect(chosen({ without: ['A_2.jpg', 'A_3.jpg', 'A_4.jpg'] })).toEqual([[], [], ['A_1.jpg']]);
  });

  it('are all of them where its own give way', () => {
    expect(chosen({ place: 'only' })).toEqual([['A_1.jpg', 'A_2.jpg', 'A_3.jpg'], ['A_4.jpg'], []]);
  });
});

it('files with words behind the vendor ID come last, those without any number first', () => {
  const names = ['A_back.jpg', 'A.jpg', 'A_2.jpg', 'A_1.jpg', 'A_side 3.jpg'];
  const { pairs } = matchFiles(adsNamed('A'), names);
  expect([...filesByAd(pairs).values()]).toEqual([
    ['A.jpg', 'A_1.jpg', 'A_2.jpg', 'A_side 3.jpg', 'A_back.jpg'],
  ]);
});

describe('any names', () => {
  it('made of vendor IDs lead back to them, in the order of their numbers', () => {
    fc.assert(
      fc.property(vendorIds, fc.array(fc.nat(999), { minLength: 1, maxLength: 6 }), (ids, numbers) => {
        const order = [...new Set(numbers)];
        const ads = adsNamed(...ids);
        const names = ids.flatMap((id) => order.map((number) => `${id.toUpperCase()}_${number}.jpg`));
        const pattern = parseFilePattern('{vendorId}_{n}');
        const { pairs, left } = matchFiles(ads, names, pattern);
        expect(left).toEqual([]);
        const files = filesByAd(pairs);
        for (const { key, vendorId: id } of ads) {
          expect(files.get(key)).toEqual(
            order.toSorted((a, b) => a - b).map((number) => `${id.toUpperCase()}_${number}.jpg`),
          );
        }
      }),
    );
  });

  it('are sure of one ad only, whose vendor ID stands before the number, in whatever form it is written', () => {
    const part = fc.constantFrom(
      'A',
      'a',
      '1',
      '12',
      '0',
      '_',
      '-',
      ' ',
      '.',
      '(',
      '+',
      '$',
      '[',
      'e\u0301',
      'É',
      '.jpg',
    );
    const id = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('').trim());
    const after = fc.constantFrom('', '1', '_2', ' (12)', '-02', '_12_1', '.jpg', '_front');
    const form = fc.constantFrom<(text: string) => string>(
      (text) => text,
      (text) => text.toUpperCase(),
      (text) => text.normalize('NFD'),
    );
    const ids = fc.uniqueArray(id.filter(Boolean), { minLength: 1, maxLength: 8 });
    const compared = (text: string): string => text.normalize('NFC').toLowerCase();
    const begins = (name: string, vendorId: string): boolean =>
      name.startsWith(vendorId) &&
      /^(?:[ _.-]+\d{1,6}|[ _.-]*\(\d{1,6}\))?(?:\.jpg)*$/u.test(name.slice(vendorId.length));
    fc.assert(
      fc.property(ids, fc.nat(), fc.nat(), after, form, fc.boolean(), (all, one, other, end, as, isIn) => {
        const folder = isIn ? (all[other % all.length] ?? '') : '';
        const file = compared(`${as(all[one % all.length] ?? '')}${end}.jpg`);
        const [pair] = matchFiles(adsNamed(...all), [isIn ? `${folder}/${file}` : file]).pairs;
        if (!pair || pair.doubt !== null) return;
        const possible = all.filter(
          (known) => begins(file, compared(known)) || compared(known) === compared(folder),
        );
        expect(pair.keys.map((key) => all[Number(key.slice(1)) - 1])).toEqual(possible);
      }),
      { numRuns: 2000 },
    );
  });

  it('come once each, as a pair or as left, and a sure pair has one ad that its name contains', () => {
    fc.assert(
      fc.property(vendorIds, fc.uniqueArray(fc.string({ maxLength: 20 })), (ids, texts) => {
        const ads = adsNamed(...ids);
        const names = [...new Set([...texts, ...ids.map((id) => `${id}1`)])];
        const { pairs, left } = matchFiles(ads, names);
        expect([...pairs.map(({ name }) => name), ...left].toSorted()).toEqual(names.toSorted());
        for (const { name, keys, doubt } of pairs) {
          expect(keys.length).toBeGreaterThan(0);
          if (doubt !== null) continue;
          const id = ads.find(({ key }) => key === keys[0])?.vendorId ?? '?';
          expect([keys.length, name.normalize('NFC').toLowerCase()]).toEqual([
            1,
            expect.stringContaining(id.toLowerCase()),
          ]);
        }
      }),
    );
  });
});
