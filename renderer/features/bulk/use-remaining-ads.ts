/** The rows a bulk edit will change: those of the choice that can be changed, while they stay in the view. */
import { useMemo } from 'react';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Choice } from '../../core/selection.ts';
import {
  type AdAction,
  type ExcludedRow,
  type FrozenTarget,
  freezeTarget,
  remainingTarget,
} from '../../core/selection.ts';
import { app, rowAt } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { isInShownView } from '../sheet/public.ts';
import { useRowsVersion } from './use-preview.ts';

type Work = {
  readonly keys: readonly RowKey[];
  /** The ads of the choice that are left out, from the start or since then. */
  readonly left: readonly ExcludedRow[];
  /** How many ads of a choice can be changed. */
  readonly countOf: (choice: Choice) => number;
};

const NOTHING: FrozenTarget = { act: 'bulk', from: 'none', rows: [], left: [] };

export const useRemainingAds = (
  choices: readonly Choice[],
  choice: Choice | undefined,
  act: AdAction,
): Work => {
  const frozen = useMemo(
    () => new Map(choices.map((each) => [each.kind, freezeTarget(act, each, rowAt)])),
    [choices, act],
  );
  const version = useRowsVersion();
  const shown = useStore(app, (state) => state.shown);
  const kind = choice?.kind;
  return useMemo(() => {
    const of = (kind && frozen.get(kind)) ?? NOTHING;
    const { keys, left } = remainingTarget(
      of,
      (key) => (version >= 0 ? rowAt(key) : undefined),
      (key) => kind === 'all' || kind === 'given' || (shown >= 0 && isInShownView(key)),
    );
    return {
      keys,
      left: [...of.left, ...left],
      countOf: (each) => (each.kind === kind ? keys.length : (frozen.get(each.kind)?.rows.length ?? 0)),
    };
  }, [frozen, kind, version, shown]);
};
