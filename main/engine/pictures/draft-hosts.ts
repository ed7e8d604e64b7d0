/**
 * The hosts that are asked for pictures which only an edit names. A page that was taken over could tell any host what
 * it knows by such an address, so that each host is asked only after the seller has said so outside of the page
 * (`docs/decisions/pictures.md`). The account's own host needs no word.
 */
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { AccountContext } from '../context.ts';

const SETTING = 'pictureHosts';
/** Most hosts of one question. */
const MOST_ASKED = 30;
/** Most that are kept; the earliest are asked about again. */
const MOST_KEPT = 500;

type HostContext = Pick<AccountContext, 'mirror' | 'profile'>;

const allowedHosts = ({ mirror }: Pick<HostContext, 'mirror'>): readonly string[] => {
  const kept = mirror.settings.get(SETTING);
  return Array.isArray(kept) ? kept.map(String) : [];
};

/** Says whether the host of an address may be asked. */
export const hostTest = (context: HostContext): ((url: URL) => boolean) => {
  const allowed = new Set(allowedHosts(context));
  const { origin } = new URL(context.profile.baseUrl);
  return (url) => url.origin === origin || allowed.has(url.host);
};

/** @throws AdsheetError `hosts-unconfirmed`, which names the first of the hosts that may not be asked yet. */
export const requireHosts = (context: HostContext, urls: readonly URL[]): void => {
  const mayAsk = hostTest(context);
  const hosts = new Set(urls.filter((url) => !mayAsk(url)).map(({ host }) => host));
  if (hosts.size === 0) return;
  const asked = [...hosts].toSorted().slice(0, MOST_ASKED);
  throw new AdsheetError('hosts-unconfirmed', { account: context.profile.name, hosts: asked.join(', ') });
};

export const allowHosts = (context: HostContext, hosts: readonly string[]): void => {
  const kept = [...new Set([...allowedHosts(context), ...hosts])].slice(-MOST_KEPT);
  context.mirror.transaction(() => context.mirror.settings.set(SETTING, kept));
};
