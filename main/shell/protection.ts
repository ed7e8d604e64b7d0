import type { Session, WebContents } from 'electron';
import { app, session } from 'electron';
import { isOurs } from './content.ts';
import { log } from './log.ts';

/** Denies, for every page there will ever be, whatever a page of ours never needs. Must run before any window opens. */
export const setUpProtection = (): void => {
  app.on('web-contents-created', (_event, contents) => protect(contents));
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
};

/** Permissions of the page: writing to the clipboard after a user's gesture, and nothing else. */
export const setUpPermissions = (): void => deny(session.defaultSession);

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
