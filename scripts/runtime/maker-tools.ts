import type { ElectronRuntime } from '../electron-runtime.ts';
import { inRoot } from '../paths.ts';
import { installPackages } from './apt.ts';
import { exists } from './cache.ts';
import { officialVersion } from './official.ts';

const SEVEN_ZIP = '/usr/bin/7za';

/**
 * What electron-builder makes Linux packages with: it downloads its own tools from where the official Electron comes
 * from. Where that cannot be reached, Debian's do.
 */
export const makerTools = async ({
  version,
}: Pick<ElectronRuntime, 'version'>): Promise<NodeJS.ProcessEnv> => {
  if (version === officialVersion()) return {};
  if (!(await exists(SEVEN_ZIP))) await installPackages(['p7zip-full'], 'making archives of the package');
  return { ELECTRON_BUILDER_7ZIP_PATH: SEVEN_ZIP, CUSTOM_FPM_PATH: inRoot('scripts', 'dpkg-fpm.ts') };
};
