/** All changes of ads from the window: one call, one changeset, one report of refused cells. */
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import type { CommandInput } from '../../../shared/contract/commands.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { CampaignRow, ChangesetResult } from '../../../shared/contract/views.ts';
import type { Json } from '../../../shared/json.ts';
import type { MessageKey } from '../../../shared/locale/index.ts';
import { call } from '../../core/bridge.ts';
import { announce, attempt, attemptOnce, showToast, succeeds } from '../../core/notices.ts';
import { type Shown, seenIn, seenNow } from '../../core/seen.ts';
import { app, openName } from '../../core/state.ts';
import { words } from '../../core/words.ts';
import { goToNewRow } from '../sheet/public.ts';
import { announceUndo } from './announce-undo.ts';

/** The contract's type, whose lists are not read-only. */
type Changes = CommandInput<'edits.apply'>['changes'];

type CellChange = { readonly key: RowKey; readonly field: FieldPath; readonly value: Json };

/** Most reasons in one message; each cell shows its own. */
const MOST_REASONS = 3;

/** How many cells were not changed, and why, the most frequent reasons first; empty if none. */
const leftWords = (reasons: readonly string[]): string => {
  if (reasons.length === 0) return '';
  const { t, number } = words();
  const counts = [...Map.groupBy(reasons, (reason) => reason)]
    .map(([reason, { length }]) => ({ reason, count: length }))
    .sort((a, b) => b.count - a.count);
  const shown = counts
    .slice(0, MOST_REASONS)
    .map(({ reason, count }) => (counts.length > 1 ? `${number(count)} × ${reason}` : reason));
  return [`${t('edit.refused', { count: reasons.length })}.`, ...shown].join(' ');
};

const tellLeft = (reasons: readonly string[]): void => {
  if (reasons.length > 0) showToast(leftWords(reasons));
};

const refusedReasons = ({ refused }: ChangesetResult): readonly string[] =>
  refused.map(({ code }) => words().refused(code));

export const refusedWords = (result: ChangesetResult): string => leftWords(refusedReasons(result));

/** Groups rows with the same value in the same field into one entry, so that large changes are copied quickly. */
const together = (changes: readonly CellChange[]): Changes => {
  const groups = Map.groupBy(changes, ({ field, value }) => `${field}\n${JSON.stringify(value)}`);
  return [...groups.values()].flatMap((group): Changes => {
    const [first] = group;
    if (!first) return [];
    if (group.length === 1) return [first] as Changes;
    return [{ keys: group.map(({ key }) => key), field: first.field, value: first.value }] as Changes;
  });
};

type Around = {
  /** The reasons for other cells held back by the same action, reported with the engine's refusals. */
  readonly left?: readonly MessageKey[];
  /** The rows as shown when the seller decided; by default as shown now. */
  readonly shown?: readonly Shown[];
};

/** Writes values into cells as one changeset; false where that failed, with the error shown. */
export const applyChanges = (
  label: string,
  changes: readonly CellChange[],
  { left = [], shown }: Around = {},
): Promise<boolean> =>
  succeeds(async () => {
    const reasons = left.map((reason) => words().t(reason));
    if (changes.length === 0) return tellLeft(reasons);
    const seen = shown ? seenIn(shown) : seenNow(changes.map(({ key }) => key));
    const result = await call('edits.apply', {
      account: openName(),
      label,
      changes: together(changes),
      seen,
    });
    tellLeft([...reasons, ...refusedReasons(result)]);
  });

const showNewRow = (result: ChangesetResult): void => {
  const key = result.keys[0];
  if (key) goToNewRow(key);
};

/** Creates an ad with these fields as typed (null for empty); other required fields are filled in. */
export const createAd = (fields: Readonly<Record<string, string | null>>): Promise<void> =>
  attemptOnce('new-ad', async () => {
    // The sheet is rendered behind the dialog meanwhile, so that it can scroll to the new row.
    app.set({ tab: 'ads' });
    const result = await call('edits.create', { account: openName(), rows: [{ ...fields }] });
    showNewRow(result);
    app.set({ dialog: null });
  });

/** The drafts of campaigns that a revert of many ads leaves in place. */
const campaignsKept = (keys: readonly RowKey[]): readonly string[] => {
  const isEdited = ({ key, drafts }: CampaignRow) => Object.keys(drafts).length > 0 && !keys.includes(key);
  const count = app.get().campaigns.filter(isEdited).length;
  return count > 0 ? [words().t('revert.campaigns', { count })] : [];
};

/** Reverts the drafts of ads, all or those of some fields. */
export const revert = (keys: readonly RowKey[], fields?: readonly FieldPath[]): Promise<void> =>
  attempt(async () => {
    if (keys.length === 0) return;
    const result = await call('edits.discard', {
      account: openName(),
      select: { keys: [...keys] },
      ...(fields ? { fields: [...fields] } : {}),
    });
    const { changeset } = result;
    const done = words().t('revert.done', { count: result.changes });
    const undoIt = { label: words().t('command.undo'), run: () => undoChangeset(Number(changeset)) };
    if (changeset === null || keys.length === 1) announce(done);
    else showToast([`${done}.`, ...campaignsKept(keys)].join(' '), undoIt, changeset);
  });

/**
 * Asks the engine instead of our own state, which learns of an edit after its cell: a quick Ctrl+Z would do nothing.
 */
const takeBack = (command: 'edits.undo' | 'edits.redo', way: 'undone' | 'redone'): Promise<void> =>
  attempt(async () => {
    try {
      announceUndo(await call(command, { account: openName() }), way);
    } catch (error) {
      if (!(error instanceof AdsheetError && /^nothing-to-(undo|redo)$/.test(error.code))) throw error;
      announce(words().error(error));
    }
  });

export const undo = (): Promise<void> => takeBack('edits.undo', 'undone');

export const redo = (): Promise<void> => takeBack('edits.redo', 'redone');

/** Undoes a changeset, from anywhere it is shown. */
export const undoChangeset = (changeset: number): Promise<void> =>
  attempt(async () => announceUndo(await call('edits.undo', { account: openName(), changeset }), 'undone'));

/** Fixes a problem with the changes it proposes. */
export const applyFix = (
  key: RowKey,
  field: FieldPath,
  changes: readonly { readonly field: FieldPath; readonly value: Json }[],
): Promise<boolean> =>
  applyChanges(
    words().t('label.fix', { field: words().fieldLabel(field) }),
    changes.map((change) => ({ key, ...change })),
  );
