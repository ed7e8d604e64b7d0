// A proxy between Adsheet and the service that answers some requests itself, with replies a test gives.
import { type Forwarding, startForwarding } from './forwarding.ts';

export type Reply = {
  readonly status: number;
  /** Sent as is if it is a text, otherwise as JSON. */
  readonly body?: unknown;
  readonly type?: string;
};

export type Intercept = Forwarding & {
  /** Answers matching requests with `reply` from now on; null lets them reach the service again. */
  readonly answer: (method: string, path: RegExp, reply: Reply | null) => void;
};

type Rule = { readonly method: string; readonly path: RegExp; readonly reply: Reply };

/** Forwards all other requests to `service` unchanged. */
export const startIntercept = async (service: string): Promise<Intercept> => {
  const rules = new Map<string, Rule>();
  const forwarding = await startForwarding(service, ({ method, path, reply }) => {
    const rule = [...rules.values()].find((one) => one.method === method && one.path.test(path));
    if (!rule) return false;
    const { status, body = '', type = 'application/json' } = rule.reply;
    reply.writeHead(status, { 'content-type': type, date: new Date().toUTCString() });
    reply.end(typeof body === 'string' ? body : JSON.stringify(body));
    return true;
  });
  return {
    ...forwarding,
    answer: (method, path, reply) => {
      if (reply) rules.set(`${method} ${path}`, { method, path, reply });
      else rules.delete(`${method} ${path}`);
    },
  };
};
