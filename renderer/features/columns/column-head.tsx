/** A column header: its label, the filter icon, and the menu button. */
import { mergeClasses } from '@fluentui/react-components';
import { ChevronDownRegular, FilterFilled, ImageMultipleRegular } from '@fluentui/react-icons';
import type { IHeaderParams, IInnerHeaderComponent } from 'ag-grid-community';
import { useEffect, useRef } from 'react';
import type { GridRow } from '../../../shared/contract/views.ts';
import { app } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { createPart } from '../../core/ui/grid-parts.tsx';
import { useWords } from '../../core/words.ts';
import { openColumnMenu } from './column-menu-state.ts';

const quiet = (event: Event): void => event.stopPropagation();

/** The grid handles clicks on a header as sorting and moving; this stops them at the button. */
const useOwnClick = (act: (button: HTMLElement) => void) => {
  const button = useRef<HTMLButtonElement>(null);
  const acts = useRef(act);
  acts.current = act;
  useEffect(() => {
    const element = button.current;
    if (!element) return;
    const onClick = (event: Event): void => {
      event.stopPropagation();
      acts.current(element);
    };
    const presses = ['mousedown', 'pointerdown', 'touchstart'] as const;
    element.addEventListener('click', onClick);
    for (const press of presses) element.addEventListener(press, quiet);
    return () => {
      element.removeEventListener('click', onClick);
      for (const press of presses) element.removeEventListener(press, quiet);
    };
  }, []);
  return button;
};

const Head = ({ field, displayName }: { readonly field: string; readonly displayName: string }) => {
  const { t } = useWords();
  const filtered = useStore(app, (state) => Object.hasOwn(state.filter.columns, field));
  const button = useOwnClick((element) => openColumnMenu(field, element));
  return (
    <span className={mergeClasses('column-head', filtered && 'column-filtered')}>
      {field === 'images' ? (
        <>
          <ImageMultipleRegular className="column-icon" aria-hidden={true} />
          <span className="visually-hidden">{displayName}</span>
        </>
      ) : (
        <span className="column-name">{displayName}</span>
      )}
      <button
        ref={button}
        type="button"
        className="column-more"
        tabIndex={-1}
        aria-label={t('column.menu', { field: displayName })}
        data-testid={testIds.columnMenu(field)}
      >
        {filtered ? <FilterFilled /> : <ChevronDownRegular />}
      </button>
      {filtered && <span className="visually-hidden">{t('column.filtered')}</span>}
    </span>
  );
};

/** The header as a class, as the grid creates its headers with `new`. */
export class ColumnHead implements IInnerHeaderComponent {
  readonly #part = createPart();

  init(params: IHeaderParams<GridRow>): void {
    this.refresh(params);
  }
  refresh({ column, displayName }: IHeaderParams<GridRow>): boolean {
    this.#part.show(<Head field={column.getColId()} displayName={displayName} />);
    return true;
  }
  getGui(): HTMLElement {
    return this.#part.place;
  }
  destroy(): void {
    this.#part.remove();
  }
}
