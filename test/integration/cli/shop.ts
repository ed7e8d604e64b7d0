import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment, SandboxProcess } from '../../../scripts/adsheet-process.ts';
import {
  runAdsheet,
  signInAutomatically,
  spawnAdsheet,
  startSandboxProcess,
} from '../../../scripts/adsheet-process.ts';
import type { Finished } from '../../../scripts/run.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';

/** What a command said, with its JSON read. */
export type Said = Finished & { readonly json: JsonObject };

export type Write = {
  readonly by: 'client' | 'other';
  readonly op: string;
  readonly kind: string;
  readonly id: number;
  readonly status: string;
  readonly fields: readonly string[];
};

export type WireAd = JsonObject & { readonly id: number; readonly title: string; readonly status: string };

export type State = { readonly ads: readonly WireAd[]; readonly writes: readonly Write[] };

/** A seller with a sandbox and a home of its own, and the terminal as a process between them. */
export type Shop = {
  readonly home: string;
  readonly sandbox: SandboxProcess;
  readonly env: Environment;
  /** Runs `adsheet ARGS --json`; expects exactly one JSON document on standard output. */
  readonly adsheet: (...args: readonly string[]) => Promise<Said>;
  /** Like `adsheet`, for a command that must succeed. Resolves with its JSON. */
  readonly done: (...args: readonly string[]) => Promise<JsonObject>;
  readonly spawn: (...args: readonly string[]) => ReturnType<typeof spawnAdsheet>;
  readonly signIn: (account?: string) => Promise<Finished>;
  readonly control: (method: string, path: string, body?: Json) => Promise<JsonObject>;
  readonly state: () => Promise<State>;
  readonly file: (name: string, content: Json) => Promise<string>;
  readonly close: () => Promise<void>;
};

const parsed = (finished: Finished): Said => {
  try {
    return { ...finished, json: JSON.parse(finished.stdout) as JsonObject };
  } catch {
    throw new Error(`not one JSON document: ${finished.stdout}\n${finished.stderr}`);
  }
};

/** An empty home at a service; `end` is what closing it does besides. */
const homeAt = async (sandbox: SandboxProcess, end: () => Promise<void>): Promise<Shop> => {
  const home = await mkdtemp(join(tmpdir(), 'adsheet-cli-'));
  const env = { ADSHEET_HOME: home, ADSHEET_CLIENT_SECRET: sandbox.address.client_secret };
  const adsheet = async (...args: readonly string[]) => parsed(await runAdsheet([...args, '--json'], env));
  const control = async (method: string, path: string, body?: Json): Promise<JsonObject> => {
    const answer = await fetch(`${sandbox.address.control_url}${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as JsonObject;
  };
  return {
    home,
    sandbox,
    env,
    adsheet,
    done: async (...args) => {
      const said = await adsheet(...args);
      if (said.code !== 0)
        throw new Error(`adsheet ${args.join(' ')}: ${said.code} ${said.stdout}${said.stderr}`);
      return said.json;
    },
    spawn: (...args) => spawnAdsheet([...args, '--json'], env),
    signIn: (account) => signInAutomatically(account === undefined ? [] : ['--account', account], env),
    control,
    state: async () => (await control('GET', '/state')) as unknown as State,
    file: async (name, content) => {
      const path = join(home, name);
      await writeFile(path, JSON.stringify(content));
      return path;
    },
    close: async () => {
      await end();
      await rm(home, { recursive: true, force: true });
    },
  };
};

/** A sandbox and an empty home; no account yet. */
export const openShop = async (sandboxArgs: readonly string[] = ['--ads', '120']): Promise<Shop> => {
  const sandbox = await startSandboxProcess(['--market', 'still', ...sandboxArgs]);
  return homeAt(sandbox, sandbox.stop);
};

/** An empty home at the service of a shop, or at another sandbox, which goes on when this one is closed. */
export const openHomeBeside = ({ sandbox }: Pick<Shop, 'sandbox'>): Promise<Shop> =>
  homeAt(sandbox, async () => {});

/** The same, with all that the shop's home holds. */
export const openCopyOf = async (shop: Shop): Promise<Shop> => {
  const copy = await openHomeBeside(shop);
  await cp(shop.home, copy.home, { recursive: true });
  return copy;
};

/** Adds the shop's account under a name. */
export const addAccount = (shop: Shop, name = 'shop', ...more: readonly string[]): Promise<JsonObject> => {
  const { base_url, auth_url, client_id } = shop.sandbox.address;
  return shop.done(
    ...['accounts', 'add', name, '--base-url', base_url, '--auth-url', auth_url],
    ...['--client-id', client_id, ...more],
  );
};

/** A shop whose account is signed in and has all its ads. */
export const openSignedInShop = async (sandboxArgs?: readonly string[]): Promise<Shop> => {
  const shop = await openShop(sandboxArgs);
  await addAccount(shop);
  const { code, stderr } = await shop.signIn();
  if (code !== 0) throw new Error(`sign-in: ${code} ${stderr}`);
  await shop.done('pull');
  return shop;
};

type Row = JsonObject & { readonly key: string; readonly id: number };

export const rows = (json: JsonObject, name = 'ads'): readonly Row[] =>
  json[name] as unknown as readonly Row[];

/** Active ads without problems whose price is fixed and whose budgets have room: they take any small edit. */
export const plainAds = async (shop: Shop): Promise<readonly Row[]> => {
  const where =
    'status = ACTIVE and not problem and bid >= 0.05 and bid < 0.15 and priceType = FIXED_PRICE and not (total - spent < 1) and not (daily - dailySpent < 1)';
  return rows(await shop.done('ads', '--where', where, '--sort', 'id'));
};
