/** Decides conflicts from the window: one call, one changeset, one announcement for screen readers. */
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { CommandInput } from '../../../shared/contract/commands.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import { PREVIEW_LENGTH } from '../../../shared/contract/preview-length.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import type { Json } from '../../../shared/json.ts';
import { sameJson } from '../../../shared/json.ts';
import { call } from '../../core/bridge.ts';
import { announce, attempt, attemptOnce, showToast } from '../../core/notices.ts';
import { app, openName } from '../../core/state.ts';
import { words } from '../../core/words.ts';
import { openInSheet } from '../sheet/public.ts';
import { chosen, conflicts, loadConflicts } from './conflict-store.ts';
import type { Decision } from './decisions.ts';
import { alike, canBeWritten, ofSameRow } from './decisions.ts';

export type Take = 'mine' | 'theirs';

/** The name of a decision: its field, or all of the ad. */
export const decisionName = ({ fields, isDelete }: Decision): string => {
  const { t, fieldLabel } = words();
  return isDelete ? t('conflicts.whole') : fields.map((conflict) => fieldLabel(conflict.field)).join(', ');
};

const said = (take: Take, decided: readonly Decision[], left: number): string => {
  const { t } = words();
  const [one] = decided;
  const what =
    one && decided.length === 1
      ? t(`conflicts.done.${take}_one`, { field: decisionName(one), ad: one.title })
      : t(`conflicts.done.${take}`, { count: decided.length });
  return `${what} ${t('conflicts.left', { count: left })}`;
};

/**
 * Makes a decision about what was shown: if that has changed, the engine refuses it and the page shows the present
 * state.
 */
const decideShown = async <T>(decision: () => Promise<T>): Promise<T> => {
  try {
    return await decision();
  } finally {
    await loadConflicts();
  }
};

const cellsOf = ({ key, stamp, fields }: Decision) =>
  fields.slice(0, 1).map(({ field }) => ({ key, field, stamp }));

/** Decides these conflicts one way, as shown; none of them if one has changed meanwhile. */
export const decideConflicts = (take: Take, decided: readonly Decision[]): Promise<void> =>
  attemptOnce('decide', async () => {
    if (decided.length === 0) return;
    await decideShown(() =>
      call('conflicts.resolve', { account: openName(), take, cells: decided.flatMap(cellsOf) }),
    );
    conflicts.set({ selected: new Set() });
    announce(said(take, decided, conflicts.get().decisions.length));
  });

export const decideChosen = (take: Take): Promise<void> => decideConflicts(take, chosen(conflicts.get()));

/** Is this the value the sheet shows? Long texts are cut short there. */
const isShownAs = (theirs: Json, shown: Json | undefined): boolean =>
  typeof theirs === 'string' && typeof shown === 'string' && shown.length >= PREVIEW_LENGTH
    ? theirs.startsWith(shown)
    : sameJson(theirs, shown ?? null);

/** Decides one field of one ad from the edit panel, as its row shows it. */
export const decideField = (
  take: Take,
  { key, conflicts: shown }: GridRow,
  field: FieldPath,
): Promise<void> =>
  attempt(async () => {
    const account = openName();
    const found = await call('conflicts.list', { account, keys: [key] });
    const conflict = found.conflicts.find((one) => one.field === field);
    if (!conflict || !isShownAs(conflict.theirs, shown[field])) throw new AdsheetError('conflict-moved');
    const cells = [{ key, field, stamp: conflict.stamp }];
    await call('conflicts.resolve', { account, take, cells });
  });

type Written = { readonly field: FieldPath; readonly value: Json };

/** Decides with other values; false where one was refused, with the error shown. */
export const decideWith = async (
  decision: Decision,
  [first, ...beside]: readonly Written[],
): Promise<boolean> => {
  if (!first) return false;
  const { key, title, stamp } = decision;
  const { t, refused } = words();
  const change = { account: openName(), key, stamp, ...first, beside } as CommandInput<'conflicts.edit'>;
  const result = await decideShown(() => call('conflicts.edit', change));
  const [refusal] = result.refused;
  if (refusal) {
    showToast(refused(refusal.code));
    return false;
  }
  announce(
    `${t('conflicts.done.own', { ad: title })} ${t('conflicts.left', { count: conflicts.get().decisions.length })}`,
  );
  return true;
};

/** Asks for another value, or shows the ad where its field has an editor of its own. */
export const writeAnother = (decision: Decision | undefined): void => {
  if (!decision) return;
  const { t } = words();
  if (decision.isDelete) announce(t('conflicts.no_other'));
  else if (canBeWritten(decision)) app.set({ dialog: { kind: 'another-value', conflicts: decision.fields } });
  else showInSheet(decision);
};

/** Shows the ad in the sheet with its field focused; a campaign on its page. */
export const showInSheet = ({ key, fields }: Decision): void => openInSheet(key, fields[0]?.field ?? 'title');

export const select = (decisions: readonly Decision[]): void =>
  conflicts.set({ selected: new Set(decisions.map(({ id }) => id)) });

export const selectRow = (decision: Decision): void => select(ofSameRow(conflicts.get().decisions, decision));

export const selectAlike = (decision: Decision): void => select(alike(conflicts.get().decisions, decision));

export const selectAll = (): void => select(conflicts.get().decisions);
