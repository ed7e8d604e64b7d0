/**
 * The page chains of one pull, begun, gone on with and followed side by side. A large account's full pull is split by
 * category, which an ad keeps; never by status, which it may change between two chains (`design/sync.md`, *Pull* 3).
 */
import type { AccountContext, JobHandle } from '../context.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { OpenPull } from '../mirror/pulls.ts';
import type { AdPage } from '../service/service.ts';
import { inParallel } from './parallel.ts';
import { isTreeDue } from './pull-around.ts';
import { ADS_A_PAGE, followChain, passingChain, storedChain } from './pull-chain.ts';
import { sinceStartOf } from './pull-cursor.ts';
import type { PullMemory } from './pull-pages.ts';
import { readPage } from './pull-pages.ts';
import { partCategories } from './pull-split.ts';

/** Chains that are followed side by side; within them the service's pace decides (`design/sync.md`, *Push* 9). */
const CHAINS = 8;
/** One chain reads so many ads about as fast as several, which cost at least a page each. */
const FEW_ADS = 400;
/** Characters of category ids in an address: what is before and behind them makes it no longer than any server takes. */
const ADDRESS_ROOM = 1500;

const ONLY_CHAIN = 0;

const addOnlyChain = (mirror: Mirror, pull: number): void => mirror.pulls.addChain(pull, ONLY_CHAIN, null);

/** The leaves of the tree, and whatever else ads of ours are in; one chain for all where they cannot be parted. */
const addChains = (mirror: Mirror, pull: number): void => {
  const known = new Map(mirror.ads.byCategory().map(({ id, ads }) => [id, ads]));
  const ids = new Set([...mirror.categories.leaves(), ...known.keys()]);
  const loads = [...ids].map((id) => ({ id, ads: known.get(id) ?? 0 }));
  const parts = partCategories(loads, CHAINS, ADDRESS_ROOM);
  if (parts.length < 2) addOnlyChain(mirror, pull);
  else for (const [chain, categoryIds] of parts.entries()) mirror.pulls.addChain(pull, chain, categoryIds);
};

/** The first answer says how many ads there are: its page is the first of the only chain, or the chains are made. */
const beginByFirstPage = async (
  context: AccountContext,
  job: JobHandle,
  { id }: OpenPull,
  memory: PullMemory,
): Promise<void> => {
  const { mirror } = context;
  const advance = ({ count, nextPageToken }: AdPage): void => {
    if (nextPageToken !== null && count !== null && count > FEW_ADS) addChains(mirror, id);
    else {
      addOnlyChain(mirror, id);
      mirror.pulls.advance(id, ONLY_CHAIN, nextPageToken);
    }
  };
  const { count } = await readPage(context, job, { limit: ADS_A_PAGE }, memory, advance);
  memory.expected = count ?? 0;
};

const beginChains = async (
  context: AccountContext,
  job: JobHandle,
  pull: OpenPull,
  memory: PullMemory,
): Promise<void> => {
  const { mirror } = context;
  if (mirror.pulls.chains(pull.id).length > 0) return;
  const known = mirror.ads.count();
  if (pull.kind === 'incremental') addOnlyChain(mirror, pull.id);
  else if (known <= FEW_ADS) await beginByFirstPage(context, job, pull, memory);
  else {
    memory.expected = known;
    if (isTreeDue(context, 'all')) await memory.around;
    mirror.transaction(() => addChains(mirror, pull.id));
  }
};

/** Follows every chain of the pull that is not at its end; the first failure stops the others. */
export const followChains = async (
  context: AccountContext,
  job: JobHandle,
  pull: OpenPull,
  memory: PullMemory,
): Promise<void> => {
  await beginChains(context, job, pull, memory);
  const left = context.mirror.pulls.chains(pull.id).filter(({ done }) => !done);
  const failed = new AbortController();
  const shared = { ...job, signal: AbortSignal.any([job.signal, failed.signal]) };
  await inParallel(left, CHAINS, async (stored) => {
    const chain = storedChain(context, memory, pull.since, stored);
    try {
      await followChain({ context, job: shared, chain, memory });
    } catch (error) {
      failed.abort();
      throw error;
    }
  });
};

/** Catches up with what changed while a full pull's chains were followed. */
export const catchUp = async (
  context: AccountContext,
  job: JobHandle,
  pull: Pick<OpenPull, 'serverStart'>,
  memory: PullMemory,
): Promise<void> => {
  const since = sinceStartOf(pull);
  if (since === undefined) return;
  await followChain({ context, job, chain: passingChain(since), memory });
};
