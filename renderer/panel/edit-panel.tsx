import { Button } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useDeferredValue, useEffect, useMemo } from 'react';
import type { FieldGroup } from '../../shared/ad/fields.ts';
import type { Category } from '../../shared/category/category.ts';
import type { GridRow } from '../../shared/contract/views.ts';
import { revert } from '../app/edits.ts';
import { hidePanel } from '../app/layout.ts';
import { app, rows as store } from '../app/state.ts';
import { useStore } from '../app/store.ts';
import { needCategory } from '../app/sync.ts';
import { useWords } from '../app/words.ts';
import { Empty } from '../ui/states.tsx';
import { FieldRow } from './field-row.tsx';
import { ImagesField } from './images-field.tsx';
import { fieldsOf, GROUPS, sharedCategory } from './panel-model.ts';

/** The rows selected, else the one with the focus; typing in the grid never waits for the panel. */
const useShownRows = (): readonly GridRow[] => {
  const selected = useStore(app, (state) => state.selected);
  const focused = useStore(app, (state) => state.focus?.key);
  const version = useStore(app, (state) => state.rowsVersion);
  const shown = useMemo(
    () =>
      (selected.length > 0 ? selected : focused ? [focused] : []).flatMap((key) =>
        version >= 0 ? (store.get(key) ?? []) : [],
      ),
    [selected, focused, version],
  );
  return useDeferredValue(shown);
};

const Head = ({ rows }: { readonly rows: readonly GridRow[] }) => {
  const { t } = useWords();
  const only = rows.length === 1 ? rows[0] : undefined;
  return (
    <header className="panel-head">
      <div className="panel-title">
        <h2>
          {only
            ? String(only.values['title'] ?? '') || t('common.untitled')
            : t('panel.many', { count: rows.length })}
        </h2>
        <p>
          {!only && t('panel.many.hint')}
          {only && only.state !== 'live' && t(`grid.state.${only.state}`)}
          {only && only.state === 'live' && `#${only.id ?? ''}`}
        </p>
      </div>
      {only && (only.state === 'edited' || only.state === 'deleted') && (
        <Button size="small" appearance="subtle" onClick={() => revert([only.key])}>
          {t('command.revert')}
        </Button>
      )}
      <Button
        size="small"
        appearance="subtle"
        icon={<DismissRegular />}
        aria-label={t('common.close')}
        onClick={() => hidePanel('right')}
      />
    </header>
  );
};

const Group = ({
  group,
  rows,
  category,
}: {
  readonly group: FieldGroup;
  readonly rows: readonly GridRow[];
  readonly category: Category | undefined;
}) => {
  const { t } = useWords();
  const fields = fieldsOf(group, category, rows);
  const only = rows.length === 1 ? rows[0] : undefined;
  if (group === 'images') return only ? <ImagesField row={only} category={category} /> : null;
  return (
    <section className="panel-group">
      <h3>{t(`group.${group}`)}</h3>
      {group === 'attributes' && fields.length === 0 && (
        <p className="panel-note">{t(category ? 'panel.attributes.none' : 'panel.attributes.choose')}</p>
      )}
      {fields.map((field) => (
        <FieldRow key={field.path} field={field} rows={rows} category={category} />
      ))}
    </section>
  );
};

/** Every field of the selected ads, with the category's limits beside each. */
export const EditPanel = () => {
  const { t } = useWords();
  const rows = useShownRows();
  const categoryId = sharedCategory(rows);
  const category = useStore(app, (state) =>
    categoryId === undefined ? undefined : state.definitions[categoryId],
  );
  useEffect(() => {
    if (categoryId !== undefined) needCategory(categoryId);
  }, [categoryId]);
  if (rows.length === 0) return <Empty title={t('panel.none.title')} text={t('panel.none.text')} />;
  return (
    <div className="panel">
      <Head rows={rows} />
      <div className="panel-body" key={rows.length === 1 ? rows[0]?.key : 'many'}>
        {GROUPS.map((group) => (
          <Group key={group} group={group} rows={rows} category={category} />
        ))}
      </div>
    </div>
  );
};
