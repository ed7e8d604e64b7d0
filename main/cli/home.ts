import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** The platform's application data folder of Adsheet, the same one the window uses. */
const applicationData = (env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string => {
  if (platform === 'win32') return env['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support');
  return env['XDG_CONFIG_HOME'] || join(homedir(), '.config');
};

/** The home folder: `--home`, otherwise ADSHEET_HOME, otherwise the application data folder. */
export const homeFolder = (
  option: string | undefined,
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
): string => resolve(option || env['ADSHEET_HOME'] || join(applicationData(env, platform), 'Adsheet'));
