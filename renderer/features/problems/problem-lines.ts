/** The lines of the panel's list, created on demand, as there may be tens of thousands. Pure. */
import type { LocatedProblem, ProblemGroup, ProblemList } from './problem-groups.ts';

/** A line's position among its siblings, from 1, and their number: most of them are not rendered. */
type Sibling = { readonly id: string; readonly place: number; readonly siblings: number };

/** A group's header, or one of its problems. */
export type Line = Sibling &
  (
    | { readonly kind: 'group'; readonly group: ProblemGroup; readonly open: boolean }
    | { readonly kind: 'problem'; readonly group: ProblemGroup; readonly found: LocatedProblem }
  );

export type Lines = {
  readonly length: number;
  readonly at: (index: number) => Line | undefined;
  /** The lines of an index range. */
  readonly slice: (from: number, to: number) => readonly Line[];
  /** The index of a line by its id; -1 for none. */
  readonly indexOf: (id: string) => number;
};

/** A group with the index of its header, and that of its first problem among all lines. */
type Span = {
  readonly group: ProblemGroup;
  readonly nth: number;
  readonly head: number;
  readonly open: boolean;
};

const spansOf = ({ groups }: ProblemList, folded: ReadonlySet<string>): readonly Span[] => {
  let head = 0;
  return groups.map((group, nth) => {
    const open = !folded.has(group.id);
    const span = { group, nth, head, open };
    head += 1 + (open ? group.found.length : 0);
    return span;
  });
};

const endOf = ({ head, open, group }: Span): number => head + 1 + (open ? group.found.length : 0);

const idOf = (group: ProblemGroup, { row, at }: LocatedProblem): string => `${row.key} ${at} ${group.id}`;

/** The lines of a list, without those of closed groups. */
export const linesOf = (list: ProblemList, folded: ReadonlySet<string>): Lines => {
  const spans = spansOf(list, folded);
  const last = spans.at(-1);
  const length = last ? endOf(last) : 0;

  const at = (index: number): Line | undefined => {
    const span = spans.find((one) => index >= one.head && index < endOf(one));
    if (!span) return undefined;
    const { group, nth, head, open } = span;
    if (index === head)
      return { kind: 'group', id: group.id, group, open, place: nth + 1, siblings: spans.length };
    const found = group.found[index - head - 1];
    if (!found) return undefined;
    const siblings = group.found.length;
    return { kind: 'problem', id: idOf(group, found), group, found, place: index - head, siblings };
  };

  const indexOf = (id: string): number => {
    const span = spans.find(({ group }) => id.endsWith(group.id));
    if (!span || id === span.group.id) return span?.head ?? -1;
    const nth = span.open ? span.group.found.findIndex((found) => idOf(span.group, found) === id) : -1;
    return nth < 0 ? -1 : span.head + 1 + nth;
  };

  return {
    length,
    at,
    indexOf,
    slice: (from, to) =>
      Array.from({ length: Math.max(0, Math.min(to, length) - from) }, (_, offset) =>
        at(from + offset),
      ).filter((line) => line !== undefined),
  };
};

/** The active line after the list changed: the same line, otherwise the one now at its index. */
export const sameLine = (lines: Lines, id: string, place: number): number => {
  if (lines.at(place)?.id === id) return place;
  const found = lines.indexOf(id);
  return found >= 0 ? found : Math.min(place, lines.length - 1);
};
