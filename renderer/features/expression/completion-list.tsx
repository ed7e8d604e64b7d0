import { mergeClasses } from '@fluentui/react-components';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Completion } from '../../../shared/expression/index.ts';
import { useWords } from '../../core/words.ts';

export type Corner = { readonly left: number; readonly top: number };

const KEEP_FREE = 8;

type ListProps = {
  readonly id: string;
  readonly label: string;
  readonly options: readonly Completion[];
  readonly active: number;
  /** Its position in the window. */
  readonly corner: Corner;
  readonly onChoose: (option: Completion) => void;
};

/** The kind of a completion, as its name does not tell: a field, a function. */
const Kind = ({ kind }: Pick<Completion, 'kind'>) => {
  const { t } = useWords();
  return <span className="completion-kind">{t(`formula.kind.${kind}`)}</span>;
};

/** Completions at the caret. It overlays everything, as the dialog below would clip it. */
export const CompletionList = ({ id, label, options, active, corner, onChoose }: ListProps) => {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.showPopover();
  }, []);
  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return;
    const { left, top } = corner;
    box.style.left = `${Math.max(KEEP_FREE, Math.min(left, innerWidth - box.offsetWidth - KEEP_FREE))}px`;
    box.style.top = `${Math.max(KEEP_FREE, Math.min(top, innerHeight - box.offsetHeight - KEEP_FREE))}px`;
  });
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <div
      ref={list}
      className="completions"
      popover="manual"
      role="listbox"
      id={id}
      aria-label={label}
      tabIndex={-1}
    >
      {options.map((option, index) => (
        <div
          key={`${option.kind} ${option.insert}`}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={mergeClasses('completion', index === active && 'picker-active')}
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(option);
          }}
        >
          <span className="completion-name">{option.label}</span>
          <span className={mergeClasses('completion-detail', option.kind === 'field' && 'completion-alias')}>
            {option.detail}
          </span>
          <Kind kind={option.kind} />
        </div>
      ))}
    </div>
  );
};
