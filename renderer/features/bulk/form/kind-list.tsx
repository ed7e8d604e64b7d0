import { mergeClasses } from '@fluentui/react-components';
import { Fragment, type KeyboardEvent, useEffect, useId } from 'react';
import type { OperationKind } from '../../../../shared/bulk/operation.ts';
import { testIds } from '../../../core/test-ids.ts';
import { useWords } from '../../../core/words.ts';
import { type BulkSubject, textsOf } from '../subject.ts';
import { kindGroupsOf, kindsOf } from './kinds.ts';

const STEPS: Readonly<Record<string, (at: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: () => Number.POSITIVE_INFINITY,
};

/** The kinds of bulk edits in groups; one Tab stop, in which arrow keys choose. */
export const KindList = ({
  of,
  kind,
  takes = () => true,
  onKind,
}: {
  readonly of: BulkSubject;
  readonly kind: OperationKind;
  /** Which kinds are offered. */
  readonly takes?: (kind: OperationKind) => boolean;
  readonly onKind: (kind: OperationKind) => void;
}) => {
  const { t } = useWords();
  const id = useId();
  useEffect(() => {
    document.getElementById(`${id}-${kind}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, kind]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const kinds = kindsOf(of).filter(takes);
    const next = STEPS[event.key]?.(kinds.indexOf(kind));
    if (next === undefined) return;
    event.preventDefault();
    const chosen = kinds[Math.min(kinds.length - 1, Math.max(0, next))];
    if (chosen) onKind(chosen);
  };
  return (
    <div
      className="bulk-kinds"
      role="listbox"
      tabIndex={0}
      aria-label={t('bulk.kinds')}
      aria-activedescendant={`${id}-${kind}`}
      onKeyDown={onKeyDown}
      data-testid={testIds.bulkKinds}
    >
      {kindGroupsOf(of).map(({ group, kinds }) => (
        <Fragment key={group}>
          <div role="presentation" className="bulk-group">
            {t(`bulk.group.${group}`)}
          </div>
          {kinds.filter(takes).map((each) => (
            <div
              key={each}
              id={`${id}-${each}`}
              role="option"
              tabIndex={-1}
              aria-selected={each === kind}
              className={mergeClasses('bulk-kind', each === kind && 'picker-active')}
              onPointerDown={() => onKind(each)}
              data-testid={testIds.bulkKind(each)}
            >
              {t(each === 'word' ? textsOf(of).word : `bulk.kind.${each}`)}
            </div>
          ))}
        </Fragment>
      ))}
    </div>
  );
};
