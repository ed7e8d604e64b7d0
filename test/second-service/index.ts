/**
 * A second service, written from the text of the published interface alone by another hand than the sandbox and the
 * product, so that what these two agree in by chance is seen. It imports nothing of the rest.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { adRoutes } from './ads.ts';
import { campaignRoutes } from './campaigns.ts';
import { feedRoutes, seedFeeds } from './feeds.ts';
import type { Answer, Asked, Logged } from './http.ts';
import { notFound, problem, Refusal } from './http.ts';
import type { Market } from './market.ts';
import { openMarket, ROOT } from './market.ts';
import { passPictureTime, pictureRoutes } from './pictures.ts';
import type { Readings } from './readings.ts';
import { READINGS } from './readings.ts';
import { sellerRoutes } from './seller.ts';
import { openSignIn } from './sign-in.ts';

export { FEED_SECRET } from './feeds.ts';
export type { Market } from './market.ts';
export { shownBy } from './pictures.ts';
export type { Readings } from './readings.ts';
export { CLIENT } from './sign-in.ts';

export type SecondService = {
  /** The base of its addresses, of the sign-in too. */
  readonly address: string;
  /** What it knows; a judge reads it, and changes it as another client would. */
  readonly market: Market;
  /** The sizes of the pictures that were sent, in their order. */
  readonly received: readonly string[];
  readonly log: readonly Logged[];
  readonly close: () => Promise<void>;
};

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const send = (response: ServerResponse, { status, body, type, headers }: Answer): void => {
  const content = body === undefined ? {} : { 'content-type': type ?? 'application/json' };
  response.writeHead(status, { ...content, ...headers });
  response.end(body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body));
};

/** Starts one on a free port of this machine. */
export const startSecondService = async (readings: Partial<Readings> = {}): Promise<SecondService> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const market = openMarket({ ...READINGS, ...readings }, address);
  seedFeeds(market);
  const signIn = openSignIn(market);
  const received: string[] = [];
  const log: Logged[] = [];
  const routes = [
    ...sellerRoutes(market),
    ...campaignRoutes(market),
    ...adRoutes(market),
    ...pictureRoutes(market, received),
    ...feedRoutes(market),
  ];
  let passed = market.now();

  const answerOf = (asked: Asked): Answer | Promise<Answer> => {
    if (asked.path === '/accounts/oauth/authorize') return signIn.authorize(asked);
    if (asked.path === '/accounts/oauth/token') return signIn.token(asked);
    if (!asked.path.startsWith(ROOT)) return notFound();
    const path = asked.path.slice(ROOT.length);
    const scopes = signIn.scopesOf(asked);
    const route = routes.find((one) => one.method === asked.method && one.path.test(path));
    if (!route) {
      asked.logged.wrong = 'no such call';
      return notFound();
    }
    if (!route.scopes.some((scope) => scopes.includes(scope))) throw new Refusal(403, [problem(1003)]);
    return route.answer({ ...asked, path }, route.path.exec(path)?.slice(1) ?? []);
  };
  const refused = (error: unknown, logged: Logged): Answer => {
    if (error instanceof Refusal) {
      const type = 'application/sellside.error.list-v1+json';
      return { status: error.status, body: error.problems, type };
    }
    logged.wrong = String(error);
    return { status: 500, body: [problem(1000)] };
  };
  server.on('request', async (request, response) => {
    const { method = 'GET', headers } = request;
    const url = new URL(request.url ?? '/', address);
    const logged: Logged = { method, path: url.pathname, query: url.search, status: 0 };
    log.push(logged);
    passPictureTime(market, passed);
    passed = market.now();
    const answer = await bodyOf(request)
      .then((raw) => answerOf({ method, path: url.pathname, query: url.searchParams, headers, raw, logged }))
      .catch((error: unknown) => refused(error, logged));
    logged.status = answer.status;
    send(response, answer);
  });
  return {
    address,
    market,
    received,
    log,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
