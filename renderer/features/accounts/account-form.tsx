import {
  Button,
  Checkbox,
  DialogActions,
  DialogContent,
  DialogTitle,
  Field,
  Input,
  Radio,
  RadioGroup,
} from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import type { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Account } from '../../../shared/contract/views.ts';
import { asAdsheetError } from '../../core/bridge.ts';
import { app } from '../../core/state.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { saveAccount } from './account-actions.ts';
import {
  type Entered,
  enteredOf,
  FIELD_WORDS,
  faultsOf,
  keepsSecret,
  profileOf,
  TEXT_FIELDS,
  type TextField,
} from './account-fields.ts';

type Change = (part: Partial<Entered>) => void;

const TextEntry = ({
  name,
  entered,
  change,
  fault,
  account,
  secretStays,
}: {
  readonly name: TextField;
  readonly entered: Entered;
  readonly change: Change;
  readonly fault: string | undefined;
  readonly account: Account | undefined;
  readonly secretStays: boolean;
}) => {
  const { t } = useWords();
  const isSecret = name === 'clientSecret';
  const { label, hint = isSecret && account && !secretStays ? 'form.client_secret.again' : undefined } =
    FIELD_WORDS[name];
  const kept = isSecret && secretStays ? t('form.client_secret.kept') : '';
  return (
    <Field
      className={`form-${name}`}
      label={t(label)}
      {...(hint ? { hint: t(hint) } : {})}
      {...(fault ? { validationMessage: fault, validationState: 'error' } : {})}
    >
      <Input
        type={name === 'clientSecret' ? 'password' : 'text'}
        autoComplete="off"
        spellCheck={false}
        disabled={name === 'name' && account !== undefined}
        placeholder={kept}
        value={entered[name]}
        onChange={(_event, { value }) => change({ [name]: value })}
        data-testid={testIds.accountField(name)}
      />
    </Field>
  );
};

const Environments = ({ entered, change }: { readonly entered: Entered; readonly change: Change }) => {
  const { t } = useWords();
  return (
    <>
      <Field label={t('form.environment')} className="form-wide">
        <RadioGroup
          layout="horizontal"
          value={entered.environment}
          onChange={(_event, { value }) =>
            change({ environment: value === 'production' ? 'production' : 'sandbox' })
          }
          data-testid={testIds.accountField('environment')}
        >
          <Radio value="sandbox" label={t('form.environment.sandbox')} />
          <Radio value="production" label={t('form.environment.production')} />
        </RadioGroup>
      </Field>
      {entered.environment === 'sandbox' && (
        <Field hint={t('form.insecure.hint')} className="form-wide">
          <Checkbox
            checked={entered.insecureTls}
            label={t('form.insecure')}
            onChange={(_event, { checked }) => change({ insecureTls: checked === true })}
            data-testid={testIds.accountField('insecureTls')}
          />
        </Field>
      )}
    </>
  );
};

/** The form of an account; saving it continues with the sign-in. A stored secret is never shown. */
export const AccountForm = ({ account }: { readonly account?: Account | undefined }) => {
  const words = useWords();
  const { t } = words;
  const [entered, setEntered] = useState(() => enteredOf(account));
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AdsheetError | null>(null);
  const secretStays = keepsSecret(entered, account);
  const faults = faultsOf(entered, secretStays);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setTried(true);
    const wrong = TEXT_FIELDS.find((name) => faults[name] !== undefined);
    if (wrong) {
      const form = event.currentTarget;
      form.querySelector<HTMLInputElement>(`[data-testid="${testIds.accountField(wrong)}"]`)?.focus();
      return;
    }
    setBusy(true);
    setError(null);
    try {
      const secret = entered.clientSecret === '' ? {} : { clientSecret: entered.clientSecret };
      const { scopes, ...profile } = profileOf(entered);
      await saveAccount({
        profile: { ...profile, scopes: [...scopes] },
        ...secret,
        replace: account !== undefined,
      });
    } catch (thrown) {
      setError(asAdsheetError(thrown));
      setBusy(false);
    }
  };
  return (
    <form onSubmit={submit} data-testid={testIds.accountForm} noValidate>
      <DialogTitle>
        {account ? t('form.title.edit', { name: account.name }) : t('form.title.new')}
      </DialogTitle>
      <DialogContent className="form">
        <Environments entered={entered} change={(part) => setEntered({ ...entered, ...part })} />
        {TEXT_FIELDS.map((name) => {
          const fault = faults[name];
          return (
            <TextEntry
              key={name}
              name={name}
              entered={entered}
              account={account}
              secretStays={secretStays}
              change={(part) => setEntered({ ...entered, ...part })}
              fault={tried && fault ? t(fault) : undefined}
            />
          );
        })}
      </DialogContent>
      {error && (
        <p className="form-error" role="alert">
          {words.error(error)}
        </p>
      )}
      <DialogActions className="form-actions">
        <Button onClick={() => app.set({ dialog: null })}>{t('common.cancel')}</Button>
        <Button appearance="primary" type="submit" disabled={busy} data-testid={testIds.accountFormSubmit}>
          {t('form.submit')}
        </Button>
      </DialogActions>
    </form>
  );
};
