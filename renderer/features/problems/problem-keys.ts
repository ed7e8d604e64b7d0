/** Keyboard navigation in the list of problems, as in a tree. Pure. */
import type { Line, Lines } from './problem-lines.ts';

export type Step =
  | { readonly kind: 'stand'; readonly at: number }
  | { readonly kind: 'fold'; readonly group: string }
  | undefined;

const stand = (at: number, lines: Lines): Step => ({
  kind: 'stand',
  at: Math.max(0, Math.min(at, lines.length - 1)),
});

const fold = (group: string): Step => ({ kind: 'fold', group });

/** Left closes an open group, and moves from a problem to its group's header. */
const left = (line: Line, lines: Lines): Step => {
  if (line.kind === 'group') return line.open ? fold(line.id) : undefined;
  return stand(lines.indexOf(line.group.id), lines);
};

/** Right opens a group, and moves into an open one. */
const right = (line: Line, at: number, lines: Lines): Step => {
  if (line.kind === 'problem') return undefined;
  return line.open ? stand(at + 1, lines) : fold(line.id);
};

/** The effect of a key on a line; `page` is the number of visible lines. Undefined for other keys. */
export const stepOf = (key: string, lines: Lines, at: number, page: number): Step => {
  const line = lines.at(at);
  if (!line) return undefined;
  switch (key) {
    case 'ArrowDown':
      return stand(at + 1, lines);
    case 'ArrowUp':
      return stand(at - 1, lines);
    case 'PageDown':
      return stand(at + page, lines);
    case 'PageUp':
      return stand(at - page, lines);
    case 'Home':
      return stand(0, lines);
    case 'End':
      return stand(lines.length - 1, lines);
    case 'ArrowLeft':
      return left(line, lines);
    case 'ArrowRight':
      return right(line, at, lines);
    default:
      return undefined;
  }
};
