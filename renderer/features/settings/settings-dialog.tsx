import {
  Button,
  Checkbox,
  DialogActions,
  DialogContent,
  DialogTitle,
  Field,
  Input,
  Select,
} from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { GUARD_NAMES } from '../../../shared/contract/account/settings.ts';
import type { AccountState } from '../../../shared/contract/views.ts';
import { messageKey } from '../../../shared/locale/index.ts';
import { zoneOf } from '../../../shared/metrics/days.ts';
import { LEEWAY } from '../../../shared/rules/index.ts';
import { asAdsheetError } from '../../core/bridge.ts';
import { app } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { ThemeChoices } from '../../core/theme-choices.tsx';
import { useWords, type Words } from '../../core/words.ts';
import { LearnedSettings } from './learned-settings.tsx';
import { SettingNumber, type SettingsPart } from './setting-number.tsx';
import { retryField, saveSettings } from './settings-actions.ts';
import {
  defaults,
  type EnteredSettings,
  enteredOf,
  firstFault,
  type GuardName,
  isPrefix,
  settingsOf,
} from './settings-form.ts';
import { SyncSettings } from './sync-settings.tsx';

const unitOf = (name: GuardName, { t }: Words, currency: string): string => {
  if (name === 'dailyRise') return currency;
  return t(name === 'factor' ? 'settings.factor.unit' : 'settings.ads.unit');
};

const Thresholds = ({ currency, ...part }: SettingsPart & { readonly currency: string }) => {
  const words = useWords();
  const { t } = words;
  return (
    <section>
      <h3>{t('settings.guards')}</h3>
      <p>{t('settings.guards.text')}</p>
      {GUARD_NAMES.map((name) => (
        <SettingNumber key={name} {...part} name={name} unit={unitOf(name, words, currency)} />
      ))}
    </section>
  );
};

const ruleTexts = (rule: string, { t }: Words): readonly [what: string, why: string] => {
  const what = messageKey(`leeway.${rule}`) ?? messageKey(`kind.${rule}`);
  const why = messageKey(`leeway.why.${rule}`) ?? 'leeway.why.other';
  return [what ? t(what) : rule, t(why)];
};

const Rules = ({ entered, change }: SettingsPart) => {
  const words = useWords();
  const { t } = words;
  const toggle = (rule: string, on: boolean): void => {
    const warnOnly = new Set(entered.warnOnly);
    if (on) warnOnly.add(rule);
    else warnOnly.delete(rule);
    change({ warnOnly });
  };
  return (
    <section>
      <h3>{t('settings.rules')}</h3>
      <p>{t('settings.rules.text')}</p>
      <ul className="setting-rules">
        {[...LEEWAY].map((rule) => {
          const [what, why] = ruleTexts(rule, words);
          return (
            <li key={rule}>
              <Checkbox
                label={
                  <>
                    {what} <span className="setting-why">{why}</span>
                  </>
                }
                checked={entered.warnOnly.has(rule)}
                onChange={(_event, { checked }) => toggle(rule, checked === true)}
                data-testid={testIds.settingRule(rule)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
};

const NewAds = ({ entered, change }: SettingsPart) => {
  const { t } = useWords();
  return (
    <section>
      <h3>{t('settings.new_ads')}</h3>
      <Field
        orientation="horizontal"
        className="setting-threshold"
        label={t('settings.vendorIdPrefix')}
        {...(isPrefix(entered.vendorIdPrefix) ? {} : { validationMessage: t('settings.bad.prefix') })}
      >
        <Input
          size="small"
          spellCheck={false}
          value={entered.vendorIdPrefix}
          onChange={(_event, { value }) => change({ vendorIdPrefix: value })}
          data-testid={testIds.setting('vendorIdPrefix')}
        />
      </Field>
      <p className="setting-why">{t('settings.vendorIdPrefix.text')}</p>
    </section>
  );
};

/** The zone in which the marketplace counts its days, which it does not tell. */
const Days = ({ entered, change, locale }: SettingsPart & { readonly locale: string }) => {
  const { t } = useWords();
  return (
    <section>
      <h3>{t('settings.days')}</h3>
      <Field orientation="horizontal" className="setting-threshold" label={t('settings.timeZone')}>
        <Select
          size="small"
          value={entered.timeZone}
          onChange={(_event, { value }) => change({ timeZone: value })}
          data-testid={testIds.setting('timeZone')}
        >
          <option value="">{t('settings.timeZone.guessed', { zone: zoneOf(locale) })}</option>
          {Intl.supportedValuesOf('timeZone').map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </Select>
      </Field>
      <p className="setting-why">{t('settings.timeZone.text')}</p>
    </section>
  );
};

const RefusedFields = ({ fields }: { readonly fields: readonly string[] }) => {
  const { t, fieldLabel } = useWords();
  return (
    <section>
      <h3>{t('settings.fields')}</h3>
      <p>{t('settings.fields.text')}</p>
      {fields.length === 0 && <p className="setting-why">{t('settings.fields.none')}</p>}
      <ul className="setting-fields">
        {fields.map((path) => (
          <li key={path} className="row-of">
            <span className="grow">{fieldLabel(path)}</span>
            <Button
              size="small"
              aria-label={t('settings.fields.retry_of', { field: fieldLabel(path) })}
              onClick={() => retryField(path)}
              data-testid={testIds.settingRetry(path)}
            >
              {t('settings.fields.retry')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};

const Form = ({ open }: { readonly open: AccountState }) => {
  const words = useWords();
  const { t, format } = words;
  const [entered, setEntered] = useState(() => enteredOf(open.settings, format));
  const [said, setSaid] = useState('');
  const [error, setError] = useState('');
  const change = (part: Partial<EnteredSettings>): void => setEntered({ ...entered, ...part });
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const settings = settingsOf(entered, format);
    if (!settings) {
      const wrong = testIds.setting(firstFault(entered, format) ?? '');
      event.currentTarget.querySelector<HTMLInputElement>(`[data-testid="${wrong}"]`)?.focus();
      return;
    }
    try {
      await saveSettings(settings);
      app.set({ dialog: null });
    } catch (thrown) {
      setError(words.error(asAdsheetError(thrown)));
    }
  };
  return (
    <form onSubmit={submit} noValidate data-testid={testIds.settings}>
      <DialogTitle>{t('settings.title', { account: open.account.name })}</DialogTitle>
      <DialogContent className="settings">
        <p>{t('settings.text')}</p>
        <SyncSettings entered={entered} change={change} />
        <Thresholds entered={entered} change={change} currency={open.account.currency} />
        <NewAds entered={entered} change={change} />
        <Days entered={entered} change={change} locale={open.account.locale} />
        <Rules entered={entered} change={change} />
        <LearnedSettings />
        <RefusedFields fields={open.settings.refusedFields} />
        <section>
          <h3>{t('settings.look')}</h3>
          <ThemeChoices />
        </section>
      </DialogContent>
      <p className={error === '' ? 'setting-said' : 'setting-said form-error'} role="status">
        {error || said}
      </p>
      <DialogActions className="form-actions">
        <Button
          appearance="subtle"
          className="setting-reset"
          onClick={() => {
            setEntered(defaults(format));
            setSaid(t('settings.reset.done'));
          }}
          data-testid={testIds.settingsReset}
        >
          {t('settings.reset')}
        </Button>
        <Button onClick={() => app.set({ dialog: null })}>{t('common.cancel')}</Button>
        <Button appearance="primary" type="submit" data-testid={testIds.settingsSave}>
          {t('settings.save')}
        </Button>
      </DialogActions>
    </form>
  );
};

/** The settings of an account: pulls, guards, rules that only warn, and refused fields. */
export const SettingsDialog = () => {
  const open = useStore(app, (state) => state.open);
  return open && <Form key={open.account.name} open={open} />;
};
