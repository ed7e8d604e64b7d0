import { Button, DialogContent, DialogTitle } from '@fluentui/react-components';
import { call } from '../app/bridge.ts';
import { attempt } from '../app/notices.ts';
import { app } from '../app/state.ts';
import { useWords } from '../app/words.ts';
import { testIds } from '../test-ids.ts';

const KINDS = ['session', 'file'] as const;

const choose = (kind: (typeof KINDS)[number]): Promise<void> =>
  attempt(async () => {
    await call('shell.choose_secrets', { kind });
    app.set(({ shell }) => ({ dialog: null, shell: shell && { ...shell, secrets: kind } }));
  });

/** Asked once where the system has no keychain; there is no way past it but an answer. */
export const SecretsDialog = () => {
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
                onClick={() => choose(kind)}
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
