/** The popup below a column header: sorting, position, and filter. */
import { Button, Popover, PopoverSurface } from '@fluentui/react-components';
import {
  ArrowAutofitWidthRegular,
  ArrowSortDownRegular,
  ArrowSortUpRegular,
  ColorFillRegular,
  ColorRegular,
  EyeOffRegular,
  FilterDismissRegular,
  GroupDismissRegular,
  GroupListRegular,
  PinOffRegular,
  PinRegular,
  TableSettingsRegular,
} from '@fluentui/react-icons';
import { type ReactElement, type ReactNode, useCallback } from 'react';
import type { Field } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { lineMeasureOf, resultColumnOf } from '../../../shared/ad/result-fields.ts';
import type { ColumnFilter, TableView } from '../../../shared/contract/saved-views.ts';
import { hasValueList } from '../../core/rows/column-filter.ts';
import { app } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { resultsView, scaleColumn } from '../results/public.ts';
import {
  canGroupBy,
  columnPlaces,
  fitColumn,
  freezeColumn,
  groupBy,
  grouping,
  layoutVersion,
  sheetField,
  showColumn,
  sortBy,
  sortOrder,
} from '../sheet/public.ts';
import { openChooser } from './chooser-state.ts';
import { closeColumnMenu, columnMenu, filterColumn } from './column-menu-state.ts';
import { ConditionForm } from './condition-form.tsx';
import { ValueList } from './value-list.tsx';

const Act = ({
  icon,
  children,
  onClick,
  testId,
}: {
  readonly icon: ReactElement;
  readonly children: ReactNode;
  readonly onClick: () => unknown;
  readonly testId: string;
}) => (
  <Button
    className="column-act"
    appearance="subtle"
    size="small"
    icon={icon}
    data-testid={testId}
    onClick={() => {
      onClick();
      closeColumnMenu();
    }}
  >
    {children}
  </Button>
);

type Order = TableView['sort'];

const Sorting = ({ field }: { readonly field: FieldPath }) => {
  const { t } = useWords();
  const order = sortOrder();
  const others: Order = order.filter((each) => each.field !== field);
  const isSorted = others.length < order.length;
  const then = (descending: boolean) => () => sortBy([...others, { field, descending }]);
  const only = (descending: boolean) => () => sortBy([{ field, descending }]);
  return (
    <>
      <Act icon={<ArrowSortUpRegular />} onClick={only(false)} testId={testIds.columnAct('up')}>
        {t('column.sort.up')}
      </Act>
      <Act icon={<ArrowSortDownRegular />} onClick={only(true)} testId={testIds.columnAct('down')}>
        {t('column.sort.down')}
      </Act>
      {others.length > 0 && (
        <>
          <Act icon={<ArrowSortUpRegular />} onClick={then(false)} testId={testIds.columnAct('then-up')}>
            {t('column.sort.then_up')}
          </Act>
          <Act icon={<ArrowSortDownRegular />} onClick={then(true)} testId={testIds.columnAct('then-down')}>
            {t('column.sort.then_down')}
          </Act>
        </>
      )}
      {isSorted && (
        <Act
          icon={<FilterDismissRegular />}
          onClick={() => sortBy(others)}
          testId={testIds.columnAct('unsort')}
        >
          {t('column.sort.none')}
        </Act>
      )}
    </>
  );
};

const Grouping = ({ field }: { readonly field: FieldPath }) => {
  const { t } = useWords();
  const isGrouped = useStore(grouping, (state) => state.field === field);
  return (
    <Act
      icon={isGrouped ? <GroupDismissRegular /> : <GroupListRegular />}
      onClick={() => groupBy(isGrouped ? null : field)}
      testId={testIds.columnAct('group')}
    >
      {t(isGrouped ? 'column.ungroup' : 'column.group')}
    </Act>
  );
};

const Scaling = ({ field }: { readonly field: FieldPath }) => {
  const { t } = useWords();
  const isScaled = useStore(resultsView, ({ scaled }) => scaled.includes(field));
  return (
    <Act
      icon={isScaled ? <ColorFillRegular /> : <ColorRegular />}
      onClick={() => scaleColumn(field, !isScaled)}
      testId={testIds.columnAct('scale')}
    >
      {t(isScaled ? 'column.unscale' : 'column.scale')}
    </Act>
  );
};

const Placing = ({ field }: { readonly field: FieldPath }) => {
  const { t } = useWords();
  const frozen = columnPlaces().some((place) => place.field === field && place.frozen);
  return (
    <>
      <Act
        icon={frozen ? <PinOffRegular /> : <PinRegular />}
        onClick={() => freezeColumn(field, !frozen)}
        testId={testIds.columnAct('freeze')}
      >
        {t(frozen ? 'column.unfreeze' : 'column.freeze')}
      </Act>
      <Act
        icon={<EyeOffRegular />}
        onClick={() => showColumn(field, false)}
        testId={testIds.columnAct('hide')}
      >
        {t('column.hide')}
      </Act>
      <Act
        icon={<ArrowAutofitWidthRegular />}
        onClick={() => fitColumn(field)}
        testId={testIds.columnAct('fit')}
      >
        {t('column.fit')}
      </Act>
      <Button
        className="column-act"
        appearance="subtle"
        size="small"
        icon={<TableSettingsRegular />}
        onClick={() => {
          columnMenu.set({ open: null });
          openChooser();
        }}
      >
        {t('column.choose')}
      </Button>
    </>
  );
};

const Filtering = ({ field }: { readonly field: Field }) => {
  const { t } = useWords();
  const filter = useStore(app, (state) => state.filter.columns[field.path]);
  const { path } = field;
  const onFilter = useCallback((next: ColumnFilter | null) => filterColumn(path, next), [path]);
  return (
    <>
      <ConditionForm field={field} filter={filter} onFilter={onFilter} />
      {hasValueList(field) && (!filter || filter.kind === 'values') && (
        <ValueList field={field} filter={filter} onFilter={onFilter} />
      )}
      {filter && (
        <Button
          size="small"
          onClick={() => {
            onFilter(null);
            closeColumnMenu();
          }}
          data-testid={testIds.columnClear}
        >
          {t('column.clear')}
        </Button>
      )}
    </>
  );
};

export const ColumnMenu = () => {
  const { t, fieldLabel } = useWords();
  const open = useStore(columnMenu, (state) => state.open);
  useStore(layoutVersion, (state) => state.version);
  const field = open ? sheetField(open.field) : undefined;
  if (!open || !field) return null;
  const isLine = lineMeasureOf(field.path) !== undefined;
  return (
    <Popover
      open
      trapFocus
      positioning={{
        position: 'below',
        align: 'start',
        target: { getBoundingClientRect: () => open.anchor },
      }}
      onOpenChange={(_event, data) => {
        if (!data.open) closeColumnMenu();
      }}
    >
      <PopoverSurface
        className="column-menu"
        aria-label={t('column.menu', { field: fieldLabel(field.path) })}
        data-testid={testIds.columnMenuOpen}
      >
        <div className="column-acts">
          {!isLine && <Sorting field={field.path} />}
          {canGroupBy(field) && <Grouping field={field.path} />}
          {resultColumnOf(field.path) && <Scaling field={field.path} />}
          <Placing field={field.path} />
        </div>
        {!isLine && <Filtering key={field.path} field={field} />}
      </PopoverSurface>
    </Popover>
  );
};
