/** How a rule is tied to the tests that hold it (`rules.ts`). */

export type Proof = {
  /** Below `test/`. */
  readonly file: string;
  /** The name in the file, with the placeholders of a table of cases. */
  readonly name: string;
};

export type Rule = { readonly rule: string; readonly tests: readonly Proof[] };

export type Section = { readonly section: string; readonly rules: readonly Rule[] };

/** A rule and the files and names of its tests. */
export const held = (rule: string, ...tests: readonly (readonly [file: string, name: string])[]): Rule => ({
  rule,
  tests: tests.map(([file, name]) => ({ file: `${file}.test.ts`, name })),
});

export const SYNC = 'integration/sync';
export const RULES = 'integration/sync/rules';
export const ENGINE = 'integration/engine';
export const ACCOUNTS = 'integration/accounts';
export const SERVICE = 'integration/service';

/** The kills of a push, one for each place where it hurts. */
export const PLACES = 'at pass of %s number %i, applies every change exactly once after it goes on';
