/** Reads and changes the settings of the open account. */
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { AccountSettings } from '../../../shared/contract/views.ts';
import { call } from '../../core/bridge.ts';
import { announce, attempt } from '../../core/notices.ts';
import { app, openName } from '../../core/state.ts';
import { words } from '../../core/words.ts';
import type { Decided } from './settings-form.ts';

const save = async (settings: Partial<AccountSettings>): Promise<void> => {
  const { guards, sync, warnOnly, refusedFields, vendorIdPrefix } = settings;
  const open = await call('settings.save', {
    account: openName(),
    settings: {
      ...(guards ? { guards: { ...guards } } : {}),
      ...(sync ? { sync: { ...sync } } : {}),
      ...(warnOnly ? { warnOnly: [...warnOnly] } : {}),
      ...(refusedFields ? { refusedFields: [...refusedFields] } : {}),
      ...(vendorIdPrefix === undefined ? {} : { vendorIdPrefix }),
    },
  });
  if (open.account.name === openName()) app.set({ open });
};

/** Saves the dialog's settings; rejects with the engine's refusal. */
export const saveSettings = async (settings: Decided): Promise<void> => {
  await save(settings);
  announce(words().t('settings.saved'));
};

/** Unlocks a field the marketplace once refused. */
export const retryField = (field: FieldPath): Promise<void> =>
  attempt(async () => {
    const refused = app.get().open?.settings.refusedFields ?? [];
    await save({ refusedFields: refused.filter((path) => path !== field) });
    announce(words().t('settings.fields.freed', { field: words().fieldLabel(field) }));
  });
