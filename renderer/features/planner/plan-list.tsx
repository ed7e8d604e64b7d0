/** A list of the planner in columns, of which only the visible lines are rendered. */
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { revealIn, useListViewport, useVirtualHeight } from '../../core/ui/use-list-viewport.ts';
import { useWords } from '../../core/words.ts';

/** The heights of a line and of the head in px, as in `planner.css`. */
const LINE_PX = 28;
const HEAD_PX = 30;
/** Lines rendered beyond the edges, for scrolling. */
const BEYOND = 8;

export type PlanCell = {
  readonly text: string;
  /** Drafts change it, or it is more than there is. */
  readonly tone?: 'changed' | 'over';
};

export type PlanLine = {
  readonly id: string;
  readonly name: string;
  /** Told beside its name, such as the categories above it. */
  readonly above?: string;
  readonly cells: readonly PlanCell[];
};

export type Ticks = {
  readonly ticked: ReadonlySet<string>;
  readonly onTicked: (ticked: ReadonlySet<string>) => void;
};

type Props = {
  readonly label: string;
  /** Heads of the name and of the cells. */
  readonly heads: readonly string[];
  readonly lines: readonly PlanLine[];
  readonly active: string | null;
  readonly onActive: (id: string) => void;
  /** Enter, and a click on the name. */
  readonly onOpen: (line: PlanLine) => void;
  /** Without it no line can be ticked. */
  readonly ticks?: Ticks;
  /** What the keys do, where it is not the planner's. */
  readonly keys?: string;
  readonly testId: string;
};

const toggled = (ticked: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(ticked);
  if (!next.delete(id)) next.add(id);
  return next;
};

/** The place a key leads to; undefined for any other key. */
const stepTo = (key: string, at: number, last: number, page: number): number | undefined => {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: last,
  };
  const step = steps[key];
  return step === undefined ? undefined : Math.max(0, Math.min(last, step));
};

type Hands = Props & {
  readonly at: number;
  readonly page: number;
  readonly scroller: RefObject<HTMLElement | null>;
};

const standOn = ({ lines, onActive, scroller }: Hands, place: number): void => {
  const line = lines[place];
  if (!line) return;
  onActive(line.id);
  // The head stands over what is scrolled.
  revealIn(scroller.current, place * LINE_PX, LINE_PX + HEAD_PX);
};

const tickAll = ({ lines, ticks }: Hands): void => {
  const isAll = lines.every(({ id }) => ticks?.ticked.has(id));
  ticks?.onTicked(new Set(isAll ? [] : lines.map(({ id }) => id)));
};

const onKeyDown = (event: KeyboardEvent, hands: Hands): void => {
  const { lines, ticks, at, page, onOpen } = hands;
  const line = lines[at];
  const withCtrl = event.ctrlKey || event.metaKey;
  if (!line || event.altKey || event.shiftKey) return;
  const step = withCtrl ? undefined : stepTo(event.key, at, lines.length - 1, page);
  if (step !== undefined) standOn(hands, step);
  else if (event.key === ' ' && ticks) ticks.onTicked(toggled(ticks.ticked, line.id));
  else if (event.key.toLowerCase() === 'a' && withCtrl && ticks) tickAll(hands);
  else if (event.key === 'Enter' && !withCtrl) onOpen(line);
  else return;
  event.preventDefault();
};

const onClick = ({ target, currentTarget }: MouseEvent<HTMLElement>, hands: Hands): void => {
  if (!(target instanceof Element)) return;
  const { lines, ticks, onOpen } = hands;
  const place = Number(target.closest('[data-line]')?.getAttribute('data-line') ?? -1);
  const line = lines[place];
  if (!line) return;
  // The line itself may disappear while scrolling.
  currentTarget.focus({ preventScroll: true });
  standOn(hands, place);
  if (target.closest('.planner-open')) onOpen(line);
  else if (ticks && target.closest('.planner-tick')) ticks.onTicked(toggled(ticks.ticked, line.id));
};

type LineProps = {
  readonly line: PlanLine;
  readonly heads: readonly string[];
  readonly at: number;
  readonly id: string;
  readonly isActive: boolean;
  /** Undefined where no line can be ticked. */
  readonly ticked: boolean | undefined;
};

const Line = ({ line, heads, at, id, isActive, ticked }: LineProps) => {
  const { name, above, cells } = line;
  return (
    <div
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={ticked ?? isActive}
      className={`planner-line${isActive ? ' planner-active' : ''}`}
      data-line={at}
    >
      {ticked !== undefined && <span className={`planner-tick${ticked ? ' planner-ticked' : ''}`} />}
      <span className="planner-name" title={above ? `${name}, ${above}` : name}>
        <span className="log-link planner-open">{name}</span>
        {above && <span className="planner-above">{above}</span>}
      </span>
      {cells.map(({ text, tone }, place) => (
        <span
          key={heads[place + 1]}
          className={`planner-cell${tone === undefined ? '' : ` planner-${tone}`}`}
          title={text}
        >
          {/* Read out with its head, as the option of a list is one text. */}
          <span className="visually-hidden">, {heads[place + 1]} </span>
          {text}
        </span>
      ))}
    </div>
  );
};

const Head = ({ heads, hasTicks }: { readonly heads: readonly string[]; readonly hasTicks: boolean }) => (
  <div className="planner-line planner-head" aria-hidden={true}>
    {hasTicks && <span className="planner-tick-head" />}
    {heads.map((head, place) => (
      <span key={head} className={place === 0 ? 'planner-name' : 'planner-cell'} title={head}>
        {head}
      </span>
    ))}
  </div>
);

export const PlanList = (props: Props) => {
  const { label, heads, lines, active, ticks, testId } = props;
  const { t } = useWords();
  const keys = props.keys ?? t(ticks ? 'planner.keys.ticks' : 'planner.keys');
  const { ref, top, height, onScroll } = useListViewport();
  const space = useRef<HTMLDivElement>(null);
  const name = useId();
  const at = Math.max(
    0,
    lines.findIndex(({ id }) => id === active),
  );
  const first = Math.max(0, Math.floor(top / LINE_PX) - BEYOND);
  const end = Math.ceil((top + height) / LINE_PX) + BEYOND;
  const shown = lines.slice(first, end);
  useVirtualHeight(space, lines.length * LINE_PX, first * LINE_PX);
  const page = Math.max(1, Math.floor((height - HEAD_PX) / LINE_PX) - 1);
  const hands = { ...props, at, page, scroller: ref };
  const revealed = useRef<string | null>(null);
  useEffect(() => {
    if (revealed.current === active) return;
    revealed.current = active;
    revealIn(ref.current, at * LINE_PX, LINE_PX + HEAD_PX);
  }, [active, at, ref]);
  return (
    <div ref={ref} className="planner-list" onScroll={onScroll}>
      <Head heads={heads} hasTicks={ticks !== undefined} />
      <div ref={space} className="planner-space">
        <div
          role="listbox"
          tabIndex={0}
          className="planner-window"
          aria-label={label}
          aria-description={keys}
          {...(ticks ? { 'aria-multiselectable': true } : {})}
          {...(at >= first && at < end && at < lines.length
            ? { 'aria-activedescendant': `${name}-${at}` }
            : {})}
          onKeyDown={(event) => onKeyDown(event, hands)}
          onClick={(event) => onClick(event, hands)}
          data-testid={testId}
        >
          {shown.map((line, offset) => (
            <Line
              key={line.id}
              line={line}
              heads={heads}
              at={first + offset}
              id={`${name}-${first + offset}`}
              isActive={first + offset === at}
              ticked={ticks?.ticked.has(line.id)}
            />
          ))}
        </div>
      </div>
    </div>
  );
};
