/**
 * Does a text contain what a pattern describes? All ways through the pattern are followed at once, one step a
 * character, and steps once taken are remembered: the time is linear in the text whatever the pattern is, so no pattern
 * can make the window or a script hang (native regular expressions can).
 */
import type { Assertion, PatternNode, Test } from './pattern-syntax.ts';
import { isWordCode, NotAPattern, parsePattern } from './pattern-syntax.ts';

export type Pattern = { readonly source: string; readonly test: (text: string) => boolean };

const MAX_LENGTH = 200;
const MAX_INSTRUCTIONS = 2000;
const MAX_REMEMBERED = 2000;

type Instruction =
  | { readonly op: 'char'; readonly test: Test }
  | { readonly op: 'split'; to: readonly number[] }
  | { readonly op: 'assert'; readonly what: Assertion }
  | { readonly op: 'match' };

const add = (program: Instruction[], instruction: Instruction): void => {
  if (program.length >= MAX_INSTRUCTIONS) throw new NotAPattern();
  program.push(instruction);
};

const emitChoice = (items: readonly PatternNode[], program: Instruction[]): void => {
  const split: Instruction = { op: 'split', to: [] };
  add(program, split);
  const starts: number[] = [];
  const ends: { op: 'split'; to: readonly number[] }[] = [];
  for (const item of items) {
    starts.push(program.length);
    emit(item, program);
    const jump = { op: 'split' as const, to: [] as readonly number[] };
    ends.push(jump);
    add(program, jump);
  }
  split.to = starts;
  for (const end of ends) end.to = [program.length];
};

const emitRepeat = (item: PatternNode, min: number, max: number, program: Instruction[]): void => {
  const before = program.length;
  for (let n = 0; n < min && (n === 0 || program.length > before); n += 1) emit(item, program);
  if (max === Number.POSITIVE_INFINITY) {
    const split: Instruction = { op: 'split', to: [] };
    const start = program.length;
    add(program, split);
    emit(item, program);
    add(program, { op: 'split', to: [start] });
    split.to = [start + 1, program.length];
    return;
  }
  const splits: { op: 'split'; to: readonly number[] }[] = [];
  for (let n = min; n < max; n += 1) {
    const split = { op: 'split' as const, to: [program.length + 1] as readonly number[] };
    splits.push(split);
    add(program, split);
    emit(item, program);
  }
  for (const split of splits) split.to = [...split.to, program.length];
};

const emit = (node: PatternNode, program: Instruction[]): void => {
  switch (node.kind) {
    case 'char':
      add(program, { op: 'char', test: node.test });
      return;
    case 'assert':
      add(program, { op: 'assert', what: node.what });
      return;
    case 'sequence':
      for (const item of node.items) emit(item, program);
      return;
    case 'choice':
      emitChoice(node.items, program);
      return;
    case 'group':
      emit(node.item, program);
      return;
    case 'repeat':
      emitRepeat(node.item, node.min, node.max, program);
  }
};

/** Where the matcher stands between two characters. */
type State = {
  readonly counters: readonly number[];
  readonly start: boolean;
  readonly afterWord: boolean;
  readonly steps: Map<number, State | 'found'>;
};

type Place = { readonly start: boolean; readonly end: boolean; readonly boundary: boolean };

const holds = (what: Assertion, place: Place): boolean => {
  if (what === 'start') return place.start;
  if (what === 'end') return place.end;
  return what === 'boundary' ? place.boundary : !place.boundary;
};

/** All instructions reachable without a character at this place. */
const reach = (
  program: readonly Instruction[],
  counters: readonly number[],
  place: Place,
): ReadonlySet<number> => {
  const seen = new Set<number>();
  const open = [...counters];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const instruction = seen.has(at) ? undefined : program[at];
    seen.add(at);
    if (instruction?.op === 'split') open.push(...instruction.to);
    if (instruction?.op === 'assert' && holds(instruction.what, place)) open.push(at + 1);
  }
  return seen;
};

const matcher = (program: readonly Instruction[]) => {
  const last = program.length - 1;
  let states = new Map<string, State>();

  const stateOf = (counters: readonly number[], start: boolean, afterWord: boolean): State => {
    const key = `${start}${afterWord}${counters.join()}`;
    const known = states.get(key);
    if (known) return known;
    const state: State = { counters, start, afterWord, steps: new Map() };
    states.set(key, state);
    return state;
  };

  const step = (state: State, code: number): State | 'found' => {
    const word = isWordCode(code);
    const place = { start: state.start, end: false, boundary: state.afterWord !== word };
    const reached = reach(program, state.counters, place);
    if (reached.has(last)) return 'found';
    const after = new Set([0]);
    for (const at of reached) {
      const instruction = program[at];
      if (instruction?.op === 'char' && instruction.test(code)) after.add(at + 1);
    }
    return stateOf(
      [...after].sort((a, b) => a - b),
      false,
      word,
    );
  };

  return (text: string): boolean => {
    if (states.size > MAX_REMEMBERED) states = new Map();
    let state = stateOf([0], true, false);
    for (const sign of text.toLowerCase()) {
      const code = sign.codePointAt(0) ?? 0;
      const known = state.steps.get(code);
      const next = known ?? step(state, code);
      if (!known) state.steps.set(code, next);
      if (next === 'found') return true;
      state = next;
    }
    return reach(program, state.counters, { start: state.start, end: true, boundary: state.afterWord }).has(
      last,
    );
  };
};

/** The pattern, ready to be tried without case; undefined for what is no pattern or too large a one. */
export const compilePattern = (source: string): Pattern | undefined => {
  if (source.length > MAX_LENGTH) return undefined;
  try {
    const program: Instruction[] = [];
    emit(parsePattern(source), program);
    add(program, { op: 'match' });
    return { source, test: matcher(program) };
  } catch (error) {
    if (error instanceof NotAPattern) return undefined;
    throw error;
  }
};
