import { isRoot, runQuietly, runVisibly, ScriptError, say } from '../run.ts';
import { exists } from './cache.ts';

const INSTALL = ['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120'];

/**
 * Installs Debian packages when that is allowed (root, apt-get there, ADSHEET_NO_APT not set);
 * otherwise fails with the exact command to run.
 * @param why ends the sentence "needed for …"
 */
export const installPackages = async (packages: readonly string[], why: string): Promise<void> => {
  const command = `apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  const refusal = await refusalToInstall();
  if (refusal !== undefined)
    throw new ScriptError(
      `System packages are missing, needed for ${why} (${refusal}). Run as root: ${command}`,
    );
  say(`Installing system packages, needed for ${why}: ${packages.join(' ')}`);
  if (await tryInstall(packages)) return;
  await runVisibly('apt-get', ['update', '-qq', '-o', 'DPkg::Lock::Timeout=120'], { env: quietApt() });
  if (await tryInstall(packages)) return;
  throw new ScriptError(`apt-get could not install what is needed for ${why}. Run as root: ${command}`);
};

const refusalToInstall = async (): Promise<string | undefined> => {
  if (process.env['ADSHEET_NO_APT'] === '1') return 'ADSHEET_NO_APT=1 forbids installing them here';
  if (!isRoot()) return 'only root can install them';
  if (!(await exists('/usr/bin/apt-get'))) return 'there is no apt-get here: install their equivalents';
  return undefined;
};

const tryInstall = async (packages: readonly string[]): Promise<boolean> => {
  const names = await Promise.all(packages.map(nameOnThisRelease));
  const done = await runQuietly('apt-get', [...INSTALL, ...names], { env: quietApt() });
  return done.code === 0;
};

/** Newer Debian and Ubuntu renamed libraries with 64-bit time (libcups2 became libcups2t64). */
const nameOnThisRelease = async (name: string): Promise<string> => {
  if (!name.startsWith('lib')) return name;
  const renamed = await runQuietly('apt-cache', ['show', '--no-all-versions', `${name}t64`]);
  return renamed.code === 0 ? `${name}t64` : name;
};

const quietApt = (): NodeJS.ProcessEnv => ({ ...process.env, DEBIAN_FRONTEND: 'noninteractive' });
