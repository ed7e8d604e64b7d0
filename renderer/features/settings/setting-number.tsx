import { Field, Input } from '@fluentui/react-components';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { type EnteredSettings, faultOf, faultText, type NumberName } from './settings-form.ts';

/** The props of the dialog's sections: the entered values, and how to change them. */
export type SettingsPart = {
  readonly entered: EnteredSettings;
  readonly change: (part: Partial<EnteredSettings>) => void;
};

/** A line with a number: label on the left, input with its unit on the right, error below. */
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
