// Denies every page what ours never needs, assuming that it may be compromised: navigation, windows, permissions,
// downloads, and the network.
import type { Session, WebContents } from 'electron';
import { app, session } from 'electron';
import { log } from '../system/log.ts';
import { isOurs, SCHEME } from './content.ts';
import { developmentServer } from './development-server.ts';

/** Must run before the application is ready, and before any window opens. */
export const setUpProtection = (): void => {
  closeNetwork();
  app.on('web-contents-created', (_event, contents) => protect(contents));
};

/** UDP only through a proxy that forwards it; there is none. */
const NO_UDP = 'disable_non_proxied_udp';

/**
 * The shell's Chromium has no network: names are not resolved, connections go through a proxy whose name does not
 * exist, and WebRTC may not bypass it. The engine, which talks to the marketplace, is another process.
 */
const closeNetwork = (): void => {
  app.commandLine.appendSwitch('force-webrtc-ip-handling-policy', NO_UDP);
  // During development the window is loaded from a server on this computer.
  if (developmentServer() !== undefined) return;
  app.commandLine.appendSwitch('host-resolver-rules', 'MAP * ~NOTFOUND');
  app.commandLine.appendSwitch('proxy-server', 'http://nowhere.invalid:1');
  app.commandLine.appendSwitch('proxy-bypass-list', '<-loopback>');
};

const protect = (contents: WebContents): void => {
  const stay = (event: { readonly preventDefault: () => void }, address: string): void => {
    if (isOurs(address)) return;
    log.warn('A page tried to go elsewhere and was kept.');
    event.preventDefault();
  };
  contents.on('will-navigate', (event) => stay(event, event.url));
  contents.on('will-redirect', (event) => stay(event, event.url));
  contents.on('will-frame-navigate', (event) => stay(event, event.url));
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.setWebRTCIPHandlingPolicy(NO_UDP);
};

/** What the page may load and do: our own files, and writing to the clipboard after a user's gesture. */
export const setUpPermissions = (): void => {
  deny(session.defaultSession);
  keepInside(session.defaultSession);
};

const ALLOWED = 'clipboard-sanitized-write';

const deny = (page: Session): void => {
  page.setPermissionRequestHandler((contents, permission, answer) =>
    answer(permission === ALLOWED && isOurs(contents.getURL())),
  );
  page.setPermissionCheckHandler(
    (contents, permission) => permission === ALLOWED && isOurs(contents?.getURL() ?? ''),
  );
  page.setDevicePermissionHandler(() => false);
  page.on('will-download', (event) => event.preventDefault());
};

/** Schemes that need no network. */
const INSIDE: ReadonlySet<string> = new Set([`${SCHEME}:`, 'data:', 'blob:', 'devtools:']);

const keepInside = (page: Session): void => {
  const server = developmentServer();
  page.webRequest.onBeforeRequest(({ url }, answer) => {
    const { protocol, host } = new URL(url);
    answer({ cancel: !INSIDE.has(protocol) && host !== server?.host });
  });
};
