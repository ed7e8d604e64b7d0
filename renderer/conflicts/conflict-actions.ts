/** Deciding conflicts from the window: one call, one changeset, one word to who cannot see the page. */
import type { FieldPath, RowKey } from '../../shared/ad/model.ts';
import type { CommandInput } from '../../shared/contract/commands.ts';
import type { Json } from '../../shared/json.ts';
import { call } from '../app/bridge.ts';
import { showTab } from '../app/commands.ts';
import { announce, attempt, attemptOnce, tell } from '../app/notices.ts';
import { app, openName } from '../app/state.ts';
import { words } from '../app/words.ts';
import { openInSheet } from '../history/history-actions.ts';
import { loadPlan } from '../review/plan-store.ts';
import { chosen, conflicts, loadConflicts } from './conflict-store.ts';
import type { Decision } from './decisions.ts';
import { alike, canBeWritten, isMoved, ofSameRow } from './decisions.ts';

export type Take = 'mine' | 'theirs';

/** What a decision is called: its field, or all of the ad. */
export const decisionName = ({ fields, isDelete }: Decision): string => {
  const { t, field } = words();
  return isDelete ? t('conflicts.whole') : fields.map((conflict) => field(conflict.field)).join(', ');
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

/** Reads the conflicts again: true where one of these changed there since it was shown, which is told. */
const movedSince = async (shown: readonly Decision[]): Promise<boolean> => {
  await loadConflicts();
  const now = new Map(conflicts.get().decisions.map((decision) => [decision.id, decision]));
  const moved = shown.filter((decision) => isMoved(now.get(decision.id) ?? decision, decision));
  if (moved.length > 0) tell(words().t('conflicts.moved'));
  return moved.length > 0;
};

/** Decides these one way, as they were shown: nothing where one changed there meanwhile. */
export const decide = (take: Take, decided: readonly Decision[]): Promise<void> =>
  attemptOnce('decide', async () => {
    if (decided.length === 0 || (await movedSince(decided))) return;
    await call('conflicts.resolve', {
      account: openName(),
      take,
      cells: decided.flatMap(({ key, fields }) => fields.slice(0, 1).map(({ field }) => ({ key, field }))),
    });
    conflicts.set({ selected: new Set() });
    await loadConflicts();
    announce(said(take, decided, conflicts.get().decisions.length));
  });

export const decideChosen = (take: Take): Promise<void> => decide(take, chosen(conflicts.get()));

/** In the edit panel: one field of one ad. */
export const decideField = (take: Take, key: RowKey, field: FieldPath): Promise<void> =>
  attempt(async () => {
    await call('conflicts.resolve', { account: openName(), take, key, field });
    if (app.get().tab === 'review') await loadPlan();
  });

type Written = { readonly field: FieldPath; readonly value: Json };

/** Decides with values of neither side; false where one was refused, which has been told. */
export const decideWith = async (
  decision: Decision,
  [first, ...beside]: readonly Written[],
): Promise<boolean> => {
  if (!first || (await movedSince([decision]))) return false;
  const { key, title } = decision;
  const { t, refused } = words();
  const change = { account: openName(), key, ...first, beside } as CommandInput<'conflicts.edit'>;
  const result = await call('conflicts.edit', change);
  const [refusal] = result.refused;
  if (refusal) {
    tell(refused(refusal.code));
    return false;
  }
  await loadConflicts();
  announce(
    `${t('conflicts.done.own', { ad: title })} ${t('conflicts.left', { count: conflicts.get().decisions.length })}`,
  );
  return true;
};

/** Asks for another value, or leads to the ad where its field has an editor of its own. */
export const writeAnother = (decision: Decision | undefined): void => {
  if (!decision) return;
  const { t } = words();
  if (decision.isDelete) announce(t('conflicts.no_other'));
  else if (canBeWritten(decision)) app.set({ dialog: { kind: 'another-value', decision } });
  else showInSheet(decision);
};

/** Shows the ad in the sheet, its field in focus; a campaign on its page. */
export const showInSheet = ({ key, fields }: Decision): void => openInSheet(key, fields[0]?.field ?? 'title');

export const select = (decisions: readonly Decision[]): void =>
  conflicts.set({ selected: new Set(decisions.map(({ id }) => id)) });

export const selectRow = (decision: Decision): void => select(ofSameRow(conflicts.get().decisions, decision));

export const selectAlike = (decision: Decision): void => select(alike(conflicts.get().decisions, decision));

export const selectAll = (): void => select(conflicts.get().decisions);

export const showConflicts = (): void => showTab('conflicts');
