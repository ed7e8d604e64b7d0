// The only file that talks to the renderer: every message's sender is checked here, and every answer is an Outcome.
import type { BrowserWindow, IpcMainEvent, IpcMainInvokeEvent } from 'electron';
import { ipcMain } from 'electron';
import { z } from 'zod';
import { MOST_PICTURE_BYTES } from '../../../shared/ad/given-pictures.ts';
import {
  CALL_CHANNEL,
  DROP_CHANNEL,
  EVENT_CHANNEL,
  PASTE_CHANNEL,
} from '../../../shared/contract/channels.ts';
import type { ErrorCode, ErrorParams, Outcome } from '../../../shared/contract/errors.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { ShellCommand, ShellOutput, WindowEvent } from '../../../shared/contract/shell.ts';
import { SHELL_COMMANDS } from '../../../shared/contract/shell.ts';
import { log } from '../system/log.ts';
import { isOurs } from './content.ts';
import type { PageEngine } from './page-engine.ts';

type ShellCommandInput<N extends ShellCommand> = ReturnType<(typeof SHELL_COMMANDS)[N]['input']['parse']>;

/** The shell's own commands. */
export type ShellHandlers = {
  readonly [N in ShellCommand]: (input: ShellCommandInput<N>) => Promise<ShellOutput<N>>;
};

type Bridge = {
  readonly window: () => BrowserWindow | undefined;
  readonly shell: ShellHandlers;
  readonly engine: PageEngine;
  /** Called with files dropped on the page, and the number of further ones. */
  readonly dropped: (files: readonly string[], others: number) => void;
  /** Called with the bytes of a picture that the seller pasted, whatever they are. */
  readonly pasted: (picture: Uint8Array<ArrayBuffer>) => void;
};

const MOST_DROPPED = 1000;
const DROPPED = z.array(z.string().min(1).max(4096)).max(MOST_DROPPED);
/** A byte more than a picture may have: its bytes are cut there, and the engine says that it is too large. */
const PASTED = z.instanceof(Uint8Array).refine(({ byteLength }) => byteLength <= MOST_PICTURE_BYTES + 1);

/** Handles the renderer's calls: runs the shell's commands, and forwards the engine's. */
export const setUpBridge = (bridge: Bridge): void => {
  const handlers = new Map(Object.entries(bridge.shell));
  ipcMain.handle(CALL_CHANNEL, async (event, name: unknown, input: unknown): Promise<Outcome<unknown>> => {
    if (!isFromOurPage(event, bridge.window())) return refuseSender(event);
    if (typeof name !== 'string') return failure('unknown-command');
    if (bridge.engine.has(name)) return bridge.engine.ask(name, input);
    const handler = handlers.get(name) as ((input: unknown) => Promise<unknown>) | undefined;
    if (handler === undefined) return failure('unknown-command');
    return runHere(name as ShellCommand, handler, input);
  });
  ipcMain.on(DROP_CHANNEL, (event, files: unknown) => {
    if (!isFromOurPage(event, bridge.window()) || !Array.isArray(files)) return;
    const checked = DROPPED.safeParse(files.slice(0, MOST_DROPPED));
    if (checked.success) bridge.dropped(checked.data, files.length - checked.data.length);
  });
  ipcMain.on(PASTE_CHANNEL, (event, picture: unknown) => {
    if (!isFromOurPage(event, bridge.window())) return;
    const checked = PASTED.safeParse(picture);
    if (checked.success) bridge.pasted(checked.data);
  });
};

/** Sends an event to the window; a window that is gone needs none, as it reads everything when it opens. */
export const sendEvent = (window: BrowserWindow | undefined, event: WindowEvent): void => {
  if (window === undefined || window.isDestroyed()) return;
  window.webContents.send(EVENT_CHANNEL, event);
};

/** The sender must be the top frame of our window, showing our page. A frame that is gone (null) is refused. */
const isFromOurPage = (
  event: IpcMainInvokeEvent | IpcMainEvent,
  window: BrowserWindow | undefined,
): boolean => {
  const frame = event.senderFrame;
  if (frame === null || window === undefined || window.isDestroyed()) return false;
  return event.sender === window.webContents && frame === window.webContents.mainFrame && isOurs(frame.url);
};

const refuseSender = (event: IpcMainInvokeEvent): Outcome<never> => {
  log.warn(`A call from a page that is not ours was refused (${event.senderFrame?.origin ?? 'gone'}).`);
  return failure('not-allowed');
};

const runHere = async (
  name: ShellCommand,
  handler: (input: unknown) => Promise<unknown>,
  input: unknown,
): Promise<Outcome<unknown>> => {
  const checked = SHELL_COMMANDS[name].input.safeParse(input);
  if (!checked.success) return failure('bad-input', { command: name });
  try {
    return { ok: true, value: await handler(checked.data) };
  } catch (error) {
    if (error instanceof AdsheetError) return failure(error.code, error.params);
    log.error(`The command ${name} failed`, error);
    return failure('internal', { command: name });
  }
};

const failure = (code: ErrorCode, details: ErrorParams = {}): Outcome<never> => ({
  ok: false,
  error: { code, message: code, details },
});
