import type { Message } from '../../rules/problem.ts';

type FaultKey = `expression.${string}`;

/** Thrown by the parser with a message and a position; never leaves this folder. */
export class Fault extends Error {
  readonly key: FaultKey;
  readonly what: Message;
  readonly at: number;
  readonly length: number;

  constructor(
    key: FaultKey,
    place: { readonly at: number; readonly end: number },
    params: Message['params'] = {},
  ) {
    super(key);
    this.name = 'Fault';
    this.key = key;
    this.what = { key, params };
    this.at = place.at;
    this.length = place.end - place.at;
  }

  /** The same fault for a text that begins `offset` further on. */
  movedBy(offset: number): Fault {
    const at = this.at + offset;
    return new Fault(this.key, { at, end: at + this.length }, this.what.params);
  }
}
