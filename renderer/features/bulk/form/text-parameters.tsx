/** The form parts of bulk edits of texts and addresses. */
import { Checkbox } from '@fluentui/react-components';
import { CASES, REPLACE_MODES } from '../../../../shared/bulk/operation.ts';
import { Line } from '../../../core/ui/line.tsx';
import { useWords } from '../../../core/words.ts';
import { Choice, TextControlBox } from './controls.tsx';
import type { PartProps } from './part.ts';

export const Replace = (props: PartProps) => {
  const { t } = useWords();
  const { form, change } = props;
  return (
    <>
      <Line label={t('bulk.find')}>
        <TextControlBox {...props} name="find" label={t('bulk.find')} />
      </Line>
      <Line label={t('bulk.replace_by')}>
        <TextControlBox
          {...props}
          name="by"
          label={t('bulk.replace_by')}
          placeholder={t('bulk.replace_by.nothing')}
        />
      </Line>
      <Line label={t('bulk.mode')}>
        <span className="bulk-row">
          <Choice
            label={t('bulk.mode')}
            options={REPLACE_MODES.map((value) => ({ value, text: t(`bulk.mode.${value}`) }))}
            chosen={form.mode}
            onChoose={(mode) => change({ mode })}
          />
          <Checkbox
            label={t('bulk.match_case')}
            checked={form.matchCase}
            onChange={(_event, { checked }) => change({ matchCase: checked === true })}
          />
        </span>
      </Line>
      {form.mode === 'regex' && <p className="bulk-hint">{t('bulk.mode.regex.hint')}</p>}
    </>
  );
};

export const Added = (props: PartProps) => {
  const { t } = useWords();
  return (
    <>
      <Line label={t('bulk.text')}>
        <TextControlBox {...props} name="text" label={t('bulk.text')} />
      </Line>
      <p className="bulk-hint">{t('bulk.text.hint')}</p>
    </>
  );
};

export const LetterCase = ({ form, change }: PartProps) => {
  const { t } = useWords();
  return (
    <Line label={t('bulk.case')}>
      <Choice
        label={t('bulk.case')}
        options={CASES.map((value) => ({ value, text: t(`bulk.case.${value}`) }))}
        chosen={form.to}
        onChoose={(to) => change({ to })}
      />
    </Line>
  );
};

export const UrlParameters = (props: PartProps) => {
  const { t } = useWords();
  return (
    <>
      <Line label={t('bulk.parameters')}>
        <TextControlBox
          {...props}
          name="parameters"
          lines={3}
          label={t('bulk.parameters')}
          placeholder="utm_source=adsheet"
        />
      </Line>
      <Line label={t('bulk.removed')}>
        <TextControlBox {...props} name="removed" lines={2} label={t('bulk.removed')} placeholder="gclid" />
      </Line>
      <p className="bulk-hint">{t('bulk.parameters.hint')}</p>
    </>
  );
};
