import { Tooltip } from '@fluentui/react-components';
import type { ReactNode } from 'react';

type Props = {
  readonly isOn: boolean;
  readonly onToggle: () => void;
  /** The tooltip, also read out: the chip's full name (`label`), or additional text (`description`). */
  readonly tip?: { readonly is: 'label' | 'description'; readonly text: string };
  readonly testId: string;
  readonly children: ReactNode;
};

/** A filter button: while pressed, the list shows what it names. */
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
