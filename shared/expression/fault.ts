import type { Message } from '../rules/problem.ts';

/** Ends a parse with what is wrong and where; never leaves this folder. */
export class Fault extends Error {
  readonly what: Message;
  readonly at: number;

  constructor(key: `expression.${string}`, at: number, params: Message['params'] = {}) {
    super(key);
    this.name = 'Fault';
    this.what = { key, params };
    this.at = at;
  }
}
