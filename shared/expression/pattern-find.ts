/**
 * Where in a text a pattern fits, and what its groups took. All ways through the pattern are followed at once, in the
 * order in which the pattern prefers them, so that what is found is what other tools find; and no more than a set number
 * of steps is done for one text, so that no pattern can make the window or a script hang.
 */
import type { Assertion, PatternNode, Test } from './pattern-syntax.ts';
import { isWordCode, NotAPattern, parsePattern } from './pattern-syntax.ts';

/** A place in a text, in UTF-16 units; `groups` are the texts of the groups, the first at 0. */
export type Match = {
  readonly start: number;
  readonly end: number;
  readonly groups: readonly (string | undefined)[];
};

/** Every place where the pattern fits, from left to right; undefined where looking would take too long. */
export type FindAll = (text: string) => readonly Match[] | undefined;

type Instruction =
  | { readonly op: 'char'; readonly test: Test }
  | { op: 'split'; first: number; second: number }
  | { readonly op: 'save'; readonly slot: number }
  | { readonly op: 'assert'; readonly what: Assertion }
  | { readonly op: 'match' };

const MAX_LENGTH = 200;
const MAX_INSTRUCTIONS = 2000;
const MAX_STEPS = 300_000;

type Program = { readonly instructions: Instruction[]; groups: number };

const add = <I extends Instruction>({ instructions }: Program, instruction: I): I => {
  if (instructions.length >= MAX_INSTRUCTIONS) throw new NotAPattern();
  instructions.push(instruction);
  return instruction;
};

const here = ({ instructions }: Program): number => instructions.length;

/** A fork whose one way goes on right behind it, and whose other way is set later. */
const fork = (program: Program): { readonly leads: (to: number, lazy?: boolean) => void } => {
  const next = here(program) + 1;
  const split = add(program, { op: 'split', first: next, second: next });
  return {
    leads: (to, lazy = false) => {
      if (lazy) split.first = to;
      else split.second = to;
    },
  };
};

const jump = (program: Program): { readonly leads: (to: number) => void } => {
  const split = add(program, { op: 'split', first: 0, second: 0 });
  return {
    leads: (to) => {
      split.first = to;
      split.second = to;
    },
  };
};

const emitChoice = (items: readonly PatternNode[], program: Program): void => {
  const ends = items.map((item, index) => {
    if (index === items.length - 1) {
      emit(item, program);
      return undefined;
    }
    const next = fork(program);
    emit(item, program);
    const end = jump(program);
    next.leads(here(program));
    return end;
  });
  for (const end of ends) end?.leads(here(program));
};

type Repeat = PatternNode & { readonly kind: 'repeat' };

const emitRepeat = ({ item, min, max, lazy }: Repeat, program: Program): void => {
  const before = here(program);
  for (let n = 0; n < min && (n === 0 || here(program) > before); n += 1) emit(item, program);
  if (max === Number.POSITIVE_INFINITY) {
    const start = here(program);
    const out = fork(program);
    emit(item, program);
    jump(program).leads(start);
    out.leads(here(program), lazy);
    return;
  }
  const outs = Array.from({ length: max - min }, () => {
    const out = fork(program);
    emit(item, program);
    return out;
  });
  for (const out of outs) out.leads(here(program), lazy);
};

const emit = (node: PatternNode, program: Program): void => {
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
      program.groups = Math.max(program.groups, node.number);
      add(program, { op: 'save', slot: 2 * node.number });
      emit(node.item, program);
      add(program, { op: 'save', slot: 2 * node.number + 1 });
      return;
    case 'repeat':
      emitRepeat(node, program);
  }
};

/** The text's signs: their codes as the pattern reads them, and where each begins. */
type Signs = { readonly codes: readonly number[]; readonly places: readonly number[] };

const signsOf = (text: string, matchCase: boolean): Signs => {
  const codes: number[] = [];
  const places: number[] = [];
  let place = 0;
  for (const sign of text) {
    codes.push((matchCase ? sign : sign.toLowerCase()).codePointAt(0) ?? 0);
    places.push(place);
    place += sign.length;
  }
  places.push(place);
  return { codes, places };
};

const holds = (what: Assertion, { codes }: Signs, at: number): boolean => {
  if (what === 'start') return at === 0;
  if (what === 'end') return at === codes.length;
  const [before, after] = [codes[at - 1], codes[at]].map((code) => code !== undefined && isWordCode(code));
  return (before !== after) === (what === 'boundary');
};

/** Where the text's groups begin and end, counted in signs; the whole match is the group at 0. */
type Saves = readonly (number | undefined)[];
type Thread = { readonly at: number; readonly saves: Saves };

/** The ways that go on from an instruction at one place of the text, the preferred one first. */
const waysFrom = (
  instructions: readonly Instruction[],
  signs: Signs,
  place: number,
): { readonly ways: Thread[]; readonly open: (at: number, saves: Saves) => void } => {
  const seen = new Set<number>();
  const ways: Thread[] = [];
  const open = (from: number, begun: Saves): void => {
    const waiting: Thread[] = [{ at: from, saves: begun }];
    for (let thread = waiting.pop(); thread; thread = waiting.pop()) {
      const { at, saves } = thread;
      const instruction = seen.has(at) ? undefined : instructions[at];
      seen.add(at);
      if (instruction?.op === 'split')
        waiting.push({ at: instruction.second, saves }, { at: instruction.first, saves });
      else if (instruction?.op === 'save')
        waiting.push({ at: at + 1, saves: saves.with(instruction.slot, place) });
      else if (instruction?.op === 'assert') {
        if (holds(instruction.what, signs, place)) waiting.push({ at: at + 1, saves });
      } else if (instruction) ways.push(thread);
    }
  };
  return { ways, open };
};

type Work = { steps: number };

/** The first match from a place on; undefined where there is none, or the steps are used up. */
const findFrom = (program: Program, signs: Signs, from: number, work: Work): Saves | undefined => {
  const { instructions } = program;
  const none: Saves = Array.from({ length: 2 * (program.groups + 1) }, () => undefined);
  let found: Saves | undefined;
  let present = waysFrom(instructions, signs, from);
  for (let place = from; place <= signs.codes.length && work.steps <= MAX_STEPS; place += 1) {
    if (!found) present.open(0, none.with(0, place));
    else if (present.ways.length === 0) break;
    const next = waysFrom(instructions, signs, place + 1);
    for (const { at, saves } of present.ways) {
      const instruction = instructions[at];
      work.steps += 1;
      if (instruction?.op === 'match') {
        found = saves.with(1, place);
        break;
      }
      const code = signs.codes[place];
      if (instruction?.op === 'char' && code !== undefined && instruction.test(code))
        next.open(at + 1, saves);
    }
    present = next;
  }
  return found;
};

const matchOf = (text: string, { places }: Signs, saves: Saves): Match => {
  const placeAt = (slot: number): number => places[saves[slot] ?? -1] ?? -1;
  const groups = Array.from({ length: saves.length / 2 - 1 }, (_, index) => {
    const [start, end] = [placeAt(2 * index + 2), placeAt(2 * index + 3)];
    return start < 0 || end < 0 ? undefined : text.slice(start, end);
  });
  return { start: placeAt(0), end: placeAt(1), groups };
};

const findAll = (program: Program, text: string, matchCase: boolean): readonly Match[] | undefined => {
  const signs = signsOf(text, matchCase);
  const work: Work = { steps: 0 };
  const matches: Match[] = [];
  for (let from = 0; from <= signs.codes.length; ) {
    const saves = findFrom(program, signs, from, work);
    if (work.steps > MAX_STEPS) return undefined;
    if (!saves) break;
    matches.push(matchOf(text, signs, saves));
    const [start = from, end = from] = saves;
    from = end === start ? end + 1 : end;
  }
  return matches;
};

/** Finds all places of a pattern, with or without case; undefined for what is no pattern or too large a one. */
export const compileFind = (source: string, matchCase: boolean): FindAll | undefined => {
  if (source.length > MAX_LENGTH) return undefined;
  try {
    const program: Program = { instructions: [], groups: 0 };
    emit(parsePattern(source, matchCase), program);
    add(program, { op: 'match' });
    return (text) => findAll(program, text, matchCase);
  } catch (error) {
    if (error instanceof NotAPattern) return undefined;
    throw error;
  }
};
