import { DismissRegular } from '@fluentui/react-icons';
import { useWords } from '../words.ts';

/** A filter that is set: a click removes it. */
export const FilterChip = ({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) => {
  const { t } = useWords();
  return (
    <button type="button" className="chip" aria-label={t('filter.remove', { name })} onClick={onRemove}>
      {name}
      <DismissRegular />
    </button>
  );
};
