import type { CommandInput, CommandOutput, EngineCommand } from '../../../shared/contract/commands.ts';
import type { EngineState, FromEngine, ToEngine } from '../../../shared/contract/engine-port.ts';
import { isFromEngine } from '../../../shared/contract/engine-port.ts';
import type { ErrorCode, Outcome } from '../../../shared/contract/errors.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { EngineEvent } from '../../../shared/contract/events.ts';
import type { Child, StartChild } from './child.ts';
import type { PictureWorkers } from './picture-workers.ts';
import { createPictureWorkers } from './picture-workers.ts';
import { restartLimit } from './restart-limit.ts';

type Options = {
  readonly home: string;
  readonly version: string;
  /** The user's locale, BCP 47. */
  readonly locale: string;
  readonly start: StartChild;
  /** Seals or opens a secret for the engine. */
  readonly secret: (act: 'seal' | 'open', text: string) => Promise<Outcome<string>>;
  readonly onEvent: (event: EngineEvent) => void;
  readonly onState: (state: EngineState) => void;
  readonly note: (line: string) => void;
};

/** Milliseconds: long enough for calls in flight to finish and to be stored. */
const SHUTDOWN_MS = 20_000;

const failure = (code: ErrorCode): Outcome<never> => ({
  ok: false,
  error: { code, message: code, details: {} },
});

/** The engine's process: forwards calls, detects crashes, restarts it, and shuts it down. */
export class EngineProcess {
  readonly #options: Options;
  readonly #waiting = new Map<number, (reply: Outcome<unknown>) => void>();
  #child: Child | undefined;
  #pictures: PictureWorkers | undefined;
  #unsent: ToEngine[] = [];
  #ready = false;
  #nextId = 1;
  #limit = restartLimit();
  #state: EngineState = 'running';
  #stopping: Promise<void> | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Starts the process unless it runs. Calls made before it is ready wait for it. */
  start(): void {
    if (this.#child !== undefined || this.#stopping !== undefined) return;
    const child = this.#options.start({ entry: 'engine' });
    this.#child = child;
    this.#pictures = createPictureWorkers(this.#options.start, (message) => child.send(message));
    child.onMessage((message) => this.#hearSafely(message));
    child.onExit((code) => this.#ended(child, code));
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => this.#options.note(chunk.toString().trimEnd()));
      stream?.on('error', (error) =>
        this.#options.note(`The engine's words cannot be read: ${error.message}`),
      );
    }
    const { home, version, locale } = this.#options;
    child.send({ type: 'start', home, version, locale } satisfies ToEngine);
  }

  /** The last state reported by `onState`; running if none was. */
  state(): EngineState {
    return this.#state;
  }

  /** Restarts it for the user, even after too many crashes. */
  restart(): void {
    this.#limit = restartLimit();
    this.start();
  }

  /** Calls the engine, which validates the input. Never rejects: a dead engine answers `engine-stopped`. */
  ask(name: EngineCommand, input: unknown): Promise<Outcome<unknown>> {
    if (this.#child === undefined) return Promise.resolve(failure('engine-stopped'));
    const id = this.#nextId++;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#send({ type: 'call', id, name, input });
    });
  }

  /** As `ask`, for the shell's own use: typed, and rejects with the AdsheetError. */
  async call<N extends EngineCommand>(name: N, input: CommandInput<N>): Promise<CommandOutput<N>> {
    const reply = await this.ask(name, input);
    if (!reply.ok) throw new AdsheetError(reply.error.code, reply.error.details);
    return reply.value as CommandOutput<N>;
  }

  /** The machine is about to sleep, or has woken. An engine that is not ready yet has no connections. */
  power(state: 'suspend' | 'resume'): void {
    if (this.#ready) this.#child?.send({ type: 'power', state } satisfies ToEngine);
  }

  /** Lets calls in flight finish and locks be freed; kills the process after `SHUTDOWN_MS`. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stopInPeace();
    return this.#stopping;
  }

  #stopInPeace(): Promise<void> {
    const child = this.#child;
    if (child === undefined) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#options.note('The engine did not end in time and was killed.');
        child.kill();
      }, SHUTDOWN_MS);
      child.onExit(() => {
        clearTimeout(timer);
        resolve();
      });
      child.send({ type: 'shutdown' } satisfies ToEngine);
    });
  }

  #send(message: ToEngine): void {
    if (this.#ready) this.#child?.send(message);
    else this.#unsent.push(message);
  }

  /** Exceptions from messages and listeners are caught here. */
  #hearSafely(message: unknown): void {
    if (!isFromEngine(message)) {
      this.#options.note('The engine said what nobody understands.');
      return;
    }
    try {
      this.#hear(message);
    } catch (error) {
      this.#options.note(`What the engine said could not be passed on: ${String(error)}`);
    }
  }

  #hear(message: FromEngine): void {
    switch (message.type) {
      case 'ready':
        this.#becomeReady();
        break;
      case 'reply':
        this.#waiting.get(message.id)?.(message.reply);
        this.#waiting.delete(message.id);
        break;
      case 'event':
        this.#options.onEvent(message.event);
        break;
      case 'secret':
        this.#answerSecret(message.id, message.act, message.text);
        break;
      case 'stopped':
        break;
      case 'picture-start':
      case 'picture-send':
      case 'picture-kill':
        this.#pictures?.hear(message);
        break;
    }
  }

  #becomeReady(): void {
    this.#ready = true;
    const unsent = this.#unsent;
    this.#unsent = [];
    for (const message of unsent) this.#child?.send(message);
    this.#tellState('running');
  }

  #tellState(state: EngineState): void {
    this.#state = state;
    this.#options.onState(state);
  }

  #answerSecret(id: number, act: 'seal' | 'open', text: string): void {
    const asker = this.#child;
    const answer = (reply: Outcome<string>): void =>
      asker?.send({ type: 'secret-reply', id, reply } satisfies ToEngine);
    this.#options.secret(act, text).then(answer, () => answer(failure('secrets-unavailable')));
  }

  #ended(child: Child, code: number | null): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    this.#pictures?.end();
    this.#ready = false;
    this.#unsent = [];
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const answer of waiting) answer(failure('engine-stopped'));
    if (this.#stopping !== undefined) return;
    this.#options.note(`The engine ended unexpectedly (${code ?? 'killed'}).`);
    this.#startAgain();
  }

  /** An engine that keeps crashing stays down until the user restarts it. */
  #startAgain(): void {
    const restarting = this.#limit();
    this.#tellState(restarting ? 'restarting' : 'stopped');
    if (restarting) this.start();
  }
}
