import type { Fault } from '../http/errors.ts';
import type { Ad, AdContent, Category } from '../model.ts';
import type { Dialect } from './draw.ts';
import { sloppyKeeper } from './named/sloppy-keeper.ts';
import { strictNormaliser } from './named/strict-normaliser.ts';

/** A write a dialect looks at, when the rules of the interface have read it. */
export type Write = {
  readonly content: AdContent;
  /** The ad as it stands; undefined on create. */
  readonly before: Ad | undefined;
  readonly category: Category | undefined;
};

/** A dialect written by hand: settings, and what no setting says. */
export type NamedDialect = {
  readonly settings: Dialect;
  /** What is stored of what was written. What it makes of its own results must be the same again. */
  readonly stores?: (write: Write) => AdContent;
  /** What is refused beyond the rules, by v5 paths. */
  readonly refuses?: (write: Write) => readonly Fault[];
};

/** To add one: a file in `named/` that exports a `NamedDialect`, and its line here. */
export const namedDialects: Readonly<Record<string, NamedDialect>> = {
  'strict-normaliser': strictNormaliser,
  'sloppy-keeper': sloppyKeeper,
};
