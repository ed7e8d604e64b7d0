/** Holding the edits of chosen ads because of the feed: in the panel, in Review and in the menu of a cell. */
import { Button } from '@fluentui/react-components';
import { useMemo } from 'react';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { app } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { holdEdits, useRecord } from './feeds-store.ts';

const useManaged = (): boolean => useStore(app, (state) => state.open?.feedManaged === true);

/** The ads among these whose edits can be held, and those whose edits are held. */
type Holds = { readonly free: readonly RowKey[]; readonly held: readonly RowKey[] };

/** None where no feed manages the account. */
export const useHolds = (rows: readonly GridRow[]): Holds => {
  const isManaged = useManaged();
  const record = useRecord(isManaged);
  return useMemo(() => {
    const known = new Set(record?.held);
    const edited = record ? rows.filter(({ drafts }) => Object.keys(drafts).length > 0) : [];
    const keysOf = (isHeld: boolean): readonly RowKey[] =>
      edited.flatMap(({ key }) => (known.has(key) === isHeld ? [key] : []));
    return { free: keysOf(false), held: keysOf(true) };
  }, [record, rows]);
};

/** Shown in the edit panel of edited ads that a feed manages. */
export const HoldNote = ({ rows }: { readonly rows: readonly GridRow[] }) => {
  const { t } = useWords();
  const { free, held } = useHolds(rows);
  if (free.length + held.length === 0) return null;
  return (
    <section className="feeds-hold" aria-label={t('feeds.look')} data-testid={testIds.feedsAdHold}>
      <p>{held.length > 0 ? t('feeds.ad.held', { count: held.length }) : t('feeds.ad.free')}</p>
      {free.length > 0 && (
        <Button size="small" onClick={() => holdEdits(true, free)}>
          {t('feeds.hold', { count: free.length })}
        </Button>
      )}
      {held.length > 0 && (
        <Button size="small" onClick={() => holdEdits(false, held)}>
          {t('feeds.release', { count: held.length })}
        </Button>
      )}
    </section>
  );
};

/** For one ad of Review, which knows whether its edits are held. */
export const HoldButton = ({ row, isHeld }: { readonly row: RowKey; readonly isHeld: boolean }) => {
  const { t } = useWords();
  const isManaged = useManaged();
  if (!isManaged && !isHeld) return null;
  return (
    <Button
      size="small"
      appearance="subtle"
      title={t(isHeld ? 'feeds.release' : 'feeds.hold', { count: 1 })}
      onClick={() => holdEdits(!isHeld, [row])}
      data-testid={testIds.reviewHold(row)}
    >
      {t(isHeld ? 'feeds.item.release' : 'feeds.item.hold')}
    </Button>
  );
};
