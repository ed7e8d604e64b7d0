import { Button, DialogContent, DialogTitle } from '@fluentui/react-components';
import type { CommandInput } from '../../../shared/contract/commands.ts';
import { call } from '../../core/bridge.ts';
import { attempt } from '../../core/notices.ts';
import { app } from '../../core/state.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { saveAccount } from './account-actions.ts';

const KINDS = ['session', 'file'] as const;

type Props = { readonly save: CommandInput<'accounts.save'> };

const choose = (kind: (typeof KINDS)[number], save: Props['save']): Promise<void> =>
  attempt(async () => {
    await call('shell.choose_secrets', { kind });
    app.set(({ shell }) => ({ dialog: null, shell: shell && { ...shell, secrets: kind } }));
    await saveAccount(save);
  });

/** Asked once, before the first secret is stored, where the system has no keychain. */
export const SecretsDialog = ({ save }: Props) => {
  const { t } = useWords();
  return (
    <div data-testid={testIds.chooseSecrets}>
      <DialogTitle>{t('secrets.title')}</DialogTitle>
      <DialogContent>
        <p>{t('secrets.text')}</p>
        <div className="choices">
          {KINDS.map((kind) => (
            <div key={kind} className="choice">
              <Button
                appearance={kind === 'session' ? 'primary' : 'secondary'}
                onClick={() => choose(kind, save)}
                data-testid={testIds.secretsKind(kind)}
              >
                {t(`secrets.${kind}`)}
              </Button>
              <span>{t(`secrets.${kind}.text`)}</span>
            </div>
          ))}
        </div>
      </DialogContent>
    </div>
  );
};
