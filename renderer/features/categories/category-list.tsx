import { mergeClasses } from '@fluentui/react-components';
import { type ReactNode, useEffect } from 'react';
import { pathText } from '../../core/category-tree.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import type { CategoryMatch } from './category-search.ts';

export type ListEntry = CategoryMatch & {
  /** Shown before the first entry of a group. */
  readonly heading?: string | undefined;
  /** Why the entry cannot be chosen; it is shown nevertheless. */
  readonly refused?: string | undefined;
  readonly note?: ReactNode;
};

const MOST_SHOWN = 200;

/**
 * Categories to choose from, each with its path. The search box keeps the focus; `active` is the entry its arrow keys
 * have reached.
 */
export const CategoryList = ({
  id,
  label,
  entries,
  active,
  onPoint,
  onChoose,
}: {
  readonly id: string;
  readonly label: string;
  readonly entries: readonly ListEntry[];
  readonly active: number;
  readonly onPoint: (at: number) => void;
  readonly onChoose?: (at: number) => void;
}) => {
  const { t } = useWords();
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <div className="category-list" role="listbox" id={id} aria-label={label} tabIndex={-1}>
      {entries.slice(0, MOST_SHOWN).map(({ row, above, heading, refused, note }, at) => (
        <div key={row.id} role="presentation">
          {heading !== undefined && <div className="category-list-heading">{heading}</div>}
          <div
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            aria-disabled={refused !== undefined}
            className={mergeClasses(
              'category-option',
              at === active && 'category-option-active',
              refused !== undefined && 'category-option-refused',
            )}
            onPointerDown={(event) => {
              event.preventDefault();
              if (refused === undefined) onPoint(at);
            }}
            onDoubleClick={() => refused === undefined && onChoose?.(at)}
            data-testid={testIds.categoryOption(row.id)}
          >
            <span className="category-option-name">
              {row.label}
              <span className="category-option-path">{pathText(above)}</span>
            </span>
            <span className="category-option-note">{refused ?? note}</span>
          </div>
        </div>
      ))}
      {entries.length > MOST_SHOWN && (
        <p className="category-list-more">{t('newad.more', { count: entries.length - MOST_SHOWN })}</p>
      )}
    </div>
  );
};
