import type { WindowCommand } from '../../shared/contract/window-commands.ts';
import { keyLabel } from '../core/keymap.ts';
import { app } from '../core/state.ts';
import { useStore } from '../core/store.ts';

/** The key of a command as this platform writes it, '' without one. */
export const useKeyLabel = () => {
  const platform = useStore(app, (state) => state.shell?.platform ?? '');
  return (command: WindowCommand): string => keyLabel(command, platform);
};
