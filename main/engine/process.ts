/**
 * The engine in a process of its own, under Electron (`utilityProcess`, with a message port on `process.parentPort`)
 * or plain Node (`fork`, `process.send`). The parent seals and unseals secrets; when it is gone the engine stops.
 */
import type { FromEngine, ToEngine } from '../../shared/contract/engine-port.ts';
import { TO_ENGINE } from '../../shared/contract/engine-port.ts';
import { AdsheetError } from '../../shared/contract/errors.ts';
import { languageOf } from '../../shared/locale/index.ts';
import { makeForOwner } from '../owner-only.ts';
import type { Engine } from './engine.ts';
import { createEngine } from './engine.ts';
import { errorOf, failureLine, outcomeOf } from './outcome.ts';
import { parentPictures } from './pictures/parent-pictures.ts';
import { parentPort } from './pictures/worker/parent-port.ts';
import type { SecretBox } from './secrets.ts';
import { yieldToEventLoop } from './time-slices.ts';

type Parent = {
  readonly isElectron: boolean;
  readonly send: (message: FromEngine) => void;
  readonly onMessage: (listen: (message: unknown) => void) => void;
  readonly onGone: (listen: () => void) => void;
};

/** The parent of either kind of host. A utility process ends with its parent by itself. */
const findParent = (): Parent => {
  const port = parentPort();
  if (port !== undefined) {
    return {
      isElectron: true,
      send: (message) => port.postMessage(message),
      onMessage: (listen) => port.on('message', ({ data }) => listen(data)),
      onGone: () => {},
    };
  }
  return {
    isElectron: false,
    send: (message) => {
      // The end of the parent is reported by `disconnect`; a message it no longer receives is no error.
      if (process.connected) process.send?.(message, undefined, undefined, () => {});
    },
    onMessage: (listen) => process.on('message', listen),
    onGone: (listen) => process.once('disconnect', listen),
  };
};

type Reply = Extract<ToEngine, { type: 'secret-reply' }>;
type Asking = SecretBox & { readonly hear: (reply: Reply) => void };

/** Asks the parent to seal and unseal secrets. */
const askParent = (send: Parent['send']): Asking => {
  const waiting = new Map<number, (reply: Reply['reply']) => void>();
  let next = 1;
  const ask = async (act: 'seal' | 'open', text: string): Promise<string> => {
    const id = next++;
    const reply = await new Promise<Reply['reply']>((resolve) => {
      waiting.set(id, resolve);
      send({ type: 'secret', id, act, text });
    });
    if (!reply.ok) throw errorOf(reply.error);
    return reply.value;
  };
  return {
    seal: (plain) => ask('seal', plain),
    open: (sealed) => ask('open', sealed),
    hear: ({ id, reply }) => {
      waiting.get(id)?.(reply);
      waiting.delete(id);
    },
  };
};

const note = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/** Ignores failures to send, to a parent that is gone or of values that cannot be cloned. */
const quietly =
  (send: Parent['send']): Parent['send'] =>
  (message) => {
    try {
      send(message);
    } catch (error) {
      note(failureLine(`telling the parent of ${message.type}`, error));
    }
  };

/** Failures of the log's reader and of background work must not prevent a clean close of the account. */
const setUpFailures = (): void => {
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
  process.on('unhandledRejection', (reason) => note(failureLine('work nobody waited for', reason)));
};

const host = ({ send, ...hearing }: Parent): void => {
  const parent = { ...hearing, send: quietly(send) };
  const secrets = askParent(parent.send);
  const pictures = parentPictures(parent.send);
  let engine: Engine | undefined;

  /** Ends the process even if closing failed, as its parent waits for it. */
  const stop = async (): Promise<void> => {
    try {
      await engine?.close();
      parent.send({ type: 'stopped' });
      leave(0);
    } catch (error) {
      note(failureLine('closing', error));
      leave(1);
    }
  };

  const answer = async ({ id, name, input }: Extract<ToEngine, { type: 'call' }>): Promise<void> => {
    const reply = await outcomeOf(async () => {
      if (!engine) throw new AdsheetError('engine-stopped');
      return engine.ask(name, input);
    });
    parent.send({ type: 'reply', id, reply });
  };

  const hear = (message: unknown): void => {
    const heard = TO_ENGINE.safeParse(message);
    // A message may contain a secret: only its shape is logged.
    if (heard.success) {
      try {
        obey(heard.data);
      } catch (error) {
        note(failureLine(`the message ${heard.data.type}`, error));
      }
    } else note(`A message of the parent cannot be read: ${heard.error.issues[0]?.path.join('.')}`);
  };

  const obey = (message: ToEngine): void => {
    switch (message.type) {
      case 'start':
        engine ??= createEngine({
          home: message.home,
          version: message.version,
          language: languageOf(message.locale),
          locale: message.locale,
          secrets,
          host: 'window',
          ...(parent.isElectron ? { startPictureProcess: pictures.start } : {}),
          onEvent: (event) => parent.send({ type: 'event', event }),
          log: note,
        });
        parent.send({ type: 'ready' });
        return;
      case 'call':
        void answer(message);
        return;
      case 'secret-reply':
        secrets.hear(message);
        return;
      case 'power':
        engine?.power(message.state);
        return;
      case 'picture-answer':
      case 'picture-exit':
        pictures.hear(message);
        return;
      case 'shutdown':
        void stop();
        return;
    }
  };

  parent.onMessage(hear);
  parent.onGone(() => void stop());
};

/** Waits until the last message was sent. */
const leave = (code: number): void => {
  process.exitCode = code;
  if (process.connected) process.disconnect();
  void yieldToEventLoop().then(() => process.exit(code));
};

makeForOwner();
setUpFailures();
host(findParent());
