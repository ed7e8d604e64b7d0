import type { ReactNode } from 'react';
import { type Field, fieldOf } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { Category } from '../../../shared/category/category.ts';
import type { Json } from '../../../shared/json.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { commonLengthLimits, type LengthLimits, limitText } from '../fields/public.ts';
import { CharacterCount, FieldInput, TextBox, useChoices, useFieldTyping } from '../inputs/public.ts';
import { FieldFrame } from './field-frame.tsx';
import { usePanel } from './use-panel.ts';
import { writeFieldOfAds } from './write.ts';

export type FieldRowProps = {
  readonly path: FieldPath;
  /** The field, where its path alone does not determine the type, as for attributes. */
  readonly field?: Field;
  readonly label?: string;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  /** Shown beside the limit, such as that the field is required. */
  readonly mark?: string | undefined;
  /** Shown below the control: a hint, a preview. */
  readonly children?: ReactNode;
  readonly onValue?: (value: Json) => Promise<boolean>;
  /** How long a text may be, where no category says so. */
  readonly lengths?: LengthLimits;
};

const lengthsOf = ({ path, lengths }: FieldRowProps, categories: readonly Category[]): LengthLimits =>
  lengths ?? commonLengthLimits(path, categories);

/** The state of a panel row for its field. */
export const useFieldRow = ({ path, field: given, label: named, onValue }: FieldRowProps) => {
  const words = useWords();
  const { ads, categories, category } = usePanel();
  const field = given ?? fieldOf(path);
  if (!field) throw new Error(`There is no field ${path}.`);
  const { value, mixed } = ads.at(path);
  const label = named ?? words.fieldLabel(path, category ?? categories[0]);
  return {
    field,
    label,
    value,
    mixed,
    scope: ads.scope,
    categories,
    /** Locked in all of the ads; otherwise edits go to those where it is not. */
    locked: ads.open(field).length === 0,
    onValue: onValue ?? ((next: Json) => writeFieldOfAds(ads, field, () => next, label)),
  };
};

const joined = (parts: readonly (string | null | undefined)[]): string | undefined => {
  const said = parts.filter((part) => part !== null && part !== undefined && part !== '');
  return said.length === 0 ? undefined : said.join(' · ');
};

/** A text with a character count that follows the typing. */
const CountedRow = (props: FieldRowProps) => {
  const row = useFieldRow(props);
  const { t } = useWords();
  const typed = useFieldTyping(row);
  const limits = lengthsOf(props, row.categories);
  return (
    <FieldFrame
      field={row.field}
      label={row.label}
      notes={props.children}
      limit={
        <>
          {props.mark !== undefined && `${props.mark} · `}
          {row.mixed && typed.text === '' ? (
            t('panel.limit.to', { max: String(limits.max ?? '') })
          ) : (
            <CharacterCount text={typed.text} limits={limits} />
          )}
        </>
      }
    >
      <TextBox
        typed={typed}
        label={row.label}
        placeholder={row.mixed ? t('panel.mixed') : ''}
        locked={row.locked}
        before={props.before}
        after={props.after}
        {...(props.path === 'title' ? { lines: 2 } : {})}
        testId={testIds.panelField(props.path)}
      />
    </FieldFrame>
  );
};

const PlainRow = (props: FieldRowProps) => {
  const row = useFieldRow(props);
  const words = useWords();
  return (
    <FieldFrame
      field={row.field}
      label={row.label}
      notes={props.children}
      limit={joined([limitText(props.path, row.categories, words), props.mark])}
    >
      <FieldInput {...row} before={props.before} after={props.after} />
    </FieldFrame>
  );
};

/** A field of the selected ads, with limit, value, previous value and problems. */
export const FieldRow = (props: FieldRowProps) => {
  const { field, categories } = useFieldRow(props);
  const choices = useChoices(field, categories);
  const isText =
    (field.kind === 'text' && !field.long) || (field.kind === 'attribute' && field.type === 'STRING');
  const isCounted = isText && choices.length === 0;
  return isCounted && lengthsOf(props, categories).max !== undefined ? (
    <CountedRow {...props} />
  ) : (
    <PlainRow {...props} />
  );
};
