/**
 * The switches an installed application accepts. Chromium has thousands, some of which open a debugger on the page or
 * the shell, load other code or disable protection: any switch that is not listed here ends the start.
 */
import { CLI_OPTION_NAMES } from '../../../shared/locale/terminal.ts';
import { OTHERS } from './second-start.ts';

const OURS: ReadonlySet<string> = new Set([...CLI_OPTION_NAMES, 'home', 'demo', OTHERS]);

/** Switches passed by desktops, packages and assistive technology, and needed by root and containers. */
const OF_CHROMIUM: ReadonlySet<string> = new Set([
  'allow-file-access-from-files',
  'class',
  'disable-dev-shm-usage',
  'disable-gpu',
  'disable-software-rasterizer',
  'enable-wayland-ime',
  'force-color-profile',
  'force-device-scale-factor',
  'force-renderer-accessibility',
  'gtk-version',
  'high-dpi-support',
  'lang',
  'no-sandbox',
  'original-process-start-time',
  'ozone-platform',
  'ozone-platform-hint',
  'password-store',
  'use-angle',
  'use-gl',
]);

/** Added by macOS itself. */
const OF_MAC = /^-(psn_|NS|Apple)/;

const nameOf = (word: string): string =>
  word
    .replace(/^(--?|\/)/, '')
    .split('=')[0]
    ?.toLowerCase() ?? '';

const isSwitch = (word: string, platform: NodeJS.Platform): boolean =>
  /^--?[a-z]/i.test(word) || (platform === 'win32' && /^\/[a-z-]+(=|$)/i.test(word));

/** The first switch that an installed application refuses; Chromium reads switches up to `--`. */
export const refusedSwitch = (
  words: readonly string[],
  platform: NodeJS.Platform = process.platform,
): string | undefined => {
  const end = words.indexOf('--');
  return words
    .slice(0, end === -1 ? words.length : end)
    .filter((word) => isSwitch(word, platform) && !(platform === 'darwin' && OF_MAC.test(word)))
    .find((word) => !OURS.has(nameOf(word)) && !OF_CHROMIUM.has(nameOf(word)));
};
