import type { Fault } from '../http/errors.ts';
import type { Ad, AdContent, Category } from '../model.ts';
import type { Dialect } from './draw.ts';
import { sloppyKeeper } from './named/sloppy-keeper.ts';
import { strictNormaliser } from './named/strict-normaliser.ts';

/** A valid write, as a named dialect sees it. */
export type Write = {
  readonly content: AdContent;
  /** The ad before the write; undefined on create. */
  readonly before: Ad | undefined;
  readonly category: Category | undefined;
};

/** A hand-written dialect: settings, and behaviour that no setting covers. */
export type NamedDialect = {
  readonly settings: Dialect;
  /** Changes what is stored. Must be idempotent. */
  readonly stores?: (write: Write) => AdContent;
  /** Additional errors, by v5 paths. */
  readonly refuses?: (write: Write) => readonly Fault[];
};

/** To add one: a file in `named/` that exports a `NamedDialect`, and its line here. */
export const namedDialects: Readonly<Record<string, NamedDialect>> = {
  'strict-normaliser': strictNormaliser,
  'sloppy-keeper': sloppyKeeper,
};
