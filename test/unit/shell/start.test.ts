import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { childEnvironment } from '../../../main/shell/processes/child-environment.ts';
import { restartLimit } from '../../../main/shell/processes/restart-limit.ts';
import { readOptions } from '../../../main/shell/start/options.ts';
import { OPENED, openedBy, shortened } from '../../../main/shell/start/second-start.ts';
import { isExternalAllowed } from '../../../main/shell/system/addresses.ts';
import { localeTag } from '../../../main/shell/system/locale.ts';
import { redacted } from '../../../main/shell/system/log.ts';
import { openingPlace } from '../../../main/shell/system/window-place.ts';

describe('options', () => {
  test('ours are found among Chromium switches and the path of the application', () => {
    const argv = ['--no-sandbox', '--disable-gpu', '/opt/adsheet', '--home', '/data/x', '--demo'];
    expect(readOptions(argv, {})).toEqual({ demo: true, home: '/data/x', others: 0 });
  });

  test('the command line goes before the environment', () => {
    expect(readOptions(['--home=/a'], { ADSHEET_HOME: '/b' }).home).toBe('/a');
    expect(readOptions([], { ADSHEET_HOME: '/b' }).home).toBe('/b');
    expect(readOptions([], { ADSHEET_HOME: '' }).home).toBeUndefined();
  });
});

describe('what a start says to the one that runs', () => {
  const words = fc.array(
    fc.oneof(
      fc.string({ maxLength: 40 }).filter((word) => !word.includes('\0')),
      fc.nat(300).map((length) => `${'ä'.repeat(length)}.csv`),
      fc.nat(90_000).map((length) => `/${'x'.repeat(length)}.xlsx`),
      fc.constantFrom('--home', '/data/x', '--demo', '--others=7'),
    ),
    { maxLength: 400 },
  );
  const bytes = (said: readonly string[]): number => Buffer.byteLength(said.join('\0'));

  test('fits into one message, whatever the command line', () => {
    fc.assert(
      fc.property(words, (given) => {
        const passed = shortened(given) ?? given;
        const said = openedBy(passed, '/', 0);
        expect(bytes(passed) + bytes(said.files)).toBeLessThan(26 * 1024);
        expect(shortened(passed)).toBeUndefined();
        expect(OPENED.parse(JSON.parse(JSON.stringify(said)))).toEqual(said);
      }),
    );
  });

  test('counts each table that it does not name', () => {
    const tables = Array.from({ length: 150 }, (_, at) => `/${'a'.repeat(200)}/${at}.xlsx`);
    const passed = shortened(['/opt/adsheet', '--home', '/data/x', ...tables]) ?? [];
    expect(passed.slice(0, 3)).toEqual(['/opt/adsheet', '--home', '/data/x']);
    const { files, others } = openedBy(passed, '/', readOptions(passed, {}).others);
    expect(files).toEqual(tables.slice(0, 20));
    expect(others).toBe(130);
  });

  test('is nothing to open where it is not what we say', () => {
    for (const data of [
      undefined,
      'x',
      { opened: ['/a.csv'] },
      { files: [1], others: 0 },
      { files: [''], others: 0 },
    ])
      expect(OPENED.parse(data)).toEqual({ files: [], others: 0 });
    expect(OPENED.parse({ files: Array.from({ length: 2000 }, () => '/a.csv'), others: 0 }).files).toEqual(
      [],
    );
  });
});

describe('the system browser', () => {
  test.each([
    'https://example.com/a?b=c',
    'http://127.0.0.1:8080/authorize',
    'http://[::1]:1/',
    'http://localhost/',
  ])('may open %s', (address) => expect(isExternalAllowed(address)).toBe(true));

  test.each([
    'http://example.com/',
    'http://127.0.0.1.example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'smb://host/share',
    'https://user:secret@example.com/',
    'adsheet://app/',
    'example.com',
    '',
  ])('may not open %s', (address) => expect(isExternalAllowed(address)).toBe(false));
});

describe('the environment of our processes', () => {
  test('has no variable that steers Node or Electron, nor a secret', () => {
    const env = {
      PATH: '/bin',
      HTTPS_PROXY: 'http://proxy',
      LC_ALL: 'nl_NL.UTF-8',
      NODE_OPTIONS: '--require evil',
      ELECTRON_RUN_AS_NODE: '1',
      ADSHEET_ENGINE_NODE: '/bin/node',
      ADSHEET_CLIENT_SECRET: 's',
      LD_PRELOAD: '/evil.so',
      MY_PATH: 'x',
    };
    expect(Object.keys(childEnvironment(env)).sort()).toEqual(['HTTPS_PROXY', 'LC_ALL', 'PATH']);
  });
});

describe('the locale', () => {
  test.each([
    [['en-US@posix'], 'en-US'],
    [['nl_BE.UTF-8'], 'nl-BE'],
    [['', 'fr-CA'], 'fr-CA'],
    [['C', 'de'], 'de'],
    [['', ''], 'en'],
  ])('of the system names %j is %s', (names, tag) => expect(localeTag(names)).toBe(tag));

  test('is always one that numbers can be formatted with', () => {
    fc.assert(fc.property(fc.array(fc.string()), (names) => void new Intl.NumberFormat(localeTag(names))));
  });
});

describe('the log', () => {
  test.each([
    ['Authorization: Bearer abc.def-123456', 'Authorization: Bearer •••'],
    ['{"refresh_token":"abcdef123456"}', '{"refresh_token":"•••"}'],
    ['client_secret=abcdef123456&x=1', 'client_secret=•••&x=1'],
    ['GET /?code=abcdef123456&state=qwertyuiop', 'GET /?code=•••&state=•••'],
    ['The engine ended unexpectedly (7).', 'The engine ended unexpectedly (7).'],
  ])('says %s without the secret', (said, written) => {
    expect(redacted(said)).toBe(written);
  });
});

describe('starting again', () => {
  test('is given up at the fourth death within a minute, and not for rare ones', () => {
    let now = 0;
    const quick = restartLimit(() => now);
    expect([quick(), quick(), quick(), quick()]).toEqual([true, true, true, false]);
    const rare = restartLimit(() => now);
    for (let death = 0; death < 20; death += 1) {
      now += 30_000;
      expect(rare()).toBe(true);
    }
  });
});

describe('the place of the window', () => {
  const screen = { x: 0, y: 25, width: 1920, height: 1055 };

  test('is the remembered one while its screen is there', () => {
    const bounds = { x: 100, y: 80, width: 1000, height: 700 };
    expect(openingPlace({ bounds, maximized: true }, [screen])).toEqual({ bounds, maximized: true });
  });

  test('is left to the system when its screen is gone', () => {
    const bounds = { x: 2500, y: 80, width: 1000, height: 700 };
    expect(openingPlace({ bounds, maximized: false }, [screen]).bounds).toEqual({ width: 1000, height: 700 });
  });

  test('always leaves a piece of the title bar to grip, and fits its screen', () => {
    const number = (min: number, max: number) => fc.integer({ min, max });
    const bounds = fc.record({
      x: number(-5000, 5000),
      y: number(-5000, 5000),
      width: number(200, 6000),
      height: number(200, 6000),
    });
    fc.assert(
      fc.property(bounds, (remembered) => {
        const { bounds: place } = openingPlace({ bounds: remembered, maximized: false }, [screen]);
        expect(place.width).toBeLessThanOrEqual(screen.width);
        expect(place.height).toBeLessThanOrEqual(screen.height);
        if (place.x === undefined || place.y === undefined) return;
        expect(place.y).toBeGreaterThanOrEqual(screen.y);
        expect(place.y).toBeLessThan(screen.y + screen.height);
        expect(place.x).toBeLessThan(screen.x + screen.width);
        expect(place.x + place.width).toBeGreaterThan(screen.x);
      }),
    );
  });
});
