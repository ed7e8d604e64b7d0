import { Button, mergeClasses, Tooltip } from '@fluentui/react-components';
import { ArrowResetRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { type Field, fieldOf } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { keyed } from '../../core/ui/keyed.ts';
import { SeveritySign } from '../../core/ui/severity-sign.tsx';
import { useWords } from '../../core/words.ts';
import { ConflictChoice } from '../conflicts/public.ts';
import { applyFix, revert } from '../edits/public.ts';
import { isConflict, isDraft, pathIn, problemsAt } from '../fields/public.ts';
import { FieldHelpButton } from '../help/public.ts';
import { fixMany, ProblemLine, problemName } from '../problems/public.ts';
import type { ProblemCount } from './panel-ads.ts';
import { usePanel } from './use-panel.ts';

/** The value before the edit, with a button to restore it. */
const Was = ({ field, row }: { readonly field: Field; readonly row: GridRow }) => {
  const { t, value, fieldLabel } = useWords();
  const path = pathIn(row, field.path);
  if (!isDraft(row, path) || row.state === 'new') return null;
  const live = row.drafts[path];
  const said =
    Array.isArray(live) && field.kind === 'images'
      ? t('panel.images.count', { count: live.length })
      : value(field, live);
  const before = said || t('common.empty');
  return (
    <span className="field-was">
      <span className="field-was-text">{t('panel.was', { value: before })}</span>
      <Tooltip
        relationship="label"
        content={t('panel.revert_field', { field: fieldLabel(field.path), value: before })}
      >
        <Button
          size="small"
          appearance="transparent"
          icon={<ArrowResetRegular />}
          onClick={() => revert([row.key], [path])}
        />
      </Tooltip>
    </span>
  );
};

const LockNote = ({ text }: { readonly text: string }) => (
  <p className="field-note field-lock">
    <span aria-hidden="true">▨ </span>
    {text}
  </p>
);

/** Why the field is locked; for several ads, in how many. */
const Locks = ({ field }: { readonly field: Field }) => {
  const { t } = useWords();
  const { ads } = usePanel();
  const total = ads.rows.length;
  const isOpen = ads.open(field).length > 0;
  return ads
    .locks(field)
    .map(({ reason, count }) => (
      <LockNote
        key={reason}
        text={isOpen ? t('panel.locked.some', { count, total, reason: t(reason) }) : t(reason)}
      />
    ));
};

/** Why some of the ads, or the single one, cannot be edited at all. */
export const ClosedAds = () => {
  const { t } = useWords();
  const { ads } = usePanel();
  return ads.closed.map(({ reason, count }) => (
    <LockNote
      key={reason}
      text={ads.only ? t(reason) : t('panel.closed.some', { count, reason: t(reason) })}
    />
  ));
};

/** A problem of some of the selected ads, with a button to fix it in all where possible. */
const ManyProblem = ({ found, field }: { readonly found: ProblemCount; readonly field: FieldPath }) => {
  const words = useWords();
  const { ads } = usePanel();
  const { problem, count, fixable } = found;
  const said = words.said(problem);
  return (
    <div className={`problem-line problem-${problem.severity}`}>
      <SeveritySign severity={problem.severity} />
      <span>
        {words.t('panel.problem.some', { count, problem: words.problem(problem) })}
        {said && <q className="problem-quote">{said}</q>}
      </span>
      {fixable > 0 && (
        <Button
          size="small"
          onClick={() =>
            fixMany({ keys: ads.rows.map(({ key }) => key), message: problem.message.key, field })
          }
        >
          {words.t('panel.fix.some', { count: fixable, fix: words.fix(problem) })}
        </Button>
      )}
    </div>
  );
};

/** The problems of a field, below it. */
export const Problems = ({ path }: { readonly path: FieldPath }) => {
  const { ads } = usePanel();
  const { only } = ads;
  if (!only) {
    return ads
      .problems(path)
      .map((found) => <ManyProblem key={problemName(found.problem)} found={found} field={path} />);
  }
  return keyed(problemsAt(only, path), problemName).map(({ key, entry }) => (
    <ProblemLine
      key={key}
      problem={entry}
      row={only.key}
      onFix={(changes) => applyFix(only.key, path, changes)}
    />
  ));
};

type FrameProps = {
  readonly field: Field;
  readonly label: string;
  /** Shown beside the label: a limit, a count. */
  readonly limit?: ReactNode;
  /** Hides the lock where several ads differ in it, or the control shows it itself. */
  readonly withoutLock?: boolean;
  /** The control. */
  readonly children: ReactNode;
  /** Shown below the control: hints, previews, actions. */
  readonly notes?: ReactNode;
};

/** The frame of a field: label and limit, control, lock, previous value, problems. */
export const FieldFrame = ({ field, label, limit, withoutLock, children, notes }: FrameProps) => {
  const { ads } = usePanel();
  const { only } = ads;
  const drafted = ads.at(field.path).drafts > 0 || (only && isDraft(only, pathIn(only, field.path)));
  const edited = only && fieldOf(pathIn(only, field.path));
  return (
    <div className={mergeClasses('field', drafted && 'field-draft')}>
      <div className="field-head">
        <span className="field-label">
          {label}
          <FieldHelpButton path={field.path} label={label} />
        </span>
        {limit !== undefined && <span className="length">{limit}</span>}
      </div>
      {children}
      {!withoutLock && <Locks field={field} />}
      {notes}
      {only && <Was field={field} row={only} />}
      {only && edited && isConflict(only, edited.path) && (
        <ConflictChoice row={only} field={{ ...field, path: edited.path }} />
      )}
      <Problems path={field.path} />
    </div>
  );
};
