/** A field, result or mark of an ad, a relation, and its values. */
import { Select } from '@fluentui/react-components';
import {
  isComplete,
  type LinePath,
  type Measured,
  type Operand,
  operandCount,
  RELATIONS,
  type Relation,
  relationsOf,
  type Subject,
  type TestLine,
  withOperand,
  withRelation,
  withSubject,
} from '../../../../shared/expression/builder/index.ts';
import type { Period } from '../../../../shared/expression/index.ts';
import { useWords } from '../../../core/words.ts';
import { Combo, TextBox, useTyping } from '../../inputs/public.ts';
import { fieldAmong } from '../window-fields.ts';
import { useEditing } from './editing.ts';
import { factorText, typedNumber, valueKindOf } from './literals.ts';
import { relationWord } from './relation-words.ts';
import { comparable, type SubjectOption, subjectKey, subjectName } from './subjects.ts';
import { ListInput, ValueInput } from './value-input.tsx';

/** The subject with the type its attribute has in these categories, which the text alone does not tell. */
const known = <S extends Subject>(subject: S, fieldOf: ReturnType<typeof fieldAmong>): S =>
  subject.kind === 'field' ? { ...subject, field: fieldOf(subject.field.path) ?? subject.field } : subject;

const PeriodInput = ({
  period,
  scope,
  onPeriod,
}: {
  readonly period: Period;
  readonly scope: string;
  readonly onPeriod: (period: Period) => void;
}) => {
  const { t } = useWords();
  const typed = useTyping(String(period.days), scope, (text) => {
    const days = /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : 0;
    if (days < 1 || days > 366) return { fault: t('builder.days.wrong') };
    onPeriod({ ...period, days });
    return { fault: null };
  });
  return (
    <span className="builder-period">
      <span className="builder-days">
        <TextBox typed={typed} label={t('builder.days')} numeric after={t('builder.days.unit')} />
      </span>
      <Select
        size="small"
        aria-label={t('builder.period')}
        value={period.before ? 'before' : 'last'}
        onChange={(_event, { value }) => onPeriod({ ...period, before: value === 'before' })}
      >
        <option value="last">{t('builder.period.last')}</option>
        <option value="before">{t('builder.period.before')}</option>
      </Select>
    </span>
  );
};

type SubjectProps<S extends Subject> = {
  readonly label: string;
  readonly subject: S | null;
  readonly options: readonly SubjectOption<S>[];
  readonly scope: string;
  readonly onSubject: (subject: S) => void;
};

/** Chosen from a list by typing; of a metric also its days. */
const SubjectInput = <S extends Subject>({ label, subject, options, scope, onSubject }: SubjectProps<S>) => {
  const words = useWords();
  return (
    <>
      <span className="builder-subject">
        <Combo
          label={label}
          shown={subject ? subjectName(subject, words) : ''}
          placeholder={words.t('builder.subject.choose')}
          options={options}
          {...(subject ? { chosen: subjectKey(subject) } : {})}
          onPick={(key) => {
            const chosen = options.find(({ value }) => value === key)?.subject;
            if (chosen) onSubject(chosen);
          }}
        />
      </span>
      {subject?.kind === 'metric' && (
        <PeriodInput
          period={subject.period}
          scope={scope}
          onPeriod={(period) => onSubject({ ...subject, period })}
        />
      )}
    </>
  );
};

const RelationSelect = ({
  subject,
  relation,
  onRelation,
}: {
  readonly subject: Subject;
  readonly relation: Relation;
  readonly onRelation: (relation: Relation) => void;
}) => {
  const { t } = useWords();
  const fitting = relationsOf(subject);
  const isDate = subject.kind !== 'flag' && valueKindOf(subject) === 'date';
  return (
    <Select
      size="small"
      className="builder-relation"
      aria-label={t('builder.relation')}
      value={relation}
      onChange={(_event, { value }) => {
        const chosen = RELATIONS.find((one) => one === value);
        if (chosen) onRelation(chosen);
      }}
    >
      {(fitting.includes(relation) ? fitting : [relation, ...fitting]).map((one) => (
        <option key={one} value={one}>
          {t(relationWord(one, isDate))}
        </option>
      ))}
    </Select>
  );
};

type OperandProps = {
  readonly of: Measured;
  readonly relation: Relation;
  readonly operand: Operand | null;
  readonly label: string;
  readonly scope: string;
  readonly onOperand: (operand: Operand | null) => void;
};

const DaysAgo = ({
  days,
  label,
  scope,
  onDays,
}: {
  readonly days: number;
  readonly label: string;
  readonly scope: string;
  readonly onDays: (days: number) => void;
}) => {
  const { t } = useWords();
  const typed = useTyping(String(days), scope, (text) => {
    if (!/^\s*-?\d{1,5}\s*$/.test(text)) return { fault: t('builder.days.whole') };
    onDays(Number(text));
    return { fault: null };
  });
  return (
    <span className="builder-days builder-ago">
      <TextBox typed={typed} label={label} numeric after={t('builder.days_ago')} />
    </span>
  );
};

const OperandInput = (props: OperandProps) => {
  const { of, operand, label, scope, onOperand } = props;
  const { subjects } = useEditing();
  if (operand?.kind === 'days-ago') {
    const onDays = (days: number): void => onOperand({ kind: 'days-ago', days });
    return <DaysAgo days={operand.days} label={label} scope={scope} onDays={onDays} />;
  }
  if (operand?.kind !== 'other') return <ValueInput {...props} operand={operand} />;
  return (
    <SubjectInput
      label={label}
      subject={operand.of}
      options={comparable(subjects, valueKindOf(of))}
      scope={scope}
      onSubject={(other) => onOperand({ ...operand, of: other })}
    />
  );
};

const Operands = ({
  line,
  of,
  path,
}: {
  readonly line: TestLine;
  readonly of: Measured;
  readonly path: LinePath;
}) => {
  const { t } = useWords();
  const { replace } = useEditing();
  const { relation, operands } = line;
  const scope = `${path.join('.')} ${subjectKey(of)} ${relation}`;
  if (operandCount(relation) === null) {
    return <ListInput of={of} line={line} scope={scope} onLine={(changed) => replace(path, changed)} />;
  }
  const isSpan = relation === 'between';
  const label = (at: number): string =>
    isSpan ? t(at === 0 ? 'builder.value.from' : 'builder.value.to') : t('builder.value');
  const names = ['from', 'to'] as const;
  return names.slice(0, operands.length).map((name, at) => (
    <span className="builder-operand" key={name}>
      {at > 0 && <span className="builder-and">{t('builder.and')}</span>}
      <OperandInput
        of={of}
        relation={relation}
        operand={operands[at] ?? null}
        label={label(at)}
        scope={`${scope} ${name}`}
        onOperand={(operand) => replace(path, withOperand(line, at, operand))}
      />
      {operands[at]?.kind === 'other' && (
        <Factor line={line} at={at} path={path} scope={`${scope} ${name} times`} />
      )}
    </span>
  ));
};

/** By how much another field or result is multiplied. */
const Factor = ({
  line,
  at,
  path,
  scope,
}: {
  readonly line: TestLine;
  readonly at: number;
  readonly path: LinePath;
  readonly scope: string;
}) => {
  const words = useWords();
  const { replace } = useEditing();
  const operand = line.operands[at];
  const factor = operand?.kind === 'other' ? operand.factor : null;
  const typed = useTyping(factorText(factor, words), scope, (text) => {
    const parsed = typedNumber(text, words);
    if (!parsed.ok) return { fault: words.refused(parsed.code) };
    const term = parsed.literal?.term;
    const value = term?.kind === 'number' ? term.value : null;
    if (operand?.kind === 'other') replace(path, withOperand(line, at, { ...operand, factor: value }));
    return { fault: null };
  });
  return (
    <span className="builder-days">
      <TextBox typed={typed} label={words.t('builder.factor')} placeholder="1" before="×" numeric />
    </span>
  );
};

/** What is missing in a line that has no condition yet. */
const Unfinished = ({ line }: { readonly line: TestLine }) => {
  const { t } = useWords();
  if (line.subject === null || isComplete(line)) return null;
  return <span className="builder-unfinished">{t('builder.unfinished')}</span>;
};

export const TestLineInputs = ({ line, path }: { readonly line: TestLine; readonly path: LinePath }) => {
  const words = useWords();
  const { replace, fields, subjects } = useEditing();
  const { relation } = line;
  const subject = line.subject && known(line.subject, fieldAmong(fields));
  return (
    <div className="builder-line">
      <SubjectInput
        label={words.t('builder.subject')}
        subject={subject}
        options={subjects}
        scope={`${path.join('.')} period`}
        onSubject={(chosen) => replace(path, withSubject(line, chosen))}
      />
      {subject && (
        <RelationSelect
          subject={subject}
          relation={relation}
          onRelation={(chosen) => replace(path, withRelation(line, chosen))}
        />
      )}
      {subject && subject.kind !== 'flag' && <Operands line={line} of={subject} path={path} />}
      <Unfinished line={line} />
    </div>
  );
};
