import { Tooltip } from '@fluentui/react-components';
import { useMemo } from 'react';
import { fieldOf } from '../../../shared/ad/fields.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import { picturesOf, sourceOf } from '../../../shared/ad/picture-lists.ts';
import type { FieldChange } from '../../../shared/contract/results/history.ts';
import type { PlanItem } from '../../../shared/contract/results/plan.ts';
import { keyed } from '../../core/ui/keyed.ts';
import { useWords } from '../../core/words.ts';
import { PictureChange } from './picture-list.tsx';
import { shortened, textDiff } from './text-diff.ts';

type Change = PlanItem['changes'][number] & Pick<FieldChange, 'asked'>;

const DIFF_FROM = 24;

/** Memoized, as comparing long texts takes time. */
export const TextDiff = ({ before, after }: { readonly before: string; readonly after: string }) => {
  const parts = useMemo(() => shortened(textDiff(before, after)), [before, after]);
  return (
    <span className="diff">
      {keyed(parts, ({ kind }) => kind).map(({ key, entry: part }) => {
        if (part.kind === 'gone') return <del key={key}>{part.text}</del>;
        return part.kind === 'new' ? <ins key={key}>{part.text}</ins> : <span key={key}>{part.text}</span>;
      })}
    </span>
  );
};

const Pictures = ({ row, change }: { readonly row: RowKey; readonly change: Change }) => {
  const { t } = useWords();
  const [before, after] = [picturesOf(change.before), picturesOf(change.after)];
  const [old, now] = [new Set(before.map(sourceOf)), new Set(after.map(sourceOf))];
  const added = [...now].filter((src) => !old.has(src)).length;
  const removed = [...old].filter((src) => !now.has(src)).length;
  const said = [
    added > 0 ? t('review.pictures.added', { count: added }) : '',
    removed > 0 ? t('review.pictures.removed', { count: removed }) : '',
    added + removed === 0 ? t('review.pictures.moved') : '',
  ].filter(Boolean);
  return (
    <span className="picture-change">
      <PictureChange row={row} before={change.before} after={change.after} /> <em>{said.join(', ')}</em>
    </span>
  );
};

/** The sent value, where the marketplace stored another one. */
const Asked = ({ change: { field, asked = null } }: { readonly change: Change }) => {
  const { t, valueAt } = useWords();
  return <em>{t('history.asked', { value: valueAt(field, asked) || t('push.kept.nothing') })}</em>;
};

/** Marks a change that the conflict rule kept: it overrides a change by others. */
const RuleMark = ({ change }: { readonly change: PlanItem['changes'][number] }) => {
  const { t, valueAt } = useWords();
  if (!change.byRule) return null;
  const value = valueAt(change.field, change.before) || t('common.empty');
  return (
    <Tooltip relationship="description" content={t('conflicts.by_rule.tip', { value })}>
      <button type="button" className="rule-mark">
        ⇄ {t('conflicts.by_rule')}
      </button>
    </Tooltip>
  );
};

type LineProps = { readonly row: RowKey; readonly change: Change; readonly isNew: boolean };

/** One changed field of an ad: before and after. */
export const ChangeLine = ({ row, change, isNew }: LineProps) => {
  const { fieldLabel, valueAt } = useWords();
  const field = fieldOf(change.field);
  const before = valueAt(change.field, change.before);
  const after = valueAt(change.field, change.after);
  const isLong =
    field?.kind === 'text' && before !== '' && after !== '' && before.length + after.length > DIFF_FROM;
  return (
    <div className="change">
      <span className="change-field">{fieldLabel(change.field)}</span>
      {field?.kind === 'images' ? (
        <Pictures row={row} change={change} />
      ) : isLong ? (
        <TextDiff before={before} after={after} />
      ) : (
        <span className="change-values">
          {!isNew && <span className="change-before">{before || '–'}</span>}
          {!isNew && <span aria-hidden="true"> → </span>}
          <ins className="change-after">{after || '–'}</ins>
        </span>
      )}
      <RuleMark change={change} />
      {change.asked !== undefined && <Asked change={change} />}
    </div>
  );
};
