import { spawn } from 'node:child_process';

/** The program that opens an address, with its arguments; no shell in between. */
const openerOf = (platform: NodeJS.Platform): readonly [string, ...string[]] => {
  if (platform === 'darwin') return ['open'];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  return ['xdg-open'];
};

/** Opens an http(s) address in the system's browser; false when there is none. */
export const openBrowser = (address: string, platform = process.platform): Promise<boolean> => {
  const { protocol } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') return Promise.resolve(false);
  const [program, ...args] = openerOf(platform);
  return new Promise((resolve) => {
    const child = spawn(program, [...args, address], { stdio: 'ignore', detached: true });
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
};
