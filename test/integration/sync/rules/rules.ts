/**
 * Every rule of keeping two copies the same (pull, merge, push, undo, tokens), and the tests that hold it. Each test is
 * named after the events it answers. `rules.test.ts` sees to it that this map stays true.
 */
import type { Section } from './proof.ts';
import { body, merge } from './rules-of-merge.ts';
import { oneEngine, pull } from './rules-of-pull.ts';
import { push, undo } from './rules-of-push.ts';
import { backups, proof, tokens } from './rules-of-tokens.ts';

export const SECTIONS: readonly Section[] = [
  oneEngine,
  pull,
  merge,
  body,
  push,
  undo,
  tokens,
  backups,
  proof,
];
