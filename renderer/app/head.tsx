import {
  Button,
  Menu,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Tooltip,
} from '@fluentui/react-components';
import {
  ChevronDownRegular,
  DarkThemeRegular,
  SearchRegular,
  WeatherMoonRegular,
  WeatherSunnyRegular,
} from '@fluentui/react-icons';
import type { ReactElement } from 'react';
import { runCommand } from '../core/command-registry.ts';
import { keyLabel } from '../core/keymap.ts';
import { app } from '../core/state.ts';
import { useStore } from '../core/store.ts';
import { testIds } from '../core/test-ids.ts';
import { type Mode, useMode } from '../core/theme.ts';
import { chooseTheme, THEMES } from '../core/theme-choices.tsx';
import { EnvironmentBadge } from '../core/ui/badges.tsx';
import { useWords } from '../core/words.ts';

const MODE_ICONS: Readonly<Record<Mode, ReactElement>> = {
  light: <WeatherSunnyRegular />,
  dark: <WeatherMoonRegular />,
  contrast: <DarkThemeRegular />,
};

const ThemeMenu = () => {
  const { t } = useWords();
  const mode = useMode();
  const choice = useStore(app, (state) => state.shell?.theme ?? 'system');
  return (
    <Menu checkedValues={{ theme: [choice] }}>
      <MenuTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          size="small"
          icon={MODE_ICONS[mode]}
          aria-label={t('theme.label')}
          data-testid={testIds.themeMenu}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {THEMES.map((theme) => (
            <MenuItemRadio key={theme} name="theme" value={theme} onClick={() => chooseTheme(theme)}>
              {t(`theme.${theme}`)}
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
};

/** Opens the palette, for people who do not know its key. */
const PaletteCall = () => {
  const { t } = useWords();
  const key = keyLabel(
    'palette',
    useStore(app, (state) => state.shell?.platform ?? ''),
  );
  return (
    <button
      type="button"
      className="palette-call"
      aria-haspopup="dialog"
      onClick={() => runCommand('palette')}
      data-testid={testIds.command('palette')}
    >
      <SearchRegular aria-hidden="true" />
      <span className="palette-call-text">{t('command.palette')}</span> <kbd>{key}</kbd>
    </button>
  );
};

/** The account, its environment and its connection; always visible. */
export const Head = () => {
  const { t } = useWords();
  const account = useStore(app, (state) => state.open?.account);
  if (!account) return null;
  return (
    <div className="head">
      <h1 className="head-name">{t('app.name')}</h1>
      <Button
        appearance="subtle"
        size="small"
        icon={<ChevronDownRegular />}
        iconPosition="after"
        onClick={() => runCommand('accounts')}
        data-testid={testIds.command('accounts')}
      >
        {account.name}
      </Button>
      <EnvironmentBadge account={account} />
      {account.insecureTls && (
        <Tooltip content={t('status.insecure.text')} relationship="description">
          <span className="badge badge-insecure">⚠ {t('status.insecure')}</span>
        </Tooltip>
      )}
      <span className="spring" />
      <PaletteCall />
      <ThemeMenu />
    </div>
  );
};
