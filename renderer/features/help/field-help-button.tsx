import { QuestionCircleRegular } from '@fluentui/react-icons';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { useWords } from '../../core/words.ts';
import { openFieldHelp } from './open-field-help.ts';

/** The help button beside a field's label. Not a Tab stop, so that Tab moves from field to field; F1 is its key. */
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
