import { Button, DialogActions, DialogContent, DialogTitle, Link, Spinner } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import type { Field } from '../../../shared/ad/fields.ts';
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import type { DuplicateGroup } from '../../../shared/bulk/operation.ts';
import type { Duplicates } from '../../../shared/contract/results/bulk.ts';
import { app, openName } from '../../core/state.ts';
import { testIds } from '../../core/test-ids.ts';
import { Line } from '../../core/ui/line.tsx';
import { useWords, type Words } from '../../core/words.ts';
import { SeveralFields, useOptions } from '../bulk/public.ts';
import { useFields } from '../expression/public.ts';
import { choicesNow, gridApi, likeliest, showOnly, TargetChoice } from '../sheet/public.ts';
import { type DuplicateSearch, useDuplicates } from './use-duplicates.ts';

/** Most groups listed; the sheet can show all. */
const MOST_LISTED = 100;

/** The fields compared last, for the next time in this session. */
let left: { readonly account: string; readonly fields: readonly FieldPath[] } = {
  account: '',
  fields: ['title'],
};

const leftFields = (): readonly FieldPath[] => (left.account === openName() ? left.fields : ['title']);

/** Pictures and times are never equal by mistake, so they are not compared. */
const isComparable = ({ kind }: Field): boolean => kind !== 'images' && kind !== 'timestamp';

/** Sorts the sheet so that equal values are next to each other. */
const sortBy = (path: FieldPath | undefined): void => {
  const grid = gridApi();
  if (path === undefined || !grid?.getColumn(path)) return;
  grid.applyColumnState({ state: [{ colId: path, sort: 'asc' }], defaultState: { sort: null } });
};

const Group = ({
  group: { values, keys },
  onShow,
}: {
  readonly group: DuplicateGroup;
  readonly onShow: (keys: readonly RowKey[]) => void;
}) => {
  const { t } = useWords();
  const said = values.map((text) => text.trim() || t('duplicates.nothing')).join(' · ');
  return (
    <tr>
      <td className="duplicates-said" title={said}>
        {said}
      </td>
      <td>{t('duplicates.ads', { count: keys.length })}</td>
      <td>
        <Link as="button" aria-label={t('duplicates.show.one', { text: said })} onClick={() => onShow(keys)}>
          {t('duplicates.show')}
        </Link>
      </td>
    </tr>
  );
};

const Groups = ({
  duplicates: { groups, total, ads },
  onShow,
}: {
  readonly duplicates: Duplicates;
  readonly onShow: (keys: readonly RowKey[]) => void;
}) => {
  const { t, number } = useWords();
  if (total === 0) return <p className="bulk-counts">{t('duplicates.none')}</p>;
  const listed = groups.slice(0, MOST_LISTED);
  return (
    <>
      <p className="bulk-counts">
        <b>{t('duplicates.found', { count: total, ads: number(ads) })}</b>
        {groups.length < total && <span>{t('duplicates.first', { count: groups.length })}</span>}
      </p>
      <table className="bulk-samples duplicates-groups" data-testid={testIds.duplicateGroups}>
        <caption>
          {listed.length < total ? t('duplicates.largest', { count: listed.length }) : t('duplicates.groups')}
        </caption>
        <colgroup>
          <col />
          <col />
          <col />
        </colgroup>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('duplicates.same')}</th>
            <th scope="col">{t('duplicates.how_many')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {listed.map((group) => (
            <Group key={group.keys[0]} group={group} onShow={onShow} />
          ))}
        </tbody>
      </table>
    </>
  );
};

const Result = ({
  found,
  hasFields,
  onShow,
}: {
  readonly found: DuplicateSearch;
  readonly hasFields: boolean;
  readonly onShow: (keys: readonly RowKey[]) => void;
}) => {
  const { t, error } = useWords();
  if (!hasFields) return <p className="bulk-hint">{t('duplicates.choose')}</p>;
  if (found.state === 'failed') return <p className="form-error">{error(found.error)}</p>;
  if (found.state === 'looking') return <Spinner size="tiny" label={t('duplicates.looking')} />;
  return <Groups duplicates={found.duplicates} onShow={onShow} />;
};

/** Only the count is announced to screen readers, not up to a hundred groups. */
const saidOf = (found: DuplicateSearch, hasFields: boolean, { t, number }: Words): string => {
  if (!hasFields || found.state !== 'found') return '';
  const { total, ads } = found.duplicates;
  return total === 0 ? t('duplicates.none') : t('duplicates.found', { count: total, ads: number(ads) });
};

/**
 * Finds ads with equal values in the chosen fields, to be shown in the sheet: all of them, or all but one of each
 * group.
 */
export const DuplicatesDialog = () => {
  const words = useWords();
  const { t } = words;
  const known = useFields();
  const options = useOptions(known.filter(isComparable));
  // A single ad has no duplicates.
  const [choices] = useState(() =>
    choicesNow().filter(({ kind, keys }) => kind === 'all' || keys.length > 1),
  );
  const [target, setTarget] = useState(() => likeliest(choices));
  const [fields, setFields] = useState(leftFields);
  const found = useDuplicates(target, fields);
  useEffect(() => {
    left = { account: openName(), fields };
  }, [fields]);
  const groups = found.state === 'found' && fields.length > 0 ? found.duplicates.groups : [];
  const all = groups.flatMap(({ keys }) => keys);
  const later = groups.flatMap(({ keys }) => keys.slice(1));
  const show = (keys: readonly RowKey[]): void => {
    showOnly(keys, t('duplicates.chip'));
    sortBy(fields[0]);
  };
  return (
    <div data-testid={testIds.duplicates}>
      <DialogTitle>{t('command.find-duplicates')}</DialogTitle>
      <DialogContent className="duplicates">
        <TargetChoice choices={choices} target={target} onTarget={setTarget} />
        <Line label={t('duplicates.same')}>
          <SeveralFields
            options={options}
            chosen={fields}
            onAdd={(path) => setFields([...fields, path])}
            onRemove={(path) => setFields(fields.filter((other) => other !== path))}
          />
        </Line>
        <section className="bulk-preview" aria-label={t('duplicates.result')}>
          <div className="visually-hidden" role="status">
            {saidOf(found, fields.length > 0, words)}
          </div>
          <Result found={found} hasFields={fields.length > 0} onShow={show} />
        </section>
      </DialogContent>
      <DialogActions className="form-actions">
        <Button onClick={() => app.set({ dialog: null })}>{t('common.close')}</Button>
        <Button
          disabledFocusable={later.length === 0}
          onClick={() => later.length > 0 && show(later)}
          data-testid={testIds.duplicatesLater}
        >
          {t('duplicates.show.later', { count: later.length })}
        </Button>
        <Button
          appearance="primary"
          disabledFocusable={all.length === 0}
          onClick={() => all.length > 0 && show(all)}
          data-testid={testIds.duplicatesShow}
        >
          {t('duplicates.show.all', { count: all.length })}
        </Button>
      </DialogActions>
    </div>
  );
};
