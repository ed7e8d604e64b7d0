/** The preview of an edit: counts, then unchanged ads with reasons, then cells before and after. */
import { Spinner } from '@fluentui/react-components';
import { fieldOf } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { BulkPreview, BulkRefusal, BulkSample } from '../../../shared/contract/results/bulk.ts';
import type { Json } from '../../../shared/json.ts';
import { testIds } from '../../core/test-ids.ts';
import { SeveritySign } from '../../core/ui/severity-sign.tsx';
import { useWords } from '../../core/words.ts';
import { PictureChange, TextDiff } from '../changes/public.ts';
import { useNames } from '../expression/public.ts';
import { type DaysAsked, daysInOperation, MissingDays } from '../metrics/public.ts';
import { ForetoldLines } from '../problems/public.ts';
import type { OperationDraft } from './form/form.ts';
import { type BulkSubject, textsOf } from './subject.ts';
import type { Previewed } from './use-preview.ts';

type OfPreview = { readonly of: BulkSubject; readonly preview: BulkPreview };

/** From this many characters on the differences of two texts are highlighted. */
const DIFF_FROM = 60;

const isText = (path: FieldPath): boolean => {
  const field = fieldOf(path);
  return field?.kind === 'text' || (field?.kind === 'attribute' && field.type === 'STRING');
};

const Value = ({ text }: { readonly text: string }) => {
  const { t } = useWords();
  return text === '' ? <span className="bulk-empty">{t('common.empty')}</span> : <span>{text}</span>;
};

const BeforeAfter = ({
  field,
  before,
  after,
}: {
  readonly field: FieldPath;
  readonly before: Json;
  readonly after: Json;
}) => {
  const { valueAt } = useWords();
  const [was, now] = [valueAt(field, before), valueAt(field, after)];
  if (isText(field) && was !== '' && now !== '' && was.length + now.length > DIFF_FROM)
    return <TextDiff before={was} after={now} />;
  return (
    <>
      <Value text={was} /> → <b>{<Value text={now} />}</b>
    </>
  );
};

/** A row with a problem has a sign at its front; the problem's sentence is below the value. */
const Sample = ({ sample }: { readonly sample: BulkSample }) => {
  const words = useWords();
  const { key, title, field, before, after, problem } = sample;
  return (
    <tr className={problem ? `bulk-sample-${problem.severity}` : undefined}>
      <td className="bulk-ad" title={title}>
        {problem && <SeveritySign severity={problem.severity} />} {title || key}
      </td>
      <td className="bulk-field-name">{words.fieldLabel(field)}</td>
      <td>
        <span className="bulk-values">
          {fieldOf(field)?.kind === 'images' ? (
            <PictureChange row={key} before={before} after={after} />
          ) : (
            <BeforeAfter field={field} before={before} after={after} />
          )}
        </span>
        {problem && <span className="bulk-problem">{words.problem(problem)}</span>}
      </td>
    </tr>
  );
};

const Samples = ({ of, preview: { samples, cells } }: OfPreview) => {
  const { t, number } = useWords();
  if (samples.length === 0) return null;
  return (
    <table className="bulk-samples" data-testid={testIds.bulkSamples}>
      <caption>
        {samples.length < cells
          ? t('bulk.samples.some', { shown: samples.length, total: number(cells) })
          : t('bulk.samples')}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t(textsOf(of).row)}</th>
          <th scope="col">{t('bulk.field')}</th>
          <th scope="col">{t('bulk.change')}</th>
        </tr>
      </thead>
      <tbody>
        {samples.map((sample) => (
          <Sample key={`${sample.key} ${sample.field}`} sample={sample} />
        ))}
      </tbody>
    </table>
  );
};

const Refusal = ({ code, count, example }: BulkRefusal) => {
  const { t, refused, fieldLabel } = useWords();
  return (
    <li>
      {t('bulk.refused', {
        count,
        reason: refused(code),
        ad: example.title || example.key,
        field: fieldLabel(example.field),
      })}
    </li>
  );
};

/** How many rows would get problems they do not have now. */
const NewProblems = ({
  of,
  severity,
  count,
}: {
  readonly of: BulkSubject;
  readonly severity: 'error' | 'warning';
  readonly count: number;
}) => {
  const { t } = useWords();
  if (count === 0) return null;
  return (
    <p className="bulk-problems">
      <SeveritySign severity={severity} /> {t(textsOf(of)[`${severity}s`], { count })}
    </p>
  );
};

const Counts = ({ of, preview }: OfPreview) => {
  const { t } = useWords();
  const { changed, unchanged, cells, problems, review } = preview;
  return (
    <>
      <p className="bulk-counts">
        <b>{t(textsOf(of).changed, { count: changed })}</b>
        {cells > changed && <span>{t('bulk.cells', { count: cells })}</span>}
        {unchanged > 0 && <span>{t('bulk.unchanged', { count: unchanged })}</span>}
      </p>
      <NewProblems of={of} severity="error" count={problems.rowsWithErrors} />
      <NewProblems of={of} severity="warning" count={problems.rowsWithWarnings} />
      <ForetoldLines review={review} className="bulk-problems" />
    </>
  );
};

const NO_DAYS: DaysAsked = { days: 0, orders: 0 };

const Shown = ({ of, preview, asked }: OfPreview & { readonly asked: DaysAsked }) => (
  <>
    <Counts of={of} preview={preview} />
    {preview.changed === 0 && asked.days > 0 && <MissingDays {...asked} size="small" />}
    {preview.refused.length > 0 && (
      <ul className="bulk-refusals">
        {preview.refused.map((refusal) => (
          <Refusal key={refusal.code} {...refusal} />
        ))}
      </ul>
    )}
    <Samples of={of} preview={preview} />
  </>
);

/** Shown without a preview: why there is none, or that it is loading. */
const Waiting = ({
  draft,
  previewed,
  asked,
}: {
  readonly draft: OperationDraft;
  readonly previewed: Previewed;
  readonly asked: DaysAsked;
}) => {
  const { t, error } = useWords();
  if (previewed.error) {
    return (
      <>
        <p className="form-error">{error(previewed.error)}</p>
        {asked.days > 0 && <MissingDays {...asked} size="small" />}
      </>
    );
  }
  if (draft.kind === 'missing') return <p className="bulk-hint">{t('bulk.missing')}</p>;
  if (draft.kind === 'wrong') return <p className="bulk-hint">{t('bulk.wrong')}</p>;
  return <Spinner size="tiny" label={t('bulk.working')} />;
};

export const Preview = ({
  of,
  draft,
  previewed,
}: {
  readonly of: BulkSubject;
  readonly draft: OperationDraft;
  readonly previewed: Previewed;
}) => {
  const { t } = useWords();
  const { preview, isCurrent } = previewed;
  const names = useNames();
  const asked = draft.kind === 'ready' ? daysInOperation(draft.operation, names) : NO_DAYS;
  const shown = draft.kind === 'ready' ? preview : null;
  return (
    <section
      className="bulk-preview"
      aria-label={t('bulk.preview')}
      aria-busy={draft.kind === 'ready' && !isCurrent}
      // A scrollable list must be reachable by keyboard.
      tabIndex={shown ? 0 : -1}
      data-testid={testIds.bulkPreview}
    >
      <div className="visually-hidden" role="status">
        {shown && isCurrent ? t(textsOf(of).changed, { count: shown.changed }) : ''}
      </div>
      {shown ? (
        <Shown of={of} preview={shown} asked={asked} />
      ) : (
        <Waiting draft={draft} previewed={previewed} asked={asked} />
      )}
    </section>
  );
};
