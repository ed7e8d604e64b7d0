import { Dialog, DialogBody, DialogSurface } from '@fluentui/react-components';
import { app, type Dialog as Shown } from '../app/state.ts';
import { useStore } from '../app/store.ts';
import { focusGrid } from '../grid/grid-handle.ts';
import { LongTextDialog } from '../grid/long-text-dialog.tsx';
import { GuardsDialog } from '../review/guards-dialog.tsx';
import { AccountForm } from './account-form.tsx';
import { AccountsDialog, ForgetDialog } from './accounts-dialog.tsx';
import { SecretsDialog } from './secrets-dialog.tsx';

const Body = ({ dialog }: { readonly dialog: Shown }) => {
  switch (dialog.kind) {
    case 'accounts':
      return <AccountsDialog />;
    case 'account-form':
      return <AccountForm account={dialog.account} />;
    case 'forget':
      return <ForgetDialog account={dialog.account} withEdits={dialog.withEdits} />;
    case 'secrets':
      return <SecretsDialog save={dialog.save} />;
    case 'guards':
      return <GuardsDialog />;
    case 'long-text':
      return <LongTextDialog rowKey={dialog.key} path={dialog.field} />;
  }
};

/** Closing gives the focus back to the sheet where one is shown. */
const close = (): void => {
  app.set({ dialog: null });
  if (app.get().tab === 'ads') requestAnimationFrame(focusGrid);
};

/** The one dialog that may be open. */
export const Dialogs = () => {
  const dialog = useStore(app, (state) => state.dialog);
  if (!dialog) return null;
  return (
    <Dialog open onOpenChange={(_event, { open }) => !open && close()}>
      <DialogSurface className={`dialog dialog-${dialog.kind}`}>
        <DialogBody className="dialog-body">
          <Body dialog={dialog} />
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
};
