/** The root component: theme, keys, the current screen, and dialogs over it. */
import { FluentProvider } from '@fluentui/react-components';
import { useEffect } from 'react';
import { Announcer } from '../core/announcer.tsx';
import { runCommand } from '../core/command-registry.ts';
import { commandOf } from '../core/keymap.ts';
import { app } from '../core/state.ts';
import { useStore } from '../core/store.ts';
import { FLUENT_THEMES, useMode } from '../core/theme.ts';
import { Toasts } from '../core/toasts.tsx';
import { ErrorBoundary } from '../core/ui/error-boundary.tsx';
import { Loading } from '../core/ui/states.tsx';
import { useWords } from '../core/words.ts';
import { FirstRun, OpenFailed, SignInScreen } from '../features/accounts/public.ts';
import { DropZone } from '../features/proposals/public.ts';
import { Dialogs } from './dialogs.tsx';
import { EngineStopped } from './engine-stopped.tsx';
import { Frame } from './frame.tsx';

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || (target.matches('input, textarea') && !target.matches('[type=checkbox]')));

/** One listener for all keys of the keymap; an open dialog handles its keys itself. */
const useKeys = (): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const state = app.get();
      if (event.defaultPrevented || state.dialog || state.signIn) return;
      const command = commandOf(event, state.shell?.platform ?? '', isText(event.target));
      if (command === undefined) return;
      event.preventDefault();
      runCommand(command);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
};

const Screen = () => {
  const { t } = useWords();
  const stopped = useStore(app, (state) => state.engine === 'stopped');
  const starting = useStore(app, (state) => state.starting);
  const signIn = useStore(app, (state) => state.signIn);
  const open = useStore(app, (state) => state.open !== null);
  const openError = useStore(app, (state) => state.openError);
  if (stopped) return <EngineStopped />;
  if (signIn) return <SignInScreen signIn={signIn} />;
  if (open) return <Frame />;
  if (starting) return <Loading text={t('start.loading')} />;
  if (openError) return <OpenFailed account={openError.account} error={openError.error} />;
  return <FirstRun />;
};

export const App = () => {
  const mode = useMode();
  const { language } = useWords();
  useKeys();
  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dataset['mode'] = mode;
  }, [language, mode]);
  return (
    <FluentProvider theme={FLUENT_THEMES[mode]}>
      <div className="app">
        <ErrorBoundary>
          <Screen />
        </ErrorBoundary>
      </div>
      <Dialogs />
      <Toasts />
      <DropZone />
      <Announcer />
    </FluentProvider>
  );
};
