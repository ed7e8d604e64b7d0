/** Reads untrusted XML, element by element: no document types, no custom entities, limited depth and length. */
import { TextDecoder } from 'node:util';
import { SaxesParser } from 'saxes';
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import type { Part } from './archive.ts';
import { READ_LIMITS } from './limits.ts';

export type Attributes = Readonly<Record<string, string>>;

/** Called with the elements' names without prefixes, and their depth: 1 is the outermost. */
export type Listener = {
  readonly open: (name: string, depth: number, attributes: Attributes) => void;
  readonly close?: (name: string, depth: number) => void;
  readonly text?: (text: string) => void;
  /** Called after each chunk of the part with the number of bytes read; false stops reading. */
  readonly between?: (bytes: number) => boolean | Promise<boolean>;
};

const damaged = (cause: unknown): AdsheetError => new AdsheetError('file-damaged', {}, { cause });

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** An attribute by its name without prefix, as programs choose prefixes freely. */
export const attributeNamed = (attributes: Attributes, name: string): string | undefined =>
  attributes[name] ??
  Object.entries(attributes).find(([own]) => own.includes(':') && localName(own) === name)?.[1];

/** A boolean attribute is true for `1` and `true`. */
export const saysYes = (value: string | undefined): boolean => value === '1' || value === 'true';

const encodingOf = (bytes: Buffer): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
};

const decoded = (decoder: TextDecoder, bytes?: Buffer): string => {
  try {
    return decoder.decode(bytes, { stream: bytes !== undefined });
  } catch (cause) {
    throw damaged(cause);
  }
};

/** A parser that calls `listener`, and counts the characters since an element last began or ended. */
const createParser = (listener: Listener) => {
  const parser = new SaxesParser({ position: false, xmlns: false as const });
  let depth = 0;
  let silence = 0;
  parser.on('error', (cause) => {
    throw damaged(cause);
  });
  parser.on('doctype', () => {
    throw new AdsheetError('file-unsafe');
  });
  parser.on('opentag', ({ name, attributes }) => {
    silence = 0;
    depth += 1;
    if (depth > READ_LIMITS.depth) throw new AdsheetError('file-unsafe');
    listener.open(localName(name), depth, attributes);
  });
  parser.on('closetag', ({ name }) => {
    silence = 0;
    listener.close?.(localName(name), depth);
    depth -= 1;
  });
  const { text } = listener;
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  return {
    write: (xml: string): void => {
      silence += xml.length;
      parser.write(xml);
      if (silence > READ_LIMITS.silence) throw new AdsheetError('file-bomb');
    },
    close: (): void => {
      parser.close();
    },
  };
};

/**
 * Reads a part to its end, or until `between` returns false. Rejects with `file-damaged` where it is no XML, with
 * `file-unsafe` and `file-bomb`, and with what the listener throws.
 */
export const readXml = async (part: Part, listener: Listener): Promise<void> => {
  const parser = createParser(listener);
  let decoder: TextDecoder | undefined;
  let bytes = 0;
  for await (const chunk of part.open()) {
    decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true });
    parser.write(decoded(decoder, chunk));
    bytes += chunk.length;
    const goesOn = listener.between?.(bytes) ?? true;
    if (!(typeof goesOn === 'boolean' ? goesOn : await goesOn)) return;
  }
  if (decoder) parser.write(decoded(decoder));
  parser.close();
};

/** As `readXml`, for parts that are always small in ordinary files. */
export const readSmallXml = async (part: Part, listener: Listener): Promise<void> => {
  if (part.size > READ_LIMITS.smallPartBytes) throw new AdsheetError('file-bomb');
  await readXml(part, listener);
};
