/**
 * The messages between the shell and the engine's process, in both directions. Only plain data that can be cloned.
 */
import { z } from 'zod';
import type { Outcome } from './errors.ts';
import { ERROR_CODES } from './errors.ts';
import type { EngineEvent } from './events.ts';

/** `restarting`: its process died and a new one is starting; `stopped`: it died too often and waits for the user. */
export type EngineState = 'running' | 'restarting' | 'stopped';

/**
 * How secrets are stored: in the system's keychain, in a file only the owner can read, or in memory for this session.
 */
export type SecretsKind = 'keychain' | 'file' | 'session';

const errorShape = z.object({
  code: z.enum(ERROR_CODES),
  message: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

const secretReply = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.string() }),
  z.object({ ok: z.literal(false), error: errorShape }),
]);

const id = z.int().min(0);

/** Messages of the shell; names and inputs of calls are validated when they are dispatched. */
export const TO_ENGINE = z.discriminatedUnion('type', [
  /** `locale` is the user's, BCP 47; its language is used for the engine's labels. */
  z.object({ type: z.literal('start'), home: z.string(), version: z.string(), locale: z.string() }),
  z.object({ type: z.literal('call'), id, name: z.string(), input: z.unknown() }),
  z.object({ type: z.literal('secret-reply'), id, reply: secretReply }),
  /** The machine is about to sleep, or has woken. */
  z.object({ type: z.literal('power'), state: z.enum(['suspend', 'resume']) }),
  /** What a process that decodes pictures answered, or that it ended. */
  z.object({ type: z.literal('picture-answer'), worker: id, message: z.unknown() }),
  z.object({ type: z.literal('picture-exit'), worker: id, code: z.int().nullable() }),
  /** Asks to finish calls in flight, store their results, free the locks, then send `stopped` and exit. */
  z.object({ type: z.literal('shutdown') }),
]);

export type ToEngine = Readonly<z.output<typeof TO_ENGINE>>;

/**
 * The engine has the shell start a process that decodes pictures, hand it a message, and kill it: under Electron only
 * the shell can start one. The message is passed on unread.
 */
const PICTURES = z.discriminatedUnion('type', [
  z.object({ type: z.literal('picture-start'), worker: id }),
  z.object({ type: z.literal('picture-send'), worker: id, message: z.unknown() }),
  z.object({ type: z.literal('picture-kill'), worker: id }),
]);

export type FromPictureUser = Readonly<z.output<typeof PICTURES>>;

export const isFromPictureUser = (message: unknown): message is FromPictureUser =>
  PICTURES.safeParse(message).success;

/** The parts of the engine's messages that the shell reads; events and replies are passed to the window unread. */
const FROM_ENGINE = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('reply'), id, reply: z.looseObject({ ok: z.boolean() }) }),
  z.object({ type: z.literal('event'), event: z.looseObject({ type: z.string() }) }),
  z.object({ type: z.literal('secret'), id, act: z.enum(['seal', 'open']), text: z.string() }),
  z.object({ type: z.literal('stopped') }),
  ...PICTURES.options,
]);

export const isFromEngine = (message: unknown): message is FromEngine =>
  FROM_ENGINE.safeParse(message).success;

export type FromEngine =
  | { readonly type: 'ready' }
  | { readonly type: 'reply'; readonly id: number; readonly reply: Outcome<unknown> }
  | { readonly type: 'event'; readonly event: EngineEvent }
  /** The engine asks the shell to seal (encrypt) or open (decrypt) a secret. */
  | { readonly type: 'secret'; readonly id: number; readonly act: 'seal' | 'open'; readonly text: string }
  | { readonly type: 'stopped' }
  | FromPictureUser;
