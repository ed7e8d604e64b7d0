import { QuestionCircleRegular } from '@fluentui/react-icons';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { useWords } from '../../core/words.ts';
import { openFieldHelp } from './open-field-help.ts';

/** Beside a field's label: what the field is. By key it is F1, so that Tab goes from field to field. */
export const FieldHelpButton = ({ path, label }: { readonly path: FieldPath; readonly label: string }) => {
  const { t } = useWords();
  return (
    <button
      type="button"
      className="field-help"
      tabIndex={-1}
      aria-label={t('help.of', { field: label })}
      onClick={() => openFieldHelp(path)}
    >
      <QuestionCircleRegular aria-hidden="true" />
    </button>
  );
};
