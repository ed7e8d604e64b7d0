/** The search box: typed text takes effect at once, or after a pause. */
import { SearchBox, type SearchBoxProps } from '@fluentui/react-components';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useDebounced } from '../debounce.ts';
import { useWords } from '../words.ts';

type OfSearchBox =
  | 'role'
  | 'aria-expanded'
  | 'aria-controls'
  | 'aria-activedescendant'
  | 'autoFocus'
  | 'size';

type Props = Pick<SearchBoxProps, OfSearchBox> & {
  readonly className: string;
  readonly label: string;
  /** Placeholder of the empty box; the label by default. */
  readonly hint?: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
  /** Milliseconds until typed text takes effect; 0 by default. */
  readonly rest?: number;
  /** Called for Enter, arrow down, and Escape in the empty box. */
  readonly onLeave?: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly testId?: string;
};

/** The text in the box, which follows changes made elsewhere. */
const useText = (value: string, onSearch: (text: string) => void, rest: number) => {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const searching = useDebounced(() => text !== value && onSearch(text), rest);
  const type = (typed: string): void => {
    setText(typed);
    if (rest === 0) onSearch(typed);
    else searching.soon();
  };
  return { text, type };
};

export const SearchInput = ({
  label,
  hint = label,
  value,
  onSearch,
  rest = 0,
  onLeave,
  onKeyDown,
  testId,
  ...box
}: Props) => {
  const { t } = useWords();
  const { text, type } = useText(value, onSearch, rest);
  const leave = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && text !== '') type('');
    else if (event.key === 'Escape' || event.key === 'Enter' || event.key === 'ArrowDown') onLeave?.();
    else return;
    event.preventDefault();
  };
  const keys = onLeave ? leave : onKeyDown;
  return (
    <SearchBox
      size="small"
      aria-label={label}
      placeholder={hint}
      dismiss={{ 'aria-label': t('common.clear') }}
      value={text}
      onChange={(_event, data) => type(data.value)}
      {...(keys ? { onKeyDown: keys } : {})}
      {...(testId === undefined ? {} : { 'data-testid': testId })}
      {...box}
    />
  );
};
