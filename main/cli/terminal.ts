/** The process's streams for commands: output, prompts, and whether anybody can be asked. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { AdsheetError } from '../../shared/contract/errors.ts';
import type { Json } from '../../shared/json.ts';
import { tell } from '../../shared/locale/terminal.ts';

export type Terminal = {
  readonly env: NodeJS.ProcessEnv;
  /** Input and standard error are a terminal, so questions can be asked. */
  readonly canAsk: boolean;
  /** Standard error is a terminal, so progress can be redrawn. */
  readonly canDraw: boolean;
  /** Columns of standard output, if it is a terminal. */
  readonly columns: number | undefined;
  /**
   * Prints to standard output. Control characters are replaced; nothing is written after the reader has closed the
   * pipe.
   */
  readonly print: (text: string) => void;
  readonly printJson: (value: Json) => void;
  /** The error that kept output from being written, unless the reader closed the pipe; undefined for none. */
  readonly lost: () => NodeJS.ErrnoException | undefined;
  /** Prints a line to standard error. */
  readonly note: (text: string) => void;
  /** Writes to standard error verbatim, for the progress bar. */
  readonly draw: (text: string) => void;
  readonly ask: (question: string) => Promise<string>;
  /** Asks without echoing the input. */
  readonly askSecret: (question: string) => Promise<string>;
  /** Calls `listener` with lines typed meanwhile, until `stop`. */
  readonly lines: (listener: (line: string) => void) => { readonly stop: () => void };
};

/** Control characters other than line ends and tabs, and those that change the text direction. */
const STEERING = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** The text without control characters: a title by another seller must not move the cursor. */
export const printable = (text: string): string => text.replace(STEERING, '\u2423');

/** The JSON on one line, with control characters escaped. */
export const jsonLine = (value: Json): string =>
  JSON.stringify(value).replace(
    /[\u007f-\u009f]/gu,
    (control) => `\\u00${control.charCodeAt(0).toString(16)}`,
  );

type Writer = {
  readonly write: (text: string) => void;
  readonly lost: () => NodeJS.ErrnoException | undefined;
};

/** Writes until the stream fails: the reader closed the pipe (`adsheet ads | head`), or the disk is full. */
const quietWriter = (stream: NodeJS.WriteStream): Writer => {
  let ended: NodeJS.ErrnoException | undefined;
  const end = (error?: NodeJS.ErrnoException | null): void => {
    ended ??= error ?? undefined;
  };
  stream.on('error', end);
  return {
    // The stream reports an error later than the write that failed.
    write: (text) => {
      if (!ended) stream.write(text, end);
    },
    lost: () => (ended?.code === 'EPIPE' ? undefined : ended),
  };
};

const silence = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * Reads one line; `prompt` prints the question once the terminal's echo is off. Rejects with `cancelled` after Ctrl+C
 * and at the end of input.
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

/** A yes-or-no question; no by default, and where nobody can be asked. */
export const confirm = async (terminal: Terminal, question: string): Promise<boolean> =>
  terminal.canAsk && /^y(es)?$/i.test((await terminal.ask(tell('cli.yes_no', { question }))).trim());
