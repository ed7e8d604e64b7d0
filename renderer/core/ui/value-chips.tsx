/** The chosen values of a field as removable chips, with handling of the focus after a removal. */
import { DismissRegular } from '@fluentui/react-icons';
import { useLayoutEffect, useRef } from 'react';
import { useWords } from '../words.ts';

export type ChosenValue = { readonly value: string; readonly name: string };

type ValueChipsProps = {
  readonly label: string;
  readonly chosen: readonly ChosenValue[];
  readonly locked?: boolean;
  readonly onRemove: (value: string) => void;
};

export const ValueChips = ({ label, chosen, locked, onRemove }: ValueChipsProps) => {
  const { t } = useWords();
  if (chosen.length === 0) return null;
  return (
    <ul className="chips" aria-label={label}>
      {chosen.map(({ value, name }) => (
        <li key={value} className="value-chip">
          {name}
          {!locked && (
            <button
              type="button"
              aria-label={t('panel.list.remove', { value: name })}
              onClick={() => onRemove(value)}
            >
              <DismissRegular aria-hidden="true" />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
};

/**
 * Removing a chip removes the focused button: the box that adds a value takes the focus, at once or when the change
 * has come back from the engine. If the user moved the focus meanwhile, it stays there.
 */
export const useRemoval = (chosen: readonly string[], onRemove: (value: string) => void) => {
  const all = useRef<HTMLDivElement>(null);
  const going = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (going.current === null || chosen.includes(going.current)) return;
    going.current = null;
    all.current?.querySelector('input')?.focus();
  });
  return {
    bind: {
      ref: all,
      onBlur: () => {
        going.current = null;
      },
    },
    remove: (value: string): void => {
      going.current = value;
      onRemove(value);
    },
  };
};
