import { Input, Radio, RadioGroup, Textarea } from '@fluentui/react-components';
import { useId } from 'react';
import { testIds } from '../../../core/test-ids.ts';
import { useWords } from '../../../core/words.ts';
import type { BulkForm, FormControl } from './form.ts';
import type { PartProps } from './part.ts';

const useFault = ({ draft }: PartProps, control: FormControl): string | null => {
  const { refused } = useWords();
  return draft.kind === 'wrong' && draft.control === control && draft.code ? refused(draft.code) : null;
};

type TextControl = { [K in keyof BulkForm]: BulkForm[K] extends string ? K : never }[keyof BulkForm];

/** A text box with its error below. */
export const TextControlBox = ({
  name,
  label,
  placeholder,
  lines,
  numeric,
  after,
  ...part
}: PartProps & {
  readonly name: TextControl;
  readonly label: string;
  readonly placeholder?: string;
  readonly lines?: number;
  readonly numeric?: true;
  readonly after?: string;
}) => {
  const id = useId();
  const fault = useFault(part, name);
  const shared = {
    'aria-label': label,
    'aria-invalid': fault !== null,
    ...(fault === null ? {} : { 'aria-describedby': id }),
    placeholder: placeholder ?? '',
    value: part.form[name],
    onChange: (_event: unknown, { value }: { readonly value: string }) => part.change({ [name]: value }),
    'data-testid': testIds.bulk(name),
  };
  return (
    <>
      {lines === undefined ? (
        <Input
          size="small"
          className={numeric ? 'bulk-number' : 'bulk-text'}
          {...(after === undefined ? {} : { contentAfter: after })}
          {...shared}
        />
      ) : (
        <Textarea size="small" className="bulk-text" rows={lines} {...shared} />
      )}
      {fault !== null && (
        <span className="field-fault" role="alert" id={id}>
          ! {fault}
        </span>
      )}
    </>
  );
};

/** A choice between a few options, side by side. */
export const Choice = <T extends string>({
  label,
  options,
  chosen,
  onChoose,
  testId,
}: {
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly text: string }[];
  readonly chosen: T;
  readonly onChoose: (value: T) => void;
  readonly testId?: (value: T) => string;
}) => (
  <RadioGroup
    layout="horizontal"
    className="bulk-choice"
    aria-label={label}
    value={chosen}
    onChange={(_event, { value }) => {
      const found = options.find((option) => option.value === value);
      if (found) onChoose(found.value);
    }}
  >
    {options.map(({ value, text }) => (
      <Radio key={value} value={value} label={text} {...(testId ? { 'data-testid': testId(value) } : {})} />
    ))}
  </RadioGroup>
);
