import path from 'node:path';
import type { BrowserWindow } from 'electron';
import { app, powerMonitor } from 'electron';
import { AdsheetError } from '../../shared/contract/errors.ts';
import type { EngineEvent } from '../../shared/contract/events.ts';
import type { ShellState, WindowEvent } from '../../shared/contract/shell.ts';
import type { ShellHandlers } from './page/bridge.ts';
import { sendEvent, setUpBridge } from './page/bridge.ts';
import { pageEngine } from './page/page-engine.ts';
import { MOST_PASTED, type PageFiles } from './page/page-files.ts';
import { setUpPermissions } from './page/protection.ts';
import { setUpProtocol } from './page/protocol.ts';
import { startChild } from './processes/child-process.ts';
import type { Demo } from './processes/demo.ts';
import { createDemo } from './processes/demo.ts';
import { EngineProcess } from './processes/engine-process.ts';
import { restartLimit } from './processes/restart-limit.ts';
import type { SettingsStore } from './settings.ts';
import { openSettings } from './settings.ts';
import type { Opened } from './start/second-start.ts';
import type { WaitingFiles } from './start/table-files.ts';
import { isFolder, thoseThere, waitingFiles, withRecent } from './start/table-files.ts';
import { confirmation, hostQuestion } from './system/address-question.ts';
import {
  chooseImages,
  choosePictureFolder,
  chooseRecipe,
  chooseTable,
  chooseTableToSave,
  confirmAddresses,
} from './system/dialogs.ts';
import { copyText, openExternal, openFolder, rememberFile, showFile } from './system/external.ts';
import { localeTag } from './system/locale.ts';
import { log } from './system/log.ts';
import { setUpMenu } from './system/menu.ts';
import type { Secrets } from './system/secrets.ts';
import { setUpSecrets } from './system/secrets.ts';
import { applyTheme } from './system/theme.ts';
import { openWindow, showWindow } from './system/window.ts';

type Request = {
  readonly home: string;
  readonly demo: boolean;
  /** Calls `listen` with the files Adsheet is opened with: the first at once, others as they arrive. */
  readonly onFiles: (listen: (opened: Opened) => void) => void;
};

/** The parts of the running application that its commands use. */
type Parts = Pick<Request, 'home' | 'demo'> & {
  readonly settings: SettingsStore;
  readonly secrets: Secrets;
  readonly engine: EngineProcess;
  readonly demoService: Demo;
  readonly pageFiles: PageFiles;
  readonly waiting: WaitingFiles;
  readonly window: () => BrowserWindow | undefined;
  readonly tell: (event: WindowEvent) => void;
};

/** Sets up the application, once Electron is ready. */
export const setUpApplication = (request: Request): void => {
  let window: BrowserWindow | undefined;
  const parts = connectParts(request, () => window);
  applyTheme(parts.settings.get().theme);
  setUpPermissions();
  setUpProtocol();
  setUpBridge({
    window: parts.window,
    shell: shellHandlers(parts),
    engine: pageEngine({
      ask: (name, input) => parts.engine.ask(name, input),
      files: parts.pageFiles,
      confirm: (code, details) => {
        const ask = code === 'hosts-unconfirmed' ? hostQuestion : confirmation;
        return confirmAddresses(parts.window(), ask(details, systemLocale()));
      },
    }),
    dropped: parts.waiting.add,
    pasted: (picture) => {
      const { pasted } = parts.pageFiles;
      if (pasted.length === MOST_PASTED) pasted.shift();
      pasted.push(picture);
      parts.tell({ type: 'picture-pasted' });
    },
  });
  setUpMenu(systemLocale(), {
    run: (command) => parts.tell({ type: 'menu', command }),
    openLogs: () => openFolder(path.join(request.home, 'logs')),
  });
  parts.engine.start();
  setUpPower(parts.engine);
  const open = (): void => {
    window = openWindow(parts.settings);
    window.once('closed', () => {
      window = undefined;
    });
    keepAlive(window);
  };
  open();
  app.on('second-instance', () => window && showWindow(window));
  request.onFiles(async ({ files, others }) => parts.waiting.add(await thoseThere(files), others));
  app.on('activate', () => window ?? open());
  setUpQuit(parts);
};

const connectParts = (request: Request, window: () => BrowserWindow | undefined): Parts => {
  const { home } = request;
  const tell = (event: WindowEvent): void => sendEvent(window(), event);
  const settings = openSettings(home, (error) => log.error('The window settings failed', error));
  const secrets = setUpSecrets(home, settings);
  const listeners = new Set<(event: EngineEvent) => void>();
  const note = (line: string): void => log.info(line);
  const engine = new EngineProcess({
    home,
    version: app.getVersion(),
    locale: systemLocale(),
    start: startChild,
    secret: secrets.perform,
    onEvent: (event) => {
      tell(event);
      for (const listener of listeners) listener(event);
    },
    onState: (state) => tell({ type: 'engine', state }),
    note,
  });
  const listen = (listener: (event: EngineEvent) => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const demoService = createDemo({ home, start: startChild, engine, listen, note });
  return {
    home,
    demo: request.demo,
    settings,
    secrets,
    engine,
    demoService,
    pageFiles: { toRead: new Set(), toWrite: new Set(), written: new Set(), pasted: [] },
    waiting: waitingFiles(() => tell({ type: 'file-waiting' })),
    window,
    tell,
  };
};

/** Allows the page to name a file the user chose; null stays null. */
const chosen = ({ pageFiles }: Parts, file: string | null): { file: string | null } => {
  if (file !== null) pageFiles.toRead.add(file);
  return { file };
};

const shellHandlers = (parts: Parts): ShellHandlers => {
  const tellState = (): void => parts.tell({ type: 'shell-state', state: shellState(parts) });
  let signIn = { job: '', address: '' };
  return {
    'shell.state': async () => shellState(parts),
    'shell.choose_secrets': async ({ kind }) => {
      // Only once: a page must not be able to move secrets of this session to the disk.
      if (parts.secrets.kind() !== 'undecided') throw new AdsheetError('not-allowed');
      parts.secrets.choose(kind);
      tellState();
      return {};
    },
    'shell.set_theme': async ({ theme }) => {
      parts.settings.change({ theme });
      applyTheme(theme);
      tellState();
      return {};
    },
    'shell.start_demo': async () => ({ account: await parts.demoService.start() }),
    'shell.sign_in': async ({ account }) => {
      const { job, authorizeUrl } = await parts.engine.call('session.sign_in', { account });
      signIn = { job, address: authorizeUrl };
      return { job };
    },
    'shell.sign_in_address': async ({ job, act }) => {
      if (job !== signIn.job) throw new AdsheetError('sign-in-state');
      if (act === 'open') await openExternal(signIn.address);
      else await copyText(signIn.address);
      return {};
    },
    'shell.restart_engine': async () => {
      parts.engine.restart();
      return {};
    },
    'shell.show_accounts': async () => {
      await openFolder(path.join(parts.home, 'accounts'));
      return {};
    },
    'shell.choose_images': async () => {
      const window = parts.window();
      const files = window === undefined ? [] : await chooseImages(window);
      for (const file of files) parts.pageFiles.toRead.add(file);
      return { files };
    },
    'shell.choose_picture_folder': async () => {
      const window = parts.window();
      const { file } = chosen(parts, window === undefined ? null : await choosePictureFolder(window));
      return { folder: file };
    },
    'shell.choose_save': async ({ name }) => {
      const window = parts.window();
      const file = window === undefined ? null : await chooseTableToSave(window, name);
      if (file !== null) parts.pageFiles.toWrite.add(file);
      return { file };
    },
    'shell.choose_table': async () => {
      const window = parts.window();
      return chosen(parts, window === undefined ? null : await chooseTable(window));
    },
    'shell.choose_recipe': async () => {
      const window = parts.window();
      return chosen(parts, window === undefined ? null : await chooseRecipe(window));
    },
    'shell.take_file': async () => {
      const { file, pictures, others } = parts.waiting.take();
      for (const picture of pictures) parts.pageFiles.toRead.add(picture);
      return { ...chosen(parts, file), pictures, others, isFolder: file !== null && (await isFolder(file)) };
    },
    'shell.add_pasted': async (ads) => {
      const picture = parts.pageFiles.pasted.shift();
      if (picture === undefined) throw new AdsheetError('not-allowed');
      return parts.engine.call('images.paste', { ...ads, picture });
    },
    'shell.remember_table': async ({ file }) => {
      if (!parts.pageFiles.toRead.has(file)) throw new AdsheetError('not-allowed');
      parts.settings.change({ recent: withRecent(parts.settings.get().recent, file) });
      rememberFile(file);
      return {};
    },
    'shell.recent_tables': async () => {
      const files = await thoseThere(parts.settings.get().recent);
      for (const file of files) parts.pageFiles.toRead.add(file);
      return { files };
    },
    'shell.clipboard': async ({ act }) => {
      parts.window()?.webContents[act]();
      return {};
    },
    'shell.show_file': async ({ file }) => {
      if (!parts.pageFiles.written.has(file)) throw new AdsheetError('not-allowed');
      showFile(file);
      return {};
    },
  };
};

const shellState = ({ home, engine, demo, secrets, settings }: Parts): ShellState => ({
  version: app.getVersion(),
  platform: process.platform,
  demo,
  secrets: secrets.kind(),
  theme: settings.get().theme,
  locale: systemLocale(),
  engine: engine.state(),
  home,
});

/** The system's locale, or the one a test or translator asks for; `en-XA` shows untranslated texts. */
const systemLocale = (): string =>
  localeTag([process.env['ADSHEET_LOCALE'] ?? '', app.getSystemLocale(), app.getLocale()]);

/** Reloads a page that crashed; all data is in the engine. */
const keepAlive = (window: BrowserWindow): void => {
  const mayReload = restartLimit();
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    log.error(`The page ended: ${reason}`);
    if (reason !== 'clean-exit' && !window.isDestroyed() && mayReload()) window.webContents.reload();
  });
};

/** Requests in flight must not be sent when the machine wakes, hours after they were decided. */
const setUpPower = (engine: EngineProcess): void => {
  powerMonitor.on('suspend', () => engine.power('suspend'));
  powerMonitor.on('resume', () => engine.power('resume'));
};

/** Closing the window quits the application, which waits until the engine has stored what is in flight. */
const setUpQuit = (parts: Parts): void => {
  let stopped = false;
  app.on('window-all-closed', () => process.platform !== 'darwin' && app.quit());
  app.on('before-quit', (event) => {
    if (stopped) return;
    event.preventDefault();
    parts.window()?.hide();
    // The engine first, as its calls in flight may be to the demo's service.
    parts.engine
      .stop()
      .then(() => parts.demoService.stop())
      .finally(() => {
        stopped = true;
        app.quit();
      });
  });
};
