import { Tooltip } from '@fluentui/react-components';
import type { ReactNode } from 'react';

type Props = {
  readonly isOn: boolean;
  readonly onToggle: () => void;
  /** Shown beside the pointer and read out: the chip's whole name, or more than its name says. */
  readonly tip?: { readonly is: 'label' | 'description'; readonly text: string };
  readonly testId: string;
  readonly children: ReactNode;
};

/** A filter beside others: pressed, the list has what it names. */
export const ToggleChip = ({ isOn, onToggle, tip, testId, children }: Props) => {
  const chip = (
    <button type="button" className="toggle-chip" aria-pressed={isOn} onClick={onToggle} data-testid={testId}>
      {children}
    </button>
  );
  return tip ? (
    <Tooltip content={tip.text} relationship={tip.is}>
      {chip}
    </Tooltip>
  ) : (
    chip
  );
};
