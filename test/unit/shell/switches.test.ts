import { describe, expect, test } from 'vitest';
import { refusedSwitch } from '../../../main/shell/start/switches.ts';

describe('an installed application', () => {
  test.each([
    [['--remote-debugging-port=9222']],
    [['push', '--remote-debugging-pipe']],
    [['-remote-debugging-port', '9222']],
    [['--REMOTE-DEBUGGING-PORT=1']],
    [['ads.xlsx', '--inspect']],
    [['--js-flags=--allow-natives-syntax']],
    [['--home', '/data', '--load-extension=/x']],
    [['--user-data-dir=/x']],
    [['--renderer-cmd-prefix=/bin/sh']],
  ])('refuses %j', (words) =>
    expect(refusedSwitch(words, 'linux')).toBe(
      words.find((word) => word.startsWith('-') && word !== '--home'),
    ),
  );

  test('refuses what Windows takes for a switch too', () => {
    expect(refusedSwitch(['/remote-debugging-port=1'], 'win32')).toBe('/remote-debugging-port=1');
    expect(refusedSwitch(['/data/ads.xlsx'], 'linux')).toBeUndefined();
  });

  test.each([
    [['--home', '/data', '--demo']],
    [['set', '--where', 'bid < 0.2', 'bid=0.25', '--json']],
    [['push', '--retry', '3', '--yes']],
    [['--no-sandbox', '--disable-gpu', '--ozone-platform=wayland', '/data/ads.xlsx']],
    [['--force-renderer-accessibility']],
    [['set', 'bid=1', '-0.20', '--', '--inspect']],
  ])('takes %j', (words) => expect(refusedSwitch(words, 'linux')).toBeUndefined());

  test('takes what macOS adds', () => {
    expect(refusedSwitch(['-psn_0_1234', '-AppleLanguages', '(nl)'], 'darwin')).toBeUndefined();
  });
});
