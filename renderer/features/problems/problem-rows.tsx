/**
 * All problems as a tree of lines; only visible ones are rendered, so that the length of the list does not matter.
 */
import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, useMemo, useRef } from 'react';
import { useStore } from '../../core/store.ts';
import { revealIn, useListViewport, useVirtualHeight } from '../../core/ui/use-list-viewport.ts';
import { useWords, type Words } from '../../core/words.ts';
import { applyFix } from '../edits/public.ts';
import { fixAll, goToProblem } from './problem-actions.ts';
import { fixable, type ProblemList } from './problem-groups.ts';
import { stepOf } from './problem-keys.ts';
import { type Line, type Lines, linesOf, sameLine } from './problem-lines.ts';
import { lineId, ProblemRow } from './problem-row.tsx';
import { problemView, toggleFold } from './problem-view.ts';
import { tableLines } from './problem-words.ts';

/** The height of a line in px, as in `problems.css`. */
const LINE_PX = 28;
/** Lines rendered beyond the edges, for scrolling. */
const BEYOND = 8;

const activate = (lines: Lines, at: number): void => {
  const line = lines.at(at);
  if (line) problemView.set({ active: { id: line.id, place: at } });
};

/** Enter and click. */
const open = (line: Line): void => {
  if (line.kind === 'group') toggleFold(line.id);
  else goToProblem(line.found);
};

/** Fixes a line's problem, or all of a group. */
const mend = (line: Line): void => {
  if (line.kind === 'group') {
    if (fixable(line.group) > 0) fixAll(line.group);
    return;
  }
  const { row, problem } = line.found;
  if (problem.fix) applyFix(row.key, problem.field, problem.fix.changes);
};

type Hands = {
  readonly lines: Lines;
  readonly at: number;
  /** Number of visible lines. */
  readonly page: number;
  readonly standOn: (place: number) => void;
  /** Focuses the list, as a button may disappear with its line. */
  readonly focus: () => void;
};

const onKeyDown = (event: KeyboardEvent, { lines, at, page, standOn, focus }: Hands): void => {
  const line = lines.at(at);
  const withCtrl = event.ctrlKey || event.metaKey;
  if (!line || event.altKey) return;
  const step = withCtrl ? undefined : stepOf(event.key, lines, at, page);
  const isEnter = (event.key === 'Enter' || event.key === ' ') && !withCtrl;
  if (isEnter && event.target instanceof HTMLButtonElement) return;
  if (step?.kind === 'stand') standOn(step.at);
  else if (step?.kind === 'fold') toggleFold(step.group);
  else if (event.key === '.' && withCtrl) mend(line);
  else if (isEnter) open(line);
  else return;
  event.preventDefault();
  // Enter moves the focus to a cell.
  if (!isEnter) focus();
};

const onClick = ({ target }: MouseEvent, { lines, standOn, focus }: Hands): void => {
  if (!(target instanceof Element)) return;
  const place = Number(target.closest('[data-line]')?.getAttribute('data-line') ?? -1);
  const line = lines.at(place);
  if (!line) return;
  standOn(place);
  focus();
  if (target.closest('button') === null) open(line);
};

const onCopy = (event: ClipboardEvent, line: Line | undefined, words: Words): void => {
  if (!line) return;
  const groups = line.kind === 'group' ? [line.group] : [{ ...line.group, found: [line.found] }];
  event.clipboardData.setData('text/plain', [...tableLines(groups, words)].join('\n'));
  event.preventDefault();
};

export const ProblemRows = ({ list }: { readonly list: ProblemList }) => {
  const words = useWords();
  const folded = useStore(problemView, (state) => state.folded);
  const active = useStore(problemView, (state) => state.active);
  const lines = useMemo(() => linesOf(list, folded), [list, folded]);
  const at = useMemo(() => sameLine(lines, active.id, active.place), [lines, active]);
  const { ref, top, height, onScroll } = useListViewport();
  const space = useRef<HTMLDivElement>(null);
  const tree = useRef<HTMLDivElement>(null);
  const first = Math.max(0, Math.floor(top / LINE_PX) - BEYOND);
  const shown = lines.slice(first, Math.ceil((top + height) / LINE_PX) + BEYOND);
  useVirtualHeight(space, lines.length * LINE_PX, first * LINE_PX);
  const standOn = (place: number): void => {
    activate(lines, place);
    revealIn(ref.current, place * LINE_PX, LINE_PX);
  };
  const focus = (): void => tree.current?.focus({ preventScroll: true });
  const hands = { lines, at, page: Math.max(1, Math.floor(height / LINE_PX) - 1), standOn, focus };
  const isMade = at >= first && at < first + shown.length;
  return (
    <div ref={ref} className="problem-rows" onScroll={onScroll}>
      <div ref={space} className="problem-space">
        <div
          ref={tree}
          className="problem-window"
          role="tree"
          tabIndex={0}
          aria-label={words.t('problems.list')}
          aria-description={words.t('problems.keys')}
          {...(isMade ? { 'aria-activedescendant': lineId(at) } : {})}
          onKeyDown={(event) => onKeyDown(event, hands)}
          onClick={(event) => onClick(event, hands)}
          onCopy={(event) => onCopy(event, lines.at(at), words)}
        >
          {shown.map((line, offset) => (
            <ProblemRow key={line.id} line={line} at={first + offset} isActive={first + offset === at} />
          ))}
        </div>
      </div>
    </div>
  );
};
