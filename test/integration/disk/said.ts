/** What a process said to be done, and what must be there when the power goes after it said so. */
import type { RowKey } from '../../../shared/ad/model.ts';

/** The file in the home folder that it is written to; no part of what is under test. */
export const SAID = 'said.jsonl';

type Fact = {
  readonly account?: true;
  readonly tries?: RowKey;
  readonly key?: RowKey;
  readonly failed?: RowKey;
  readonly title?: string;
  readonly code?: string;
  readonly factor?: number;
  readonly damaged?: true;
  readonly rebuilt?: string;
};

export type Said = {
  readonly account: boolean;
  readonly factor: number | undefined;
  readonly damaged: boolean;
  /** The file with the journal's odd lines. */
  readonly rebuilt: string | undefined;
  /** The titles that an ad may have: the one it was said to have, and one that was tried since. */
  readonly titles: ReadonlyMap<RowKey, readonly string[]>;
  /** The codes with which edits were refused. */
  readonly refused: readonly string[];
};

export const saidIn = (text: string): Said => {
  const facts = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Fact);
  const titles = new Map<RowKey, readonly string[]>();
  for (const { tries, key, failed, title = '' } of facts) {
    if (tries) titles.set(tries, [...(titles.get(tries) ?? ['']), title]);
    if (key) titles.set(key, [title]);
    if (failed) titles.set(failed, (titles.get(failed) ?? []).slice(0, -1));
  }
  return {
    account: facts.some(({ account }) => account === true),
    factor: facts.findLast(({ factor }) => factor !== undefined)?.factor,
    damaged: facts.some(({ damaged }) => damaged === true),
    rebuilt: facts.findLast(({ rebuilt }) => rebuilt !== undefined)?.rebuilt,
    titles,
    refused: facts.flatMap(({ code }) => code ?? []),
  };
};
