/** One run's stage: a sandbox, an account signed in to it, the engine's process, and what is known of them all. */
import { cp, mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sandbox } from '../../sandbox/index.ts';
import { startSandbox } from '../../sandbox/index.ts';
import type { RowKey } from '../../shared/ad/model.ts';
import type { Call, CommandInput, EngineCommand } from '../../shared/contract/commands.ts';
import type { AdMatch } from '../../shared/contract/results/matches.ts';
import type { JsonObject } from '../../shared/json.ts';
import { cellsOf } from './cells.ts';
import type { Control } from './control.ts';
import { controlAt } from './control.ts';
import type { EngineProcess } from './engine.ts';
import { CallError, startEngineProcess } from './engine.ts';
import { writeAhead } from './machine.ts';
import type { Model, Ref } from './model.ts';
import { createModel } from './model.ts';
import type { Mutant } from './mutants.ts';
import type { OtherClient } from './other-client.ts';
import { createOtherClient } from './other-client.ts';
import type { Facts, Finding } from './rules.ts';
import type { Script } from './script.ts';
import type { Market } from './values.ts';
import type { Sheet, SheetRow } from './watch.ts';
import { createWatch, rowsOfChunk } from './watch.ts';

const ACCOUNT = 'shop';

export type Tally = {
  kills: number;
  restarts: number;
  items: number;
  pulls: number;
  pushes: number;
  edits: number;
  refused: number;
  readonly places: Map<string, number>;
  /** How often each thing of `EVENTS` happened. */
  readonly events: Map<string, number>;
};

/** What happened, line by line, for the case that something goes wrong. */
export type Trace = ((line: string) => void) & { readonly lines: readonly string[] };

export type Stage = {
  readonly script: Script;
  readonly sandbox: Sandbox;
  readonly control: Control;
  readonly model: Model;
  readonly other: OtherClient;
  readonly home: string;
  readonly tally: Tally;
  readonly trace: Trace;
  /** The engine that lives; a dead one is replaced. */
  readonly engine: () => Promise<EngineProcess>;
  /** Calls a command of the account. @throws CallError, also where the engine dies under it. */
  readonly call: <N extends EngineCommand>(name: N, input: Input<N>) => ReturnType<typeof callOf<N>>;
  /** The service's clock, epoch milliseconds. */
  readonly now: () => number;
  readonly market: Market;
  readonly sellerId: number;
  /** How long ago what lists show was true, in milliseconds. */
  readonly lagMs: number;
  /** What the service would say to edits, by ad. */
  readonly tryOut: Control['tryOut'];
  /** When pushes were begun, by the service's clock. */
  readonly runStarts: number[];
  /** All rows and campaigns as the user sees them. */
  readonly sheet: () => Promise<Sheet>;
  /** Judges what happened since the last time; `step` names it. */
  readonly look: (step: string) => Promise<Facts>;
  readonly found: () => readonly Finding[];
  /** Something the user was told is not so. */
  readonly untrue: (line: string) => void;
  readonly stuck: (line: string) => void;
  /** Ads that cannot be read at present, with the members each is returned with. */
  readonly odd: Map<number, JsonObject>;
  /** New rows of which the copy cannot know whether they were sent: an ID that was drawn for them is proof enough. */
  readonly unsure: Set<Ref>;
  /** Rows whose ad the user named without a record of what was sent for it, with the differences that were shown. */
  readonly unrecorded: Map<Ref, AdMatch['fields']>;
  /** What was sent in these times is unknown to the copy: a backup of before was put back. */
  readonly forgotten: { readonly from: number; readonly until: number }[];
  /** Conflicts that the user decided for the other side, as they were told. */
  readonly decidedForTheirs: Set<string>;
  /** Jobs that do not start or end with an error are what is wanted. */
  readonly mayFail: (may: boolean) => void;
  readonly failuresWanted: () => boolean;
  readonly signIn: () => Promise<void>;
  /** Signs in as the user that the authorization server has signed in. @throws CallError where that is refused. */
  readonly tryToSignIn: () => Promise<void>;
  /** Something of `EVENTS` happened. */
  readonly count: (event: string) => void;
  /** Time passes: also by the wall clock unless that is set back meanwhile. */
  readonly advance: (ms: number, wallMs?: number) => Promise<void>;
  /** What is done while the machine sleeps at a place of the engine. */
  readonly onSleep: (act: () => Promise<void>) => void;
  /** Sleeping is over when this resolves. */
  readonly awake: () => Promise<void>;
  /** Ends the engine and makes its local copy unreadable; it is rebuilt from the journal. */
  readonly rebuild: () => Promise<void>;
  /** Keeps the account's folder, and puts it back. */
  readonly backUp: () => Promise<void>;
  readonly putBack: () => Promise<void>;
  /** The last the engine complained of. */
  readonly lastWords: () => string;
  readonly close: () => Promise<void>;
};

type Input<N extends EngineCommand> = Omit<CommandInput<N>, 'account'>;

const callOf = <N extends EngineCommand>(call: Call, name: N, input: Input<N>) =>
  call(name, { account: ACCOUNT, ...input } as unknown as CommandInput<N>);

const LOCALES = { nl: 'nl_NL', be: 'nl_BE', ca: 'en_CA' } as const;

const saveProfile = (engine: EngineProcess, sandbox: Sandbox, { tenant }: Script): Promise<unknown> =>
  engine.call('accounts.save', {
    profile: {
      name: ACCOUNT,
      environment: 'sandbox',
      baseUrl: sandbox.baseUrl,
      authUrl: sandbox.authUrl,
      clientId: sandbox.clientId,
      scopes: ['api_ro', 'api_rw', 'console_ro', 'console_rw', 'reporting'],
      locale: LOCALES[tenant],
      currency: tenant === 'ca' ? 'CAD' : 'EUR',
    },
    clientSecret: sandbox.clientSecret,
  });

const signInOn = async (engine: EngineProcess): Promise<void> => {
  const { job, authorizeUrl } = await engine.call('session.sign_in', { account: ACCOUNT });
  await (await fetch(authorizeUrl)).text();
  const ending = await engine.ended(job);
  if (ending.state === 'failed') throw new CallError(ending.error.code, 'sign-in failed');
};

export const openStage = async (script: Script, mutant?: Mutant): Promise<Stage> => {
  const { seed, tenant, ads, settings } = script;
  const sandbox = await startSandbox({ seed, tenant, ads, settings, autoConsent: true });
  const root = await mkdtemp(join(tmpdir(), 'adsheet-torture-'));
  const [home, clocks, backup] = [join(root, 'home'), join(root, 'clocks'), join(root, 'backup')];
  const folder = join(home, 'accounts', ACCOUNT);
  await mkdir(home);
  writeAhead(clocks, { wallMs: 0, uptimeMs: 0 });
  const control = controlAt(sandbox.controlUrl);
  const began = performance.now();
  const lines: string[] = [];
  const trace = (line: string): void => {
    lines.push(`${String(Math.round(performance.now() - began)).padStart(6)} ${line}`);
  };
  const tally: Tally = {
    kills: 0,
    restarts: 0,
    items: 0,
    pulls: 0,
    pushes: 0,
    edits: 0,
    refused: 0,
    places: new Map(),
    events: new Map(),
  };
  const count = (event: string): void => void tally.events.set(event, (tally.events.get(event) ?? 0) + 1);
  const found: Finding[] = [];
  const finding =
    (kind: Finding['kind']) =>
    (line: string): void => {
      trace(`!! ${kind}: ${line}`);
      found.push({ kind, line });
    };
  const stuck = finding('stuck');
  let killed = false;
  let current: EngineProcess | undefined;

  let [uptimeMs, wallMs] = [0, 0];
  const now = (): number => Date.now() + uptimeMs;
  let whenAsleep = async (): Promise<void> => {};
  let sleeping: Promise<void> = Promise.resolve();
  /** The machine wakes whatever was done meanwhile. */
  const asleep = (place: string): void => {
    trace(`asleep at ${place}`);
    count('sleep');
    const act = whenAsleep;
    whenAsleep = async () => {};
    const waking = current;
    sleeping = act().finally(() => {
      trace('awake');
      waking?.wake();
    });
    sleeping.catch(() => undefined);
  };

  const start = async (): Promise<EngineProcess> => {
    const engine = await startEngineProcess(home, { clocks, mutant, onSleep: asleep });
    current = engine;
    return engine;
  };
  /** Every death is one that was asked for, by a signal or by a place. */
  const bury = (gone: EngineProcess): void => {
    const place = gone.reached();
    if (place !== undefined) tally.places.set(place, (tally.places.get(place) ?? 0) + 1);
    if (place === undefined && !killed) stuck(`the engine died by itself: ${gone.lastWords()}`);
    tally.kills += 1;
    killed = false;
    trace(`killed ${place === undefined ? 'at a random instant' : `at ${place}`}`);
  };
  const revive = async (): Promise<EngineProcess> => {
    const engine = await start();
    tally.restarts += 1;
    const { readOnly } = await engine.call('accounts.open', { account: ACCOUNT });
    if (readOnly === 'signed-out') await signInOn(engine);
    trace('restarted');
    return engine;
  };
  const marked = (living: EngineProcess): EngineProcess => ({
    ...living,
    kill: () => {
      killed ||= living.isAlive();
      return living.kill();
    },
    cut: () => {
      if (living.isAlive()) count('power cut');
      killed ||= living.isAlive();
      return living.cut();
    },
  });
  let reviving: Promise<EngineProcess> | undefined;
  /** Callers that ask while it is being restarted get the same one. */
  const engine = async (): Promise<EngineProcess> => {
    if (reviving) return reviving;
    if (current?.isAlive()) return marked(current);
    if (current) bury(current);
    reviving = revive().finally(() => {
      reviving = undefined;
    });
    return marked(await reviving);
  };

  await saveProfile(await start(), sandbox, script);
  await (await engine()).call('accounts.open', { account: ACCOUNT });
  await signInOn(await engine());
  const { regionIds, campaigns } = await control.state();
  const { user } = await callOf((await engine()).call, 'accounts.state', {});
  const market = { tenant, regionIds, campaignIds: campaigns.map(({ id }) => Number(id)) };
  const call: Stage['call'] = async (name, input) => callOf((await engine()).call, name, input);
  const model = createModel(now);
  const sellerId = Number(user?.['id']);
  const runStarts: number[] = [];
  const lagMs = await lagOf(control);
  const forgotten: Stage['forgotten'] = [];
  let failing = false;
  const sheet = (): Promise<Sheet> => sheetOf(call);
  const watch = await createWatch({
    now,
    control,
    model,
    trace,
    sellerId,
    runStarts,
    forgotten,
    lagMs,
    sheet,
  });
  return {
    script,
    sandbox,
    control,
    model,
    other: createOtherClient(control, trace, market),
    now,
    market,
    sellerId,
    lagMs,
    tryOut: control.tryOut,
    runStarts,
    sheet,
    look: watch.look,
    found: () => [...watch.found, ...found],
    untrue: finding('untrue'),
    stuck,
    home,
    tally,
    trace: Object.assign(trace, { lines }),
    engine,
    call,
    odd: new Map(),
    unsure: new Set(),
    unrecorded: new Map(),
    decidedForTheirs: new Set(),
    forgotten,
    mayFail: (may) => {
      failing = may;
    },
    failuresWanted: () => failing,
    signIn: async () => signInOn(await engine()),
    tryToSignIn: async () => signInOn(await engine()),
    count,
    advance: async (ms, wall = ms) => {
      uptimeMs += ms;
      wallMs += wall;
      writeAhead(clocks, { wallMs, uptimeMs });
      await control.order('POST', '/clock', { advanceMs: ms });
    },
    onSleep: (act) => {
      whenAsleep = act;
    },
    awake: () => sleeping,
    rebuild: async () => {
      count('rebuild');
      trace('the local copy is damaged and made anew');
      await (await engine()).kill();
      const file = await open(join(folder, 'mirror.db'), 'r+');
      await file.write(Buffer.alloc(4_096, 0x55), 0, 4_096, 0);
      await file.close();
      for (const suffix of ['-wal', '-shm']) await rm(join(folder, `mirror.db${suffix}`), { force: true });
      if (current) bury(current);
      await (await start()).call('accounts.rebuild', { account: ACCOUNT });
    },
    backUp: async () => {
      await (await engine()).kill();
      await rm(backup, { recursive: true, force: true });
      await cp(folder, backup, { recursive: true });
    },
    putBack: async () => {
      count('restore');
      trace('the account’s folder of before is put back');
      await (await engine()).kill();
      await rm(folder, { recursive: true });
      await cp(backup, folder, { recursive: true });
    },
    lastWords: () => current?.lastWords() ?? '',
    close: async () => {
      await current?.kill();
      await sandbox.close();
      await rm(root, { recursive: true, force: true, maxRetries: 3 });
    },
  };
};

const lagOf = async (control: Control): Promise<number> => {
  const settings = (await control.order('GET', '/settings')) as { readonly listLagMs: number };
  return settings.listLagMs;
};

const sheetOf = async (call: Stage['call']): Promise<Sheet> => {
  const rows = new Map<string, SheetRow>();
  for (let from: number | null = 0; from !== null; ) {
    const { chunk, next }: { chunk: Uint8Array; next: number | null } = await call('ads.rows', { from });
    for (const [key, row] of rowsOfChunk(chunk)) rows.set(key, row);
    from = next;
  }
  for (const { key, local, drafts } of (await call('campaigns.list', {})).campaigns)
    rows.set(key, { values: Object.fromEntries(cellsOf(local)), drafts, state: 'live' });
  return rows;
};

export type Shown = {
  readonly key: RowKey;
  readonly local: JsonObject;
  readonly base: JsonObject | null;
  readonly asOf: number;
};

/** A row as the user sees it. */
export const shownOf = async ({ call }: Stage, key: RowKey): Promise<Shown> => {
  const { ad } = await call('ads.get', { key });
  return { key, local: ad.local, base: ad.base, asOf: ad.asOf };
};
