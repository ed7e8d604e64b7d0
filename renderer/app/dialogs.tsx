import { Dialog, DialogBody, DialogSurface } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { app, type Dialog as Shown } from '../core/state.ts';
import { useStore } from '../core/store.ts';
import {
  AccountForm,
  AccountsDialog,
  ForgetDialog,
  RebuiltDialog,
  SecretsDialog,
} from '../features/accounts/public.ts';
import { AskDialog } from '../features/ask/public.ts';
import { BulkDialog } from '../features/bulk/public.ts';
import { CampaignHistory } from '../features/campaigns/public.ts';
import { NewAdDialog } from '../features/categories/public.ts';
import { AnotherValueDialog } from '../features/conflicts/public.ts';
import { LongTextDialog, leaveDialog } from '../features/description/public.ts';
import { DuplicatesDialog } from '../features/duplicates/public.ts';
import { ExperimentsDialog, TryHalfDialog } from '../features/experiments/public.ts';
import { ExportDialog } from '../features/export/public.ts';
import { ExpressionDialog, FieldHelpDialog, ShortcutsDialog } from '../features/help/public.ts';
import { EffectDialog, UndoPushDialog } from '../features/history/public.ts';
import { MatchesDialog } from '../features/matches/public.ts';
import { PaletteDialog } from '../features/palette/public.ts';
import { DownloadDialog, OrdersDialog } from '../features/performance/public.ts';
import { PictureFolderDialog } from '../features/picture-folder/public.ts';
import { GuardsDialog } from '../features/push/public.ts';
import { RoutineDialog } from '../features/routines/public.ts';
import { DeleteDialog } from '../features/selection/public.ts';
import { SettingsDialog } from '../features/settings/public.ts';
import { focusGrid, isGoingToNewRow } from '../features/sheet/public.ts';

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
    case 'another-value':
      return <AnotherValueDialog conflicts={dialog.conflicts} />;
    case 'matches':
      return <MatchesDialog />;
    case 'palette':
      return <PaletteDialog />;
    case 'shortcuts':
      return <ShortcutsDialog />;
    case 'field-help':
      return <FieldHelpDialog path={dialog.field} rowKey={dialog.key} />;
    case 'expression-help':
      return <ExpressionDialog />;
    case 'rebuilt':
      return <RebuiltDialog />;
    case 'settings':
      return <SettingsDialog />;
    case 'guards':
      return <GuardsDialog key={String(dialog.again)} plan={dialog.plan} isAgain={dialog.again === true} />;
    case 'undo-push':
      return <UndoPushDialog result={dialog.result} />;
    case 'effect':
      return <EffectDialog push={dialog.push} />;
    case 'try-half':
      return <TryHalfDialog {...dialog} />;
    case 'experiments':
      return <ExperimentsDialog />;
    case 'campaign-history':
      return <CampaignHistory rowKey={dialog.key} />;
    case 'bulk':
      return <BulkDialog {...dialog} />;
    case 'delete':
      return <DeleteDialog frozen={dialog.frozen} />;
    case 'ask':
      return <AskDialog />;
    case 'duplicates':
      return <DuplicatesDialog />;
    case 'routine':
      return <RoutineDialog begin={dialog.begin} />;
    case 'picture-folder':
      return <PictureFolderDialog key={dialog.folder} folder={dialog.folder} />;
    case 'orders':
      return <OrdersDialog />;
    case 'download-report':
      return <DownloadDialog choices={dialog.choices} />;
    case 'export':
      return <ExportDialog choices={dialog.choices} />;
    case 'new-ad':
      return <NewAdDialog category={dialog.category} />;
    case 'long-text':
      return <LongTextDialog rowKey={dialog.key} path={dialog.field} typed={dialog.typed ?? ''} />;
  }
};

/**
 * Returns the focus to where it was, otherwise to the sheet if one is shown; an element that took the focus meanwhile
 * keeps it. The sheet is not scrolled: the focused cell may be thousands of rows away.
 */
const giveBack = (left: Element | null): void => {
  const now = document.activeElement;
  if (isGoingToNewRow()) return;
  if (now instanceof HTMLElement && now !== document.body && !now.closest('.dialog')) return;
  if (left instanceof HTMLElement && left.isConnected && left !== document.body)
    left.focus({ preventScroll: true });
  else if (app.get().tab === 'ads') focusGrid();
};

/** Remembers the focus before the first dialog opens, and returns it after the last one closes. */
const useFocusBack = (isOpen: boolean): void => {
  const wasOpen = useRef(false);
  const left = useRef<Element | null>(null);
  // During rendering, as the dialog has taken the focus by the time effects run.
  if (isOpen && !wasOpen.current) left.current = document.activeElement;
  useEffect(() => {
    if (wasOpen.current && !isOpen) requestAnimationFrame(() => giveBack(left.current));
    wasOpen.current = isOpen;
  }, [isOpen]);
};

/**
 * Keeps the focus in the dialog when the focused element disappears, for example a button whose work is done. With
 * the focus on the page below, Escape would not close the dialog, and Tab would start outside of it.
 */
const FocusKept = () => {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const surface = place.current?.parentElement;
    if (!surface) return undefined;
    const watch = new MutationObserver(() => {
      if (document.activeElement === document.body) surface.focus();
    });
    watch.observe(surface, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, []);
  return <span ref={place} hidden />;
};

/**
 * The open dialog; there is at most one. Fluent closes it, so that the rest of the window becomes visible to screen
 * readers again; its content stays until the closing animation ends.
 */
export const Dialogs = () => {
  const dialog = useStore(app, (state) => state.dialog);
  const last = useRef(dialog);
  if (dialog) last.current = dialog;
  useFocusBack(dialog !== null);
  const shown = last.current;
  if (!shown) return null;
  return (
    <Dialog
      open={dialog !== null}
      surfaceMotion={null}
      onOpenChange={(_event, { open }) => !open && leaveDialog()}
    >
      <DialogSurface className={`dialog dialog-${shown.kind}`} backdropMotion={null}>
        <DialogBody className="dialog-body">
          <Body dialog={shown} />
        </DialogBody>
        <FocusKept />
      </DialogSurface>
    </Dialog>
  );
};
