/** Help on the focused field, in the edit panel or the sheet. */
import { fieldOf } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { app } from '../../core/state.ts';
import { testIds } from '../../core/test-ids.ts';

const PANEL_FIELD = testIds.panelField('');

/** The field of a control in the edit panel. */
const panelField = (focused: Element | null): FieldPath | undefined => {
  const within = focused?.closest(`[data-testid="${testIds.right}"]`);
  const control = within && focused?.closest(`[data-testid^="${PANEL_FIELD}"]`);
  const path = control?.getAttribute('data-testid')?.slice(PANEL_FIELD.length);
  return path !== undefined && fieldOf(path) ? path : undefined;
};

/** Shows help on a field. */
export const openFieldHelp = (field: FieldPath): void => {
  const { focus, selected } = app.get();
  app.set({ dialog: { kind: 'field-help', field, key: focus?.key ?? selected[0] ?? null } });
};

/** Shows help on the focused field; without one, the list of keys. */
export const openHelpHere = (): void => {
  const { focus, tab } = app.get();
  const field = panelField(document.activeElement) ?? (tab === 'ads' ? focus?.field : undefined);
  if (field !== undefined && fieldOf(field)) openFieldHelp(field);
  else app.set({ dialog: { kind: 'shortcuts' } });
};
