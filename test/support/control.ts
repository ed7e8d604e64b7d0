// Changes to the service's state, through the sandbox's control address.
import type { Sandbox } from '../../sandbox/index.ts';
import type { JsonObject } from '../../shared/json.ts';

type Write = { readonly id: number; readonly by?: string };

type Sent = { readonly sent: object };

/** A client for a running sandbox's control address; a refused request fails the test. */
export const controlOf = ({ controlUrl }: Pick<Sandbox, 'controlUrl'>) => {
  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${controlUrl}/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  return {
    /** Adds fault rules, as in `sandbox/control/faults.ts`. */
    faults: (...rules: readonly object[]) => ask('POST', 'faults', rules),
    mend: () => ask('DELETE', 'faults'),
    /** Answers the requests that a fault holds. */
    release: () => ask('POST', 'faults/release', {}),
    /** Delays every answer by this many milliseconds. */
    slow: (latencyMs: number) => ask('PATCH', 'settings', { latencyMs }),
    /** Moves the service's clock on, in milliseconds. */
    advance: (advanceMs: number) => ask('POST', 'clock', { advanceMs }),
    /** Changes the service's settings, as in `sandbox/settings.ts`. */
    behave: (settings: JsonObject) => ask('PATCH', 'settings', settings),
    /** Revokes all refresh tokens: the sign-in ends with its access token. */
    revokeTokens: () => ask('POST', 'tokens/revoke'),
    /** The requests to the service so far. */
    requests: async () =>
      ((await ask('GET', 'requests')) as { readonly requests: readonly object[] }).requests,
    /** The forms in which pictures came. */
    sentPictures: async (): Promise<readonly object[]> => {
      const { images } = (await ask('GET', 'state?ads=false')) as { readonly images: readonly Sent[] };
      return images.map(({ sent }) => sent);
    },
    ad: async (id: number) => (await ask('GET', `ads/${id}`)) as JsonObject,
    ads: async () => ((await ask('GET', 'state')) as { readonly ads: readonly JsonObject[] }).ads,
    /** Another client changes an ad. */
    change: (id: number, patch: JsonObject) => ask('PATCH', `ads/${id}`, patch),
    /** Another client creates an ad. */
    make: async (ad: JsonObject) => (await ask('POST', 'ads', ad)) as readonly JsonObject[],
    /** The paths of the requests in which a fault fired. */
    fired: async () =>
      ((await ask('GET', 'faults')) as { readonly fired: readonly { readonly path: string }[] }).fired,
    /** Another client removes an ad completely; the service then answers 404. */
    remove: (id: number) => ask('DELETE', `ads/${id}`),
    bringBack: (id: number) => ask('POST', `ads/${id}/return`, {}),
    /** The campaigns that the service holds, by their ids in ascending order. */
    campaigns: async () => {
      const { campaigns } = (await ask('GET', 'state')) as { readonly campaigns: readonly JsonObject[] };
      return campaigns.toSorted((a, b) => Number(a['id']) - Number(b['id']));
    },
    changeCampaign: (id: number, patch: JsonObject) => ask('PATCH', `campaigns/${id}`, patch),
    /** The ids of the ads the service wrote for us, in ascending order; one id for each write. */
    written: async (): Promise<readonly number[]> => {
      const writes = (await ask('GET', 'writes')) as readonly Write[];
      return writes
        .filter(({ by }) => by !== 'other')
        .map(({ id }) => id)
        .toSorted((a, b) => a - b);
    },
  };
};

export type Control = ReturnType<typeof controlOf>;
