/** An input for a condition: its text, and beside it the button that opens the builder of the same condition. */
import { Button } from '@fluentui/react-components';
import { TextBulletListTreeRegular } from '@fluentui/react-icons';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { FIELDS } from '../../../shared/ad/fields.ts';
import { AD_STATUSES, isFinalStatus } from '../../../shared/ad/model.ts';
import { BLANK, type Group, groupOf, readForm, writeForm } from '../../../shared/expression/builder/index.ts';
import type { Names } from '../../../shared/expression/index.ts';
import { question } from '../../core/question.ts';
import { asksForDeleted, NO_FILTER } from '../../core/rows/view-filter.ts';
import { app, openName } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { useAnswer, useLastValue } from '../../core/use-answer.ts';
import { useWords } from '../../core/words.ts';
import { Builder } from './builder/builder.tsx';
import { FormulaInput, type FormulaInputProps } from './formula-input.tsx';
import { faultIn } from './formula-mode.ts';
import { useNames } from './window-fields.ts';

/** Milliseconds without a change before ads are counted. */
const PAUSE_MS = 300;

const STILL_THERE = `status not in (${AD_STATUSES.filter(isFinalStatus).join(', ')})`;

/**
 * How many ads match, deleted ones only where the condition is about these, as in the sheet; counted by the engine,
 * which has all texts and figures.
 */
const Matching = ({ where }: { readonly where: string }) => {
  const { t, number } = useWords();
  const account = useStore(app, openName);
  const isAboutDeleted = asksForDeleted({ ...NO_FILTER, where });
  const total = useStore(app, ({ counts }) => (isAboutDeleted ? counts.total : counts.views.all));
  const counted = isAboutDeleted ? where : `(${where}) and ${STILL_THERE}`;
  const isAll = where.trim() === '';
  const asked = isAll ? null : question('ads.query', { account, where: counted, columns: [], limit: 0 });
  const found = useLastValue(useAnswer(asked, PAUSE_MS))?.count;
  const shown = isAll ? total : found;
  return shown === undefined ? null : t('builder.found', { shown: number(shown), count: total });
};

const withLine = (form: Group): Group => (form.lines.length > 0 ? form : groupOf(form.match, [BLANK]));

/**
 * The form of the text. Lines that are not filled in yet have no text: the form that was built is kept for as long as
 * the text is still its own.
 */
const useForm = (text: string, names: Names, onText: (text: string) => void) => {
  const [built, setBuilt] = useState<{ readonly text: string; readonly form: Group } | null>(null);
  const read = useMemo(() => withLine(readForm(text, names)), [text, names]);
  const form = useRef(read);
  form.current = built?.text === text ? built.form : read;
  const change = (next: Group): void => {
    const written = writeForm(next, names);
    form.current = withLine(next);
    setBuilt({ text: written, form: form.current });
    if (written !== text) onText(written);
  };
  return { current: () => form.current, change };
};

export type ConditionInputProps = Omit<FormulaInputProps, 'mode'> & {
  /** How many ads match, where that is known better than by counting all ads. */
  readonly matching?: string;
  /** More buttons beside the input. */
  readonly children?: ReactNode;
};

export const ConditionInput = ({ matching, children, ...input }: ConditionInputProps) => {
  const { value, onChange, fields = FIELDS } = input;
  const { t } = useWords();
  const names = useNames();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const { current, change } = useForm(value, names, onChange);
  const isRead = useMemo(() => faultIn(value, 'condition', names) === null, [value, names]);
  useEffect(() => {
    if (isOpen) place.current?.querySelector<HTMLElement>('[data-line] input, [data-line] textarea')?.focus();
  }, [isOpen]);
  const close = (): void => {
    setOpen(false);
    place.current?.querySelector<HTMLElement>('.condition-buttons > button')?.focus();
  };
  return (
    <div className="condition-input" ref={place}>
      <div className="condition-text">
        <FormulaInput {...input} mode="condition" />
        <span className="condition-buttons">
          <Button
            size="small"
            appearance="subtle"
            icon={<TextBulletListTreeRegular />}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            title={t('builder.tip')}
            onClick={() => setOpen(!isOpen)}
            data-testid={testIds.builderOpen}
          >
            {t('builder.open')}
          </Button>
          {children}
        </span>
      </div>
      {isOpen && (
        <Builder id={id} current={current} fields={fields} onForm={change} onClose={close}>
          <span className="builder-found" role="status" data-testid={testIds.builderFound}>
            {isRead && (matching ?? <Matching where={value} />)}
          </span>
        </Builder>
      )}
    </div>
  );
};
