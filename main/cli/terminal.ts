/** The streams of the process, as the commands see them: what is said, what is asked, whether anybody is there. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { AdsheetError } from '../../shared/contract/errors.ts';
import type { Json } from '../../shared/json.ts';
import { tell } from '../../shared/locale/terminal.ts';

export type Terminal = {
  readonly env: NodeJS.ProcessEnv;
  /** Somebody can be asked: input and standard error are a terminal. */
  readonly canAsk: boolean;
  /** Standard error is a terminal: progress may draw over itself. */
  readonly canDraw: boolean;
  /** Columns of standard output where that is a terminal. */
  readonly columns: number | undefined;
  /** To standard output. Texts lose what could steer a terminal; nothing is written once the reader has gone. */
  readonly print: (text: string) => void;
  readonly printJson: (value: Json) => void;
  /** Why what was printed did not arrive, where that is not the reader's own doing; undefined where it did. */
  readonly lost: () => NodeJS.ErrnoException | undefined;
  /** A line to standard error. */
  readonly note: (text: string) => void;
  /** To standard error as it is, for the bar. */
  readonly draw: (text: string) => void;
  readonly ask: (question: string) => Promise<string>;
  /** Asks without showing what is typed. */
  readonly askSecret: (question: string) => Promise<string>;
  /** Lines typed while something else goes on, until `stop`. */
  readonly lines: (listener: (line: string) => void) => { readonly stop: () => void };
};

/** Control characters but line ends and tabs, and what turns the direction of the text after it. */
const STEERING = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** The text without what steers a terminal: a title of somebody else's must not move the cursor. */
export const printable = (text: string): string => text.replace(STEERING, '\u2423');

/** The document on one line; control characters that JSON lets stand are written as their codes. */
export const jsonLine = (value: Json): string =>
  JSON.stringify(value).replace(
    /[\u007f-\u009f]/gu,
    (control) => `\\u00${control.charCodeAt(0).toString(16)}`,
  );

type Writer = {
  readonly write: (text: string) => void;
  readonly lost: () => NodeJS.ErrnoException | undefined;
};

/** Writes until the stream takes no more: the reader goes away (`adsheet ads | head`), or there is no room for a file. */
const quietWriter = (stream: NodeJS.WriteStream): Writer => {
  let ended: NodeJS.ErrnoException | undefined;
  const end = (error?: NodeJS.ErrnoException | null): void => {
    ended ??= error ?? undefined;
  };
  stream.on('error', end);
  return {
    // The stream itself tells of it later than the write that failed.
    write: (text) => {
      if (!ended) stream.write(text, end);
    },
    lost: () => (ended?.code === 'EPIPE' ? undefined : ended),
  };
};

const silence = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * One line of the person's; `prompt` draws the question once the terminal no longer echoes by itself. Ctrl+C and the
 * end of input are `cancelled`.
 */
const askLine = async (
  output: NodeJS.WritableStream,
  question: string,
  prompt: () => void = () => {},
): Promise<string> => {
  const reader = createInterface({ input: process.stdin, output, terminal: true });
  const gone = new Promise<never>((_resolve, reject) => {
    const cancel = () => reject(new AdsheetError('cancelled'));
    reader.once('SIGINT', () => {
      output.write('\n');
      cancel();
    });
    reader.once('close', cancel);
  });
  try {
    prompt();
    return await Promise.race([reader.question(question), gone]);
  } finally {
    reader.close();
  }
};

/** The terminal of this process. */
export const processTerminal = (): Terminal => {
  const { write: out, lost } = quietWriter(process.stdout);
  const { write: err } = quietWriter(process.stderr);
  return {
    env: process.env,
    canAsk: process.stdin.isTTY === true && process.stderr.isTTY === true,
    canDraw: process.stderr.isTTY === true,
    columns: process.stdout.columns || undefined,
    print: (text) => out(`${printable(text)}\n`),
    printJson: (value) => out(`${jsonLine(value)}\n`),
    lost,
    note: (text) => err(`${printable(text)}\n`),
    draw: err,
    ask: (question) => askLine(process.stderr, printable(question)),
    askSecret: async (question) => {
      try {
        return await askLine(silence(), '', () => err(printable(question)));
      } finally {
        err('\n');
      }
    },
    lines: (listener) => {
      const reader = createInterface({ input: process.stdin });
      reader.on('line', listener);
      return { stop: () => reader.close() };
    },
  };
};

/** Yes or no, no unless said; whoever cannot be asked has not said yes. */
export const confirm = async (terminal: Terminal, question: string): Promise<boolean> =>
  terminal.canAsk && /^y(es)?$/i.test((await terminal.ask(tell('cli.yes_no', { question }))).trim());
