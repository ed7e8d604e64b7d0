/**
 * Three outboxes that are wrong on purpose, each the source of named modules with one rule taken out. They show that
 * the harness sees what it is there for. They are no switches of the product: its text is changed while it is loaded,
 * and a text that is not found exactly once fails loudly, so that a change of the product is not passed over.
 */
import { readFileSync } from 'node:fs';

export type Patch = { readonly module: string; readonly find: string; readonly put: string };

export const MUTANTS = {
  /** A create is sent without asking whether its vendor ID is there, before the first time and after a lost answer. */
  'no-by-vendor-check': [
    {
      module: 'main/engine/sync/send-creates.ts',
      find: 'const found = await context.service.getAdByVendor(item.vendorId, job.signal);',
      put: 'const found = null as JsonObject | null;',
    },
  ],
  /** What was pulled some time ago is what is written upon. */
  'no-re-read': [
    {
      module: 'main/engine/sync/send-ads.ts',
      find: 'const { ads, changed } = await rereadAds(context, ids, job.signal);',
      put:
        'const changed: never[] = [];' +
        'const ads = new Map(ids.map((id) => [id, context.mirror.ads.byId(id)?.base ?? null]));',
    },
  ],
  /** Nothing says that a write is on its way until its answer is here. */
  'state-after-call': [
    { module: 'main/engine/sync/send-ads.ts', find: '    commitSending(outbox, ready);\n', put: '' },
    {
      module: 'main/engine/sync/send-creates.ts',
      find: '    commitSending(context, ready, clock);\n',
      put: '',
    },
  ],
} as const satisfies Readonly<Record<string, readonly Patch[]>>;

export type Mutant = keyof typeof MUTANTS;

export const isMutant = (name: string): name is Mutant => Object.hasOwn(MUTANTS, name);

const rootUrl = new URL('../../', import.meta.url);

/** The patched sources of a mutant, by address. @throws Error where a text is not found exactly once. */
export const mutate = (mutant: Mutant): ReadonlyMap<string, string> => {
  const sources = new Map<string, string>();
  for (const { module, find, put } of MUTANTS[mutant]) {
    const url = new URL(module, rootUrl);
    const source = sources.get(url.href) ?? readFileSync(url, 'utf8');
    const found = source.split(find).length - 1;
    if (found !== 1) {
      throw new Error(`mutant ${mutant}: ${module} has ${found} times what is to be changed: ${find}`);
    }
    sources.set(
      url.href,
      source.replace(find, () => put),
    );
  }
  return sources;
};
