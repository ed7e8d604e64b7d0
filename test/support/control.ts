// What tests order behind the service's back, through the sandbox's control address.
import type { Sandbox } from '../../sandbox/index.ts';
import type { JsonObject } from '../../shared/json.ts';

type Write = { readonly id: number; readonly by?: string };

/** Hands on a sandbox that runs; each order that was not understood fails the test. */
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
    /** Faults to come, as `sandbox/control/faults.ts` names them. */
    faults: (...rules: readonly object[]) => ask('POST', 'faults', rules),
    mend: () => ask('DELETE', 'faults'),
    /** Every answer comes so late. */
    slow: (latencyMs: number) => ask('PATCH', 'settings', { latencyMs }),
    /** Moves the service's time. */
    advance: (advanceMs: number) => ask('POST', 'clock', { advanceMs }),
    /** How the service behaves from now on, as `sandbox/settings.ts` names it. */
    behave: (settings: JsonObject) => ask('PATCH', 'settings', settings),
    /** Refresh tokens are refused from now on: the sign-in ends with its access token. */
    revokeTokens: () => ask('POST', 'tokens/revoke'),
    /** What was asked of the service so far. */
    requests: async () =>
      ((await ask('GET', 'requests')) as { readonly requests: readonly object[] }).requests,
    ad: async (id: number) => (await ask('GET', `ads/${id}`)) as JsonObject,
    /** Another client changes an ad. */
    change: (id: number, patch: JsonObject) => ask('PATCH', `ads/${id}`, patch),
    /** Another client makes an ad. */
    make: async (ad: JsonObject) => (await ask('POST', 'ads', ad)) as readonly JsonObject[],
    /** The paths of the requests that met a fault. */
    fired: async () =>
      ((await ask('GET', 'faults')) as { readonly fired: readonly { readonly path: string }[] }).fired,
    /** Another client removes an ad for good, so that the service knows it no more. */
    remove: (id: number) => ask('DELETE', `ads/${id}`),
    bringBack: (id: number) => ask('POST', `ads/${id}/return`, {}),
    changeCampaign: (id: number, patch: JsonObject) => ask('PATCH', `campaigns/${id}`, patch),
    /** The ads the service wrote for us, in order of their numbers; one that was written twice stands there twice. */
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
