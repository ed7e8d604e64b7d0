import { Radio, RadioGroup } from '@fluentui/react-components';
import { THEME_CHOICES, type ThemeChoice } from '../../shared/contract/shell.ts';
import { call } from './bridge.ts';
import { attempt } from './notices.ts';
import { app } from './state.ts';
import { useStore } from './store.ts';
import { useWords } from './words.ts';

export const THEMES: readonly ThemeChoice[] = THEME_CHOICES;

/** Changes the window's theme at once, and for later starts. */
export const chooseTheme = (theme: ThemeChoice): Promise<void> =>
  attempt(async () => {
    await call('shell.set_theme', { theme });
    app.set(({ shell }) => ({ shell: shell && { ...shell, theme } }));
  });

/** The theme as radio buttons. */
export const ThemeChoices = () => {
  const { t } = useWords();
  const choice = useStore(app, (state) => state.shell?.theme ?? 'system');
  return (
    <RadioGroup
      layout="horizontal"
      aria-label={t('theme.label')}
      value={choice}
      onChange={(_event, { value }) => chooseTheme(THEMES.find((theme) => theme === value) ?? 'system')}
    >
      {THEMES.map((theme) => (
        <Radio key={theme} value={theme} label={t(`theme.${theme}`)} />
      ))}
    </RadioGroup>
  );
};
