import type { ReactNode } from 'react';
import type { FieldGroup } from '../../../shared/ad/fields.ts';
import { useWords } from '../../core/words.ts';

/** The heading of a group of fields, with a note about the category. */
export const GroupHead = ({ group, note }: { readonly group: FieldGroup; readonly note?: ReactNode }) => {
  const { t } = useWords();
  return (
    <h3 className="group-head" id={`group-${group}`}>
      <span>{t(`group.${group}`)}</span>
      {note !== undefined && note !== '' && <span className="length">{note}</span>}
    </h3>
  );
};
