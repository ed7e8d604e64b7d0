import { parseArgs } from 'node:util';
import type { SandboxOptions } from './index.ts';
import { startSandbox } from './index.ts';

/**
 * The sandbox as a process of its own: prints its addresses as the first line (and sends them to its parent), and
 * ends on request or when its parent dies.
 */

const wholeNumber = (name: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new RangeError(`--${name} takes a whole number, not ${text}`);
  return Number(text);
};

const tenantNamed = (name: string | undefined): SandboxOptions['tenant'] => {
  if (name === undefined || name === 'nl' || name === 'be' || name === 'ca') return name;
  throw new RangeError(`--tenant takes nl, be or ca, not ${name}`);
};

const marketNamed = (name: string | undefined): object => {
  if (name === undefined) return {};
  if (name === 'still' || name === 'moving' || name === 'busy') return { market: name };
  throw new RangeError(`--market takes still, moving or busy, not ${name}`);
};

/** What `--market` says goes over the settings. */
const settingsIn = (text: string | undefined, market: string | undefined): unknown => {
  const given: unknown = text?.startsWith('{')
    ? JSON.parse(text)
    : text === undefined
      ? {}
      : { preset: text };
  return typeof given === 'object' ? { ...given, ...marketNamed(market) } : given;
};

type Arguments = SandboxOptions & {
  /** For a parent without an IPC channel: its end of the pipe closes when it dies. */
  readonly untilStdinEnds: boolean;
};

const readArguments = (argv: readonly string[]): Arguments => {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      port: { type: 'string' },
      ads: { type: 'string' },
      seed: { type: 'string' },
      tenant: { type: 'string' },
      'time-zone': { type: 'string' },
      market: { type: 'string' },
      past: { type: 'string' },
      'auto-consent': { type: 'boolean' },
      state: { type: 'string' },
      settings: { type: 'string' },
      tls: { type: 'boolean' },
      'until-stdin-ends': { type: 'boolean', default: false },
    },
  });
  return {
    port: wholeNumber('port', values.port),
    ads: wholeNumber('ads', values.ads),
    seed: wholeNumber('seed', values.seed),
    tenant: tenantNamed(values.tenant),
    timeZone: values['time-zone'],
    past: wholeNumber('past', values.past),
    autoConsent: values['auto-consent'],
    state: values.state,
    settings: settingsIn(values.settings, values.market),
    tls: values.tls,
    untilStdinEnds: values['until-stdin-ends'],
  };
};

/** Electron's port from a utility process to its parent; plain Node has none. */
type ParentPort = { readonly postMessage: (message: unknown) => void };

const parentPort = (): ParentPort | undefined => {
  const port: unknown = Reflect.get(process, 'parentPort');
  const usable = typeof port === 'object' && port !== null && 'postMessage' in port;
  return usable && typeof port.postMessage === 'function'
    ? { postMessage: port.postMessage.bind(port) }
    : undefined;
};

const announce = (line: object): void => {
  process.stdout.write(`${JSON.stringify(line)}\n`);
  process.send?.(line);
  parentPort()?.postMessage(line);
};

const run = async (): Promise<void> => {
  const options = readArguments(process.argv.slice(2));
  const sandbox = await startSandbox(options);
  const stop = (): void => {
    sandbox.close().finally(() => process.exit(0));
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, stop);
  process.once('disconnect', stop);
  // Only on request: many shells and schedulers give their children an empty standard input.
  if (options.untilStdinEnds) process.stdin.once('end', stop).once('error', stop).resume();
  process.stdout.on('error', stop);
  announce({
    base_url: sandbox.baseUrl,
    auth_url: sandbox.authUrl,
    control_url: sandbox.controlUrl,
    client_id: sandbox.clientId,
    client_secret: sandbox.clientSecret,
  });
};

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
