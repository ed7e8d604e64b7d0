import { Field, Input } from '@fluentui/react-components';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { type EnteredSettings, faultOf, faultText, type NumberName } from './settings-form.ts';

/** What the sections of the dialog share: what is entered, and how it changes. */
export type SettingsPart = {
  readonly entered: EnteredSettings;
  readonly change: (part: Partial<EnteredSettings>) => void;
};

/** A number in a line: what it is about left, the entry with its unit right, what is wrong with it below. */
export const SettingNumber = ({
  name,
  unit,
  entered,
  change,
}: SettingsPart & { readonly name: NumberName; readonly unit: string }) => {
  const { t, format } = useWords();
  const fault = faultOf(name, entered.numbers[name], format);
  return (
    <Field
      orientation="horizontal"
      className="setting-threshold"
      label={t(`settings.${name}`)}
      {...(fault ? { validationMessage: faultText(name, fault, t, format) } : {})}
    >
      <Input
        size="small"
        inputMode="decimal"
        value={entered.numbers[name]}
        contentAfter={unit}
        onChange={(_event, { value }) => change({ numbers: { ...entered.numbers, [name]: value } })}
        data-testid={testIds.setting(name)}
      />
    </Field>
  );
};
