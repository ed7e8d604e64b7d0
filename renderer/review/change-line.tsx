import { fieldOf } from '../../shared/ad/fields.ts';
import type { PlanItem } from '../../shared/contract/views.ts';
import { isJsonObject, type Json } from '../../shared/json.ts';
import { useWords } from '../app/words.ts';
import { RuleMark } from '../conflicts/review-lines.tsx';
import { keyed } from '../ui/keyed.ts';
import { shortened, textDiff } from './text-diff.ts';

type Change = PlanItem['changes'][number];

const DIFF_FROM = 24;

export const TextDiff = ({ before, after }: { readonly before: string; readonly after: string }) => (
  <span className="diff">
    {keyed(shortened(textDiff(before, after)), ({ kind }) => kind).map(({ key, entry: part }) => {
      if (part.kind === 'gone') return <del key={key}>{part.text}</del>;
      return part.kind === 'new' ? <ins key={key}>{part.text}</ins> : <span key={key}>{part.text}</span>;
    })}
  </span>
);

const sources = (value: Json): readonly string[] =>
  Array.isArray(value)
    ? (value as readonly Json[]).map((image) => (isJsonObject(image) ? String(image['src'] ?? '') : ''))
    : [];

const Pictures = ({ before, after }: Pick<Change, 'before' | 'after'>) => {
  const { t } = useWords();
  const old = sources(before);
  const now = sources(after);
  const added = now.filter((src) => !old.includes(src)).length;
  const removed = old.filter((src) => !now.includes(src)).length;
  const said = [
    added > 0 ? t('review.pictures.added', { count: added }) : '',
    removed > 0 ? t('review.pictures.removed', { count: removed }) : '',
    added + removed === 0 ? t('review.pictures.moved') : '',
  ].filter(Boolean);
  return (
    <span>
      {'▢'.repeat(old.length) || '–'} → {'▢'.repeat(now.length) || '–'} <em>{said.join(', ')}</em>
    </span>
  );
};

/** One field of one ad: what it is, and what it will be. */
export const ChangeLine = ({ change, isNew }: { readonly change: Change; readonly isNew: boolean }) => {
  const { field: labelOf, valueAt } = useWords();
  const field = fieldOf(change.field);
  const before = valueAt(change.field, change.before);
  const after = valueAt(change.field, change.after);
  const isLong =
    field?.kind === 'text' && before !== '' && after !== '' && before.length + after.length > DIFF_FROM;
  return (
    <div className="change">
      <span className="change-field">{labelOf(change.field)}</span>
      {field?.kind === 'images' ? (
        <Pictures before={change.before} after={change.after} />
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
    </div>
  );
};
