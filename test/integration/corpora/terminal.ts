import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The terminal as a script uses it: processes, their exit codes, and the JSON documents they print. */

const root = join(import.meta.dirname, '../../..');

export type Ran = { readonly exit: number; readonly json: unknown };

type Sandbox = { process: ChildProcess; baseUrl: string; authUrl: string; clientId: string; secret: string };

/** A folder with an account that has read its ads; the sandbox it came from has stopped. */
export type Seller = { readonly home: string; readonly remove: () => Promise<void> };

export async function adsheet(home: string, args: readonly string[], secret = 'none'): Promise<Ran> {
  return await new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      ['main/cli/index.ts', '--home', home, '--json', '--quiet', ...args],
      { cwd: root, maxBuffer: 1 << 28, env: { ...process.env, ADSHEET_CLIENT_SECRET: secret } },
      (error, out, errors) => {
        const exit = error === null ? 0 : Number(error.code);
        try {
          resolve({ exit, json: JSON.parse(out) });
        } catch {
          reject(new Error(`adsheet ${args.join(' ')}: exit ${exit}\n${out}\n${errors}`));
        }
      },
    );
  });
}

/** A seller with that many ads, in a home of its own. */
export async function sellerWith(ads: number, currency: 'EUR' | 'CAD'): Promise<Seller> {
  const home = await mkdtemp(join(tmpdir(), 'adsheet-corpora-'));
  const sandbox = await startSandbox(home, ads);
  try {
    const locale = currency === 'CAD' ? ['--currency', 'CAD', '--locale', 'en_CA'] : [];
    const { baseUrl, authUrl, clientId, secret } = sandbox;
    const account = ['--base-url', baseUrl, '--auth-url', authUrl, '--client-id', clientId];
    await adsheet(home, ['accounts', 'add', 'corpora', ...account, ...locale], secret);
    await signIn(home, secret);
    await adsheet(home, ['pull'], secret);
  } finally {
    sandbox.process.kill();
    await once(sandbox.process, 'exit');
  }
  return { home, remove: async () => await rm(home, { recursive: true, force: true }) };
}

/** The same seller again, as of when nothing had been imported. */
export async function copyOf(seller: Seller): Promise<Seller> {
  const home = await mkdtemp(join(tmpdir(), 'adsheet-corpora-'));
  await cp(seller.home, home, { recursive: true });
  return { home, remove: async () => await rm(home, { recursive: true, force: true }) };
}

async function startSandbox(home: string, ads: number): Promise<Sandbox> {
  const child = start(home, ['sandbox', '--market', 'still', '--auto-consent', '--ads', String(ads)], 'none');
  const started = (await firstLine(child)) as Record<string, string>;
  return {
    process: child,
    baseUrl: started['base_url'] ?? '',
    authUrl: started['auth_url'] ?? '',
    clientId: started['client_id'] ?? '',
    secret: started['client_secret'] ?? '',
  };
}

/** The address is opened by this process instead of a browser; the sandbox consents by itself. */
async function signIn(home: string, secret: string): Promise<void> {
  const child = start(home, ['sign-in', '--print-url'], secret);
  const ended = once(child, 'exit');
  const { authorize_url } = (await firstLine(child)) as { authorize_url: string };
  await (await fetch(authorize_url)).text();
  const [exit] = await ended;
  if (exit !== 0) throw new Error(`sign-in: exit ${exit}`);
}

function start(home: string, args: readonly string[], secret: string): ChildProcess {
  return spawn(process.execPath, ['main/cli/index.ts', '--home', home, '--json', '--quiet', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ADSHEET_CLIENT_SECRET: secret },
  });
}

async function firstLine(child: ChildProcess): Promise<unknown> {
  if (child.stdout === null) throw new Error('no output');
  for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line);
  throw new Error('the process ended without a word');
}
