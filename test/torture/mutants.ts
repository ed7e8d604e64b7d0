/**
 * Engines that are wrong on purpose, each the source of named modules with one rule of safety taken out. They show that
 * the harness sees what it is there for. They are no switches of the product: its text is changed while it is loaded,
 * and a text that is not found exactly once fails loudly, so that a change of the product is not passed over.
 */
import { readFileSync } from 'node:fs';
import type { Drill } from './drills.ts';
import { OTHER_MUTANTS } from './other-mutants.ts';
import type { Kind } from './rules.ts';

export type Patch = { readonly module: string; readonly find: string; readonly put: string };

/** What is changed, the verdict that must see it, and the run in which it must, which is clean without the change. */
export type MutantSpec = {
  readonly patches: readonly Patch[];
  readonly verdict: Kind;
  readonly drills: readonly Drill[];
  readonly seed: number;
};

const patch = (module: string, find: string, put: string): Patch => ({
  module: `main/engine/${module}`,
  find,
  put,
});

const mutant = (
  verdict: Kind,
  [drill, seed]: readonly [Drill, number],
  ...patches: readonly Patch[]
): MutantSpec => ({ patches, verdict, drills: [drill], seed });

export const MUTANTS = {
  ...OTHER_MUTANTS,
  /** A create is sent without asking whether its vendor ID is there, before the first time and after a lost answer. */
  'no-by-vendor-check': mutant(
    'doubled',
    ['lost answer to a create', 4],
    patch(
      'sync/send/creates.ts',
      'const there = await context.service.getAdByVendor(vendorId, job.signal).catch(unreadable);',
      'const there = null as JsonObject | null;',
    ),
  ),
  /** What was pulled some time ago is what is written upon. */
  'no-re-read': mutant(
    'overwritten',
    ['edits before a push goes on', 4],
    patch(
      'sync/send/ads.ts',
      'const { value, isFresh } = await readFresh(context, () => rereadAds(context, ids, job.signal));',
      'const isFresh = () => true; const value = { changed: [] as never[], ' +
        'ads: new Map(ids.map((id) => [id, context.mirror.ads.byId(id)?.base ?? null])) };',
    ),
  ),
  /** Nothing says that a write is on its way until its answer is here. */
  'state-after-call': mutant(
    'doubled',
    ['death with an answer in hand', 4],
    patch('sync/send/ads.ts', '    commitSending(session, ready);\n', ''),
    patch('sync/send/creates.ts', '    commitSending(context, ready, clock);\n', ''),
  ),
  /** What was read two minutes ago is written upon. */
  'freshness of two minutes': mutant(
    'stale',
    ['asleep for a minute', 4],
    patch('sync/send/freshness.ts', 'const FRESH_MS = 5_000;', 'const FRESH_MS = 120_000;'),
  ),
  /** What is committed is not on the disk. */
  'no fsync': mutant(
    'lost',
    ['power cut', 4],
    patch(
      'mirror/mirror.ts',
      "db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;",
      "db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;",
    ),
    patch(
      'mirror/mirror.ts',
      "if (durable === 'soon') db.exec('PRAGMA synchronous = FULL');",
      "if (durable === 'soon') db.exec('PRAGMA synchronous = OFF');",
    ),
    patch(
      'mirror/journal/file.ts',
      '    written += disk.writeSync(descriptor, bytes, written);\n  }\n  disk.fdatasyncSync(descriptor);',
      '    written += disk.writeSync(descriptor, bytes, written);\n  }',
    ),
  ),
  'phone number not sent': mutant(
    'lost',
    ['every field', 4],
    patch('drafts/body.ts', "  'dateDeleted',\n", "  'dateDeleted',\n  'phoneNumber',\n"),
  ),
  'seller name of a new ad not sent': mutant(
    'lost',
    ['name taken after', 4],
    patch(
      'drafts/body.ts',
      'const { id: _id, ...body } = withoutServiceParts(withDrafts({}, drafts, forms));',
      'const { id: _id, phoneNumber: _phone, ...body } = withoutServiceParts(withDrafts({}, drafts, forms));',
    ),
  ),
  'an edit made during its push dropped': mutant(
    'lost',
    ['an edit during its push', 4],
    patch('drafts/merge.ts', '!(was && sameValue(draft.field, was.value, draft.value))', '!was'),
  ),
  'no doubt after a kill': mutant(
    'doubled',
    ['a create still on its way', 4],
    patch(
      'sync/send/push-session.ts',
      "mayBeApplied: isCreate(item) ? mirror.runs.unanswered(item.key).length > 0 : item.state === 'sending',",
      'mayBeApplied: false,',
    ),
  ),
  'no fate in the journal': mutant(
    'untrue',
    ['edits sent, and a copy made anew', 4],
    patch(
      'sync/send/push-session.ts',
      "  mirror.journal.append({ type: 'item', run, key, id, state, ...facts });\n",
      '',
    ),
  ),
  'cursor without margin': mutant(
    'untrue',
    ['a change that is listed late', 4],
    patch('sync/pull/cursor.ts', 'const MARGIN_MS = 60_000;', 'const MARGIN_MS = 0;'),
  ),
  'pictures used too long': mutant(
    'untrue',
    ['a picture uploaded long ago', 4],
    patch('sync/send/images.ts', 'const USABLE_MS = 20 * 60_000;', 'const USABLE_MS = 20 * 60 * 60_000;'),
    patch('sync/send/images.ts', 'if (!refusals.some(', 'if (true || !refusals.some('),
  ),
  'adoption without proof': mutant(
    'foreign',
    ['name taken before', 6],
    patch(
      'sync/ownership/ownership.ts',
      "const UNPROVEN: OwnershipVerdict = { is: 'unproven' };",
      "const UNPROVEN: OwnershipVerdict = { is: 'ours', send: null };",
    ),
  ),
  'mine always wins': mutant(
    'overwritten',
    ['both edit one field, and one unit', 4],
    patch(
      'drafts/merge.ts',
      "  sidesDiffer(drafts) &&\n  differsFrom(present, drafts, 'base') &&",
      "  drafts.length < 0 &&\n  differsFrom(present, drafts, 'base') &&",
    ),
  ),
  'theirs always wins': mutant(
    'lost',
    ['both edit one field, and one unit', 4],
    patch(
      'drafts/merge.ts',
      '  if (unitConflicts(theirs, all)) return all.filter((draft) => !isSettled(theirs, draft));',
      '  if (unitConflicts(theirs, all)) return [];',
    ),
  ),
  'no units': mutant(
    'overwritten',
    ['both edit one field, and one unit', 4],
    patch(
      'drafts/units.ts',
      'export const unitOf = (field: FieldPath): string => fieldOf(field)?.unit ?? field;',
      'export const unitOf = (field: FieldPath): string => field;',
    ),
    patch(
      'drafts/units.ts',
      "import { attributePath, FIELDS, fieldOf } from '../../../shared/ad/fields.ts';",
      "import { attributePath, FIELDS } from '../../../shared/ad/fields.ts';",
    ),
  ),
  'a delete asks nobody': mutant(
    'overwritten',
    ['a delete of what others edit', 4],
    patch(
      'drafts/merge.ts',
      '    return moved.length === 0\n      ? []',
      '    return moved.length >= 0\n      ? []',
    ),
  ),
  'the body of before': mutant(
    'overwritten',
    ['edits before a push goes on', 4],
    patch(
      'sync/send/ads.ts',
      'body: updateBody(withExactNumbers(there), drafts, attributeFormsFor(mirror, there)) }',
      'body: updateBody(withExactNumbers(task.item.previous ?? there), drafts, attributeFormsFor(mirror, there)) }',
    ),
  ),
  'attributes by key alone': mutant('foreign', ['both locales of an attribute', 4], {
    module: 'shared/ad/paths.ts',
    find: "entry['key'] === key && (locale === undefined || entry['locale'] === locale);",
    put: "entry['key'] === key && (locale === undefined || true);",
  }),
  'the order of pictures lost': mutant(
    'lost',
    ['pictures turned round', 4],
    patch(
      'drafts/body.ts',
      "{ ...body, images: withAddressesThere(pictures, base['images'] ?? null) },",
      "{ ...body, images: (withAddressesThere(pictures, base['images'] ?? null) as Json[]).toSorted((a, b) => JSON.stringify(a) < JSON.stringify(b) ? -1 : 1) },",
    ),
  ),
  'a page believed to have all': mutant(
    'untrue',
    ['a page that leaves an ad out', 4],
    patch(
      'sync/remote/reread.ts',
      '    return !found.has(id) || (key !== undefined && stale.has(key));',
      '    return key !== undefined && stale.has(key);',
    ),
  ),
  'a refusal taken for done': mutant(
    'lost',
    ['an update that is refused, one that is not heard of', 4],
    patch(
      'sync/send/conclude.ts',
      "    case 'refused':\n",
      "    case 'refused':\n      if (body) { await landed({ ...task.item.previous, ...body }); return track.over(task); }\n",
    ),
  ),
  'silence taken for done': mutant(
    'lost',
    ['an update that is refused, one that is not heard of', 4],
    patch(
      'sync/send/conclude.ts',
      "    case 'unknown':\n",
      "    case 'unknown':\n      if (body) { await landed({ ...task.item.previous, ...body }); return track.over(task); }\n",
    ),
  ),
  'a create sent again after 502': mutant(
    'doubled',
    ['a lasting answer of 502 to a create', 4],
    patch(
      'sync/send/creates.ts',
      '  return rereadOrPark(context.clock, task) ??',
      "  if (task.mayBeApplied && task.unknownOutcomes < 2) return { kind: 'send', task, there: {}, drafts: draftsOfItem(item) };\n  return rereadOrPark(context.clock, task) ??",
    ),
    patch(
      'sync/send/creates.ts',
      'const there = await context.service.getAdByVendor(vendorId, job.signal).catch(unreadable);',
      'const there = task.mayBeApplied ? null : await context.service.getAdByVendor(vendorId, job.signal).catch(unreadable);',
    ),
  ),
  'discarded drafts are sent': mutant(
    'foreign',
    ['edits taken back', 4],
    patch('edits/remove.ts', '      else clearRow(row);\n', ''),
  ),
  'unknown fields dropped': mutant(
    'overwritten',
    ['a field nobody knows', 4],
    patch(
      'drafts/body.ts',
      '  return mapList(mapList(bare,',
      "  bare = Object.fromEntries(Object.entries(bare).filter(([name]) => name !== 'novelty'));\n  return mapList(mapList(bare,",
    ),
    patch('drafts/body.ts', '  const bare = OWNED_BY_THE_SERVICE', '  let bare = OWNED_BY_THE_SERVICE'),
  ),
  'a decision for theirs keeps mine': mutant(
    'untrue',
    ['both edit one field, and one unit', 4],
    patch(
      'drafts/merge.ts',
      "  if (take === 'theirs') return drafts.filter((draft) => !decided(draft));\n",
      "  if (take === 'theirs') return drafts;\n",
    ),
  ),
  'a pull takes the drafts along': mutant(
    'lost',
    ['both edit one field, and one unit', 4],
    patch(
      'sync/remote/apply-remote.ts',
      '    replaceDrafts(mirror, key, [...merged, ...late]);',
      '    replaceDrafts(mirror, key, [...merged, ...late].slice(1));',
    ),
  ),
  'no user id': mutant(
    'untrue',
    ['another seller signs in', 4],
    patch(
      'accounts/identity.ts',
      "  if (id === null || known.length === 0) return 'unknown';\n",
      "  if (id === null || known.length >= 0) return 'same';\n",
    ),
  ),
  'a gone ad takes its edits along': mutant(
    'lost',
    ['an edited ad vanishes', 4],
    patch(
      'sync/remote/apply-remote.ts',
      '  mirror.ads.setGone(row.key, true);\n',
      '  replaceDrafts(mirror, row.key, []);\n  mirror.ads.setGone(row.key, true);\n',
    ),
  ),
} as const satisfies Readonly<Record<string, MutantSpec>>;

export type Mutant = keyof typeof MUTANTS;
export const MUTANT_NAMES = Object.keys(MUTANTS) as readonly Mutant[];

export const isMutant = (name: string): name is Mutant => Object.hasOwn(MUTANTS, name);

const rootUrl = new URL('../../', import.meta.url);

/** The patched sources of a mutant, by address. @throws Error where a text is not found exactly once. */
export const mutate = (name: Mutant): ReadonlyMap<string, string> => {
  const sources = new Map<string, string>();
  for (const { module, find, put } of MUTANTS[name].patches) {
    const url = new URL(module, rootUrl);
    const source = sources.get(url.href) ?? readFileSync(url, 'utf8');
    const found = source.split(find).length - 1;
    if (found !== 1) {
      throw new Error(`mutant ${name}: ${module} has ${found} times what is to be changed: ${find}`);
    }
    sources.set(
      url.href,
      source.replace(find, () => put),
    );
  }
  return sources;
};
