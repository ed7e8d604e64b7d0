import path from 'node:path';
import { BrowserWindow, screen } from 'electron';
import { START_ADDRESS } from '../page/content.ts';
import type { SettingsStore } from '../settings.ts';
import { windowBackground } from './theme.ts';
import { openingPlace } from './window-place.ts';

const SMALLEST = { minWidth: 720, minHeight: 480 };

/** Opens the one window at its last position, and remembers where it is left. */
export const openWindow = (settings: SettingsStore): BrowserWindow => {
  const screens = screen.getAllDisplays().map((display) => display.workArea);
  const { bounds, maximized } = openingPlace(settings.get().window, screens);
  const window = new BrowserWindow({
    ...bounds,
    ...SMALLEST,
    show: false,
    title: 'Adsheet',
    backgroundColor: windowBackground(),
    webPreferences: {
      preload: path.join(import.meta.dirname, '../preload/index.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      // Only the seller's own key reads the clipboard, never a script.
      enableDeprecatedPaste: false,
      // Files are chosen in the shell's dialogs, which record the choice.
      disableBlinkFeatures: 'FileSystemAccessLocal',
      spellcheck: false,
    },
  });
  if (maximized) window.maximize();
  // The first event comes sooner, but never if the graphics card fails.
  window.once('ready-to-show', () => window.show());
  window.webContents.once('did-finish-load', () => window.show());
  window.on('close', () =>
    settings.change({
      window: { bounds: window.getNormalBounds(), maximized: window.isMaximized() },
    }),
  );
  window.loadURL(START_ADDRESS).catch((error: unknown) => {
    // A window closed while loading is no error.
    if (!window.isDestroyed()) throw error;
  });
  return window;
};

/** Brings the window to the front, for a second start of Adsheet. */
export const showWindow = (window: BrowserWindow): void => {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
};
