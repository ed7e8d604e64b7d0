import type { RowKey } from '../../shared/ad/model.ts';
import { tell } from '../../shared/locale/terminal.ts';
import { UsageError } from './exit.ts';
import type { Host } from './host.ts';

const isRowKey = (name: string): name is RowKey => /^[rc]\d{1,15}$/.test(name);

/** The row that `r17`, `id:123` or `vendor:abc` names. Rejects with `row-unknown`. */
export const rowNamed = async (host: Host, account: string, name: string): Promise<RowKey> =>
  isRowKey(name) ? name : (await host.call('ads.resolve', { account, name })).key;

export const rowsNamed = async (host: Host, account: string, names: readonly string[]): Promise<RowKey[]> => {
  const keys: RowKey[] = [];
  for (const name of names) keys.push(await rowNamed(host, account, name));
  return keys;
};

/** What `--where` and `--keys` say. */
export type Chosen = { readonly where?: string; readonly keys?: readonly string[] };

/** The rows of `--where` or `--keys`; all when neither is given. */
export const selectionOf = async (
  host: Host,
  account: string,
  options: Chosen,
): Promise<{ where?: string; keys?: RowKey[] }> => {
  if (options.where !== undefined && options.keys) {
    throw new UsageError(tell('cli.only_one', { names: '--where, --keys' }));
  }
  if (options.keys) return { keys: await rowsNamed(host, account, options.keys) };
  return options.where === undefined ? {} : { where: options.where };
};
