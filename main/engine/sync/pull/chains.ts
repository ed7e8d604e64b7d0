/**
 * The page chains of one pull, begun, gone on with and followed side by side. A large account's full pull is split by
 * category, which an ad keeps; never by status, which it may change between two chains
 * (`docs/sync.md#pages-and-chains`).
 */
import type { Mirror } from '../../mirror/mirror.ts';
import type { OpenPull } from '../../mirror/remote/pulls.ts';
import { inParallelFailFast } from '../../parallel.ts';
import { isTreeDue } from '../reference/reference-data.ts';
import { partCategories } from './category-split.ts';
import { ADS_A_PAGE, changesChain, followChain, storedChain } from './chain.ts';
import { sinceStartOf } from './cursor.ts';
import type { Pulling } from './pages.ts';
import { askPage, storeAnsweredPage } from './pages.ts';

/** Chains that are followed side by side; within them the service's pace decides (`docs/sync.md#pace`). */
const CHAINS = 6;
/** Up to this number of ads, one chain is about as fast as several, which cost at least a page each. */
const FEW_ADS = 400;
/** Characters of category ids in an address, so that no server finds the whole address too long. */
const ADDRESS_ROOM = 1500;

const ONLY_CHAIN = 0;

const addOnlyChain = (mirror: Mirror, pull: number): void => mirror.pulls.addChain(pull, ONLY_CHAIN, null);

/** Adds chains over the leaves of the tree and any other category of our ads; one for all where they cannot be split. */
const addChains = (mirror: Mirror, pull: number): void => {
  const known = new Map(mirror.ads.byCategory().map(({ id, ads }) => [id, ads]));
  const ids = new Set([...mirror.categories.leaves(), ...known.keys()]);
  const loads = [...ids].map((id) => ({ id, ads: known.get(id) ?? 0 }));
  const parts = partCategories(loads, CHAINS, ADDRESS_ROOM);
  if (parts.length < 2) addOnlyChain(mirror, pull);
  else for (const [chain, categoryIds] of parts.entries()) mirror.pulls.addChain(pull, chain, categoryIds);
};

/** Reads the first page and its count of ads: few are read by this one chain, for more the chains are made. */
const beginByFirstPage = async (pulling: Pulling, pull: number): Promise<void> => {
  const { mirror } = pulling.context;
  const answer = await askPage(pulling, { limit: ADS_A_PAGE });
  const { count, nextPageToken } = answer.page;
  pulling.memory.expected = count ?? 0;
  await storeAnsweredPage(pulling, answer, () => {
    if (nextPageToken !== null && count !== null && count > FEW_ADS) addChains(mirror, pull);
    else {
      addOnlyChain(mirror, pull);
      mirror.pulls.advance(pull, ONLY_CHAIN, nextPageToken);
    }
  });
};

const beginChains = async (pulling: Pulling, pull: OpenPull): Promise<void> => {
  const { context, memory } = pulling;
  const { mirror } = context;
  if (mirror.pulls.chains(pull.id).length > 0) return;
  const known = mirror.ads.count();
  if (pull.kind === 'incremental') addOnlyChain(mirror, pull.id);
  else if (known <= FEW_ADS) await beginByFirstPage(pulling, pull.id);
  else {
    memory.expected = known;
    if (isTreeDue(context, 'all')) await memory.referenceData;
    mirror.transaction(() => addChains(mirror, pull.id));
  }
};

/** Follows every chain of the pull that is not at its end; the first failure stops the others. */
export const followChains = async (pulling: Pulling, pull: OpenPull): Promise<void> => {
  await beginChains(pulling, pull);
  const { context, job } = pulling;
  const left = context.mirror.pulls.chains(pull.id).filter(({ done }) => !done);
  await inParallelFailFast(left, CHAINS, job.signal, (stored, signal) => {
    const beside = { ...pulling, job: { ...job, signal } };
    return followChain(beside, storedChain(beside, pull.since, stored));
  });
};

/** Catches up with what changed while a full pull's chains were followed. */
export const catchUp = async (pulling: Pulling, pull: Pick<OpenPull, 'serverStart'>): Promise<void> => {
  const since = sinceStartOf(pull);
  if (since !== undefined) await followChain(pulling, changesChain(pulling, since));
};
