/** Makes or changes a routine: its name, its condition, what it does and its limits. */
import { Button, DialogActions, DialogContent, DialogTitle, Field, Input } from '@fluentui/react-components';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { AdsheetError } from '../../../shared/contract/errors.ts';
import type { NewRoutine } from '../../../shared/routines/routine.ts';
import { LONGEST_ROUTINE_NAME } from '../../../shared/routines/routine.ts';
import { app } from '../../core/state.ts';
import { testIds } from '../../core/test-ids.ts';
import { Line } from '../../core/ui/line.tsx';
import { useWords } from '../../core/words.ts';
import { OperationForm, useOperationForm } from '../bulk/public.ts';
import { ConditionInput, faultIn, useFields, useNames } from '../expression/public.ts';
import { QuestionsMenu } from '../questions/public.ts';
import {
  type EnteredLimits,
  enteredLimits,
  enteredWhen,
  isWrong,
  LIMITS,
  limitsIn,
  MOST,
  USUAL_LIMITS,
  whenIn,
} from './routine-form.ts';
import { saveRoutine } from './routines-store.ts';
import { WhenLine } from './when-line.tsx';

const Condition = ({
  where,
  onWhere,
}: {
  readonly where: string;
  readonly onWhere: (where: string) => void;
}) => {
  const { t } = useWords();
  const fields = useFields();
  return (
    <Line label={t('routines.form.where')}>
      <ConditionInput
        label={t('routines.form.where')}
        placeholder="status = ACTIVE and clicks(30d) = 0"
        value={where}
        fields={fields}
        onChange={onWhere}
        testId={testIds.routineCondition}
      >
        <QuestionsMenu onChoose={onWhere} testId={testIds.routineQuestions} />
      </ConditionInput>
    </Line>
  );
};

const Limits = ({
  entered,
  onEntered,
}: {
  readonly entered: EnteredLimits;
  readonly onEntered: (entered: EnteredLimits) => void;
}) => {
  const { t, number } = useWords();
  return (
    <Line label={t('routines.form.limits')}>
      <div className="routine-limits">
        {LIMITS.map((name) => (
          <Field
            key={name}
            size="small"
            label={t(`routines.form.${name}`)}
            {...(isWrong(name, entered)
              ? { validationMessage: t('routines.form.whole', { most: number(MOST[name]) }) }
              : {})}
          >
            <Input
              size="small"
              inputMode="numeric"
              value={entered[name]}
              placeholder={t('routines.form.none')}
              onChange={(_event, { value }) => onEntered({ ...entered, [name]: value })}
              data-testid={testIds.routineLimit(name)}
            />
          </Field>
        ))}
      </div>
    </Line>
  );
};

/** The routine that is entered; null while something is missing or wrong. */
const useEntered = (begin: NewRoutine | null) => {
  const names = useNames();
  const [name, setName] = useState(begin?.name ?? '');
  const [where, setWhere] = useState(begin?.where ?? '');
  const [limits, setLimits] = useState(() => enteredLimits(begin?.limits ?? USUAL_LIMITS));
  const operation = useOperationForm(begin?.operation ?? null);
  const [when, setWhen] = useState(() => enteredWhen(begin?.when ?? { at: 'hand' }));
  const read = limitsIn(limits);
  const runs = whenIn(when);
  const isComplete = name.trim() !== '' && where.trim() !== '' && faultIn(where, 'condition', names) === null;
  const routine: NewRoutine | null =
    isComplete && read && runs && operation.operation
      ? {
          ...(begin?.id === undefined ? {} : { id: begin.id }),
          name: name.trim(),
          where: where.trim(),
          operation: operation.operation,
          limits: read,
          when: runs,
        }
      : null;
  return { name, setName, where, setWhere, limits, setLimits, when, setWhen, operation, routine };
};

export const RoutineDialog = ({ begin }: { readonly begin: NewRoutine | null }) => {
  const { t, error: sentence } = useWords();
  const entered = useEntered(begin);
  const { name, setName, where, setWhere, limits, setLimits, when, setWhen, operation, routine } = entered;
  const [error, setError] = useState<AdsheetError | null>(null);
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // After the dialog has focused its own first control.
    const frame = requestAnimationFrame(() => place.current?.querySelector('input')?.select());
    return () => cancelAnimationFrame(frame);
  }, []);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (routine) setError(await saveRoutine(routine));
  };
  return (
    <form ref={place} onSubmit={submit} noValidate data-testid={testIds.routineDialog}>
      <DialogTitle>{t(begin?.id === undefined ? 'routines.form.new' : 'routines.form.edit')}</DialogTitle>
      <DialogContent className="routine-form">
        <Line label={t('routines.form.name')}>
          <Input
            size="small"
            className="bulk-text"
            aria-label={t('routines.form.name')}
            maxLength={LONGEST_ROUTINE_NAME}
            value={name}
            onChange={(_event, { value }) => setName(value)}
            data-testid={testIds.routineName}
          />
        </Line>
        <Condition where={where} onWhere={setWhere} />
        <OperationForm {...operation} />
        <Limits entered={limits} onEntered={setLimits} />
        <WhenLine entered={when} onEntered={setWhen} />
        <p className="form-error" role="alert">
          {error && sentence(error)}
        </p>
      </DialogContent>
      <DialogActions className="form-actions">
        <Button onClick={() => app.set({ dialog: null })}>{t('common.cancel')}</Button>
        <Button
          appearance="primary"
          type="submit"
          disabledFocusable={routine === null}
          data-testid={testIds.routineSave}
        >
          {t('routines.form.save')}
        </Button>
      </DialogActions>
    </form>
  );
};
