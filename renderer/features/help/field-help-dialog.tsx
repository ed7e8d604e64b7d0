import { Button, DialogActions, DialogContent, DialogTitle } from '@fluentui/react-components';
import { useEffect } from 'react';
import { fieldOf } from '../../../shared/ad/fields.ts';
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { labelOf } from '../../../shared/category/category.ts';
import { ensureDefinition } from '../../core/reference-data.ts';
import { app, rows } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { showCategory } from '../categories/public.ts';
import { fieldIn, lockContextOf } from '../fields/public.ts';
import { isOwnColumn } from '../sheet/public.ts';
import { aboutField, type FieldFact, fieldFacts } from './field-facts.ts';

const Fact = ({ label, lines }: FieldFact) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </dd>
  </div>
);

const close = (): void => app.set({ dialog: null });

/** The ad's category, read if it is not known yet. */
const useCategory = (id: unknown) => {
  useEffect(() => {
    if (typeof id === 'number') ensureDefinition(id);
  }, [id]);
  return useStore(app, ({ definitions }) => definitions[Number(id)]);
};

/** Help on a field: its meaning, the limits of the ad's category, who may change it, and its version. */
export const FieldHelpDialog = ({
  path,
  rowKey,
}: {
  readonly path: FieldPath;
  readonly rowKey: RowKey | null;
}) => {
  const words = useWords();
  const { t } = words;
  const row = rowKey === null ? undefined : rows.get(rowKey);
  const category = useCategory(row?.values['categoryId']);
  const locale = useStore(app, ({ open }) => open?.account.locale ?? '');
  const named = fieldOf(path);
  if (!named) return null;
  const field = row ? fieldIn(row, named) : named;
  const ad = row ? { row, context: lockContextOf(row, isOwnColumn(path)) } : null;
  return (
    <div data-testid={testIds.fieldHelp}>
      <DialogTitle>{words.fieldLabel(path, category)}</DialogTitle>
      <DialogContent className="help field-facts">
        {aboutField(field, category, locale, words).map((line) => (
          <p key={line} className="field-about">
            {line}
          </p>
        ))}
        <dl>
          {fieldFacts(field, { category, ad, locale }, words).map((fact) => (
            <Fact key={fact.label} {...fact} />
          ))}
        </dl>
      </DialogContent>
      <DialogActions className="form-actions">
        <Button appearance="subtle" onClick={() => app.set({ dialog: { kind: 'expression-help' } })}>
          {t('help.language')}
        </Button>
        {category && (
          <Button
            onClick={() => {
              close();
              showCategory(category.id);
            }}
          >
            {t('help.category', { category: labelOf(category, locale) })}
          </Button>
        )}
        <Button appearance="primary" onClick={close}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </div>
  );
};
