import { useRemoval, ValueChips } from '../../core/ui/value-chips.tsx';
import { useWords } from '../../core/words.ts';
import type { Option } from '../fields/public.ts';
import { Combo } from './combo.tsx';

type ListBoxProps = {
  readonly label: string;
  readonly chosen: readonly string[];
  /** The options; if there are none, any text can be entered. */
  readonly options: readonly Option[];
  readonly placeholder: string;
  readonly locked: boolean;
  readonly testId: string;
  readonly onAdd: (text: string) => void;
  readonly onRemove: (text: string) => void;
};

/** A field with several values: the chosen ones as removable chips, and a box to add another. */
export const ListBox = ({
  label,
  chosen,
  options,
  placeholder,
  locked,
  testId,
  onAdd,
  onRemove,
}: ListBoxProps) => {
  const { t } = useWords();
  const { bind, remove } = useRemoval(chosen, onRemove);
  const left = options.filter((option) => !chosen.includes(String(option.value)));
  const free = options.length === 0;
  const add = (text: string): void => {
    if (text.trim() !== '' && !chosen.includes(text.trim())) onAdd(text.trim());
  };
  return (
    <div {...bind} className="list-box">
      <ValueChips
        label={label}
        chosen={chosen.map((value) => ({ value, name: value }))}
        locked={locked}
        onRemove={remove}
      />
      {!locked && (free || left.length > 0) && (
        <Combo
          label={t('panel.list.add', { field: label })}
          shown=""
          options={left}
          placeholder={placeholder}
          testId={testId}
          onPick={(value) => add(String(value))}
          {...(free
            ? {
                onText: (text: string) => {
                  add(text);
                  return { fault: null };
                },
              }
            : {})}
        />
      )}
    </div>
  );
};
