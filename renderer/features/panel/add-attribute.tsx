import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { type Field, fieldOf } from '../../../shared/ad/fields.ts';
import type { Json } from '../../../shared/json.ts';
import { app } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords, type Words } from '../../core/words.ts';
import {
  lengthOfValue,
  NAME_LIMIT,
  nameFault,
  OWN_TYPES,
  type OwnType,
  VALUE_LIMIT,
} from '../fields/public.ts';
import { CharacterCount, Combo } from '../inputs/public.ts';
import { type Panel, usePanel } from './use-panel.ts';
import { writeFieldOfAds } from './write.ts';

type Form = { readonly name: string; readonly type: OwnType; readonly locale: string; readonly text: string };

type Judged =
  | { readonly ok: true; readonly field: Field; readonly value: Json }
  /** Null while nothing was entered yet. */
  | { readonly ok: false; readonly fault: string | null };

const LOCALE = /^[a-z]{2}(?:_[A-Z]{2})?$/;

/** The attribute of a filled form, or why it is invalid. */
const judge = (form: Form, tenantLocale: string, { ads, categories }: Panel, words: Words): Judged => {
  const { t } = words;
  const refuse = (fault: string | null): Judged => ({ ok: false, fault });
  const wrong = nameFault(form.name, form.locale, {
    categories,
    carried: ads.paths(),
    tenantLocale,
  });
  if (wrong === 'empty') return refuse(null);
  if (wrong) return refuse(t(`panel.attributes.name.${wrong}`, { limit: NAME_LIMIT }));
  if (!LOCALE.test(form.locale)) return refuse(t('form.bad_locale'));
  const field = fieldOf(`attributes.${form.name.trim()}@${form.locale}`, form.type);
  if (!field || form.text.trim() === '') return refuse(null);
  const parsed = words.parse(field, form.text.trim());
  if (!parsed.ok) return refuse(words.refused(parsed.code));
  if (lengthOfValue(parsed.value) > VALUE_LIMIT)
    return refuse(t('panel.attributes.value.long', { limit: VALUE_LIMIT }));
  return { ok: true, field, value: parsed.value };
};

const Labelled = ({
  label,
  count,
  children,
}: {
  readonly label: string;
  readonly count?: ReactNode;
  readonly children: ReactNode;
}) => (
  <div className="field-part">
    <span className="field-head">
      <span className="field-label">{label}</span>
      {count}
    </span>
    {children}
  </div>
);

const AttributeForm = ({ onClose }: { readonly onClose: () => void }) => {
  const words = useWords();
  const { t } = words;
  const panel = usePanel();
  const locale = useStore(app, (state) => state.open?.account.locale ?? '');
  const [form, setForm] = useState<Form>({ name: '', type: 'STRING', locale, text: '' });
  const judged = judge(form, locale, panel, words);
  const add = (): void => {
    if (!judged.ok) return;
    writeFieldOfAds(panel.ads, judged.field, () => judged.value, form.name.trim());
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && judged.ok && !event.defaultPrevented) add();
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    }
  };
  const box = (key: 'name' | 'locale' | 'text', label: string) => (
    <span className="box">
      <input
        type="text"
        className="box-input"
        aria-label={label}
        value={form[key]}
        onChange={({ target }) => setForm({ ...form, [key]: target.value })}
        data-testid={testIds.panelField(`attributes.new.${key}`)}
      />
    </span>
  );
  return (
    <fieldset className="attribute-form" aria-label={t('panel.attributes.add')} onKeyDown={onKeyDown}>
      <Labelled
        label={t('panel.attributes.name')}
        count={<CharacterCount text={form.name} limits={{ min: 0, max: NAME_LIMIT }} />}
      >
        {box('name', t('panel.attributes.name'))}
      </Labelled>
      <div className="field-pair">
        <Labelled label={t('panel.attributes.type')}>
          <Combo
            label={t('panel.attributes.type')}
            shown={t(`panel.attributes.type.${form.type}`)}
            options={OWN_TYPES.map((type) => ({ value: type, label: t(`panel.attributes.type.${type}`) }))}
            chosen={form.type}
            onPick={(type) => setForm({ ...form, type: OWN_TYPES.find((own) => own === type) ?? form.type })}
          />
        </Labelled>
        <Labelled label={t('panel.attributes.locale')}>
          {box('locale', t('panel.attributes.locale'))}
        </Labelled>
      </div>
      <Labelled
        label={t('panel.attributes.value')}
        count={<CharacterCount text={form.text} limits={{ min: 0, max: VALUE_LIMIT }} />}
      >
        {box('text', t('panel.attributes.value'))}
      </Labelled>
      {form.type === 'LIST' && <p className="field-note">{t('panel.attributes.list_hint')}</p>}
      {!judged.ok && judged.fault !== null && (
        <p className="field-fault" role="alert">
          ! {judged.fault}
        </p>
      )}
      <span className="field-acts">
        <Button size="small" appearance="primary" disabled={!judged.ok} onClick={add}>
          {panel.ads.only
            ? t('panel.attributes.add')
            : t('panel.attributes.add_some', { count: panel.ads.rows.length })}
        </Button>
        <Button size="small" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </span>
    </fieldset>
  );
};

/** Adds a seller's own attribute to one ad or all selected ones. */
export const AddAttribute = () => {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  if (open) return <AttributeForm onClose={() => setOpen(false)} />;
  return (
    <div className="field">
      <span className="field-acts">
        <Button size="small" icon={<AddRegular />} onClick={() => setOpen(true)}>
          {t('panel.attributes.add')}
        </Button>
      </span>
    </div>
  );
};
