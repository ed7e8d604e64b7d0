import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { net, protocol } from 'electron';
import { log } from '../system/log.ts';
import { contentPolicy, developmentPolicy, fileOf, isOurs, NONCE_PLACE, SCHEME, typeOf } from './content.ts';
import { developmentServer } from './development-server.ts';

/** Must run before the application is ready. */
export const registerScheme = (): void => {
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
};

/** Serves the renderer's build under adsheet://app/, with a fresh nonce at each load of the page. */
export const setUpProtocol = (): void => {
  const root = path.join(import.meta.dirname, '../renderer');
  const server = developmentServer();
  protocol.handle(SCHEME, (request) =>
    server === undefined ? serveFile(request, root) : proxy(request, server),
  );
};

const serveFile = async (request: Request, root: string): Promise<Response> => {
  const file = request.method === 'GET' ? fileOf(request.url, root) : undefined;
  const type = file === undefined ? undefined : typeOf(file);
  if (file === undefined || type === undefined) return refused(request);
  const body = await readFile(file).catch(() => undefined);
  if (body === undefined) return refused(request);
  return file.endsWith('.html')
    ? page(body.toString(), contentPolicy)
    : new Response(new Uint8Array(body), { headers: headers(type) });
};

const refused = (request: Request): Response => {
  log.warn(`Nothing is served at ${request.url.slice(0, 200)}`);
  return new Response(null, { status: 404 });
};

const page = (html: string, policyFor: (nonce: string) => string): Response => {
  const nonce = randomBytes(16).toString('base64');
  return new Response(html.replaceAll(NONCE_PLACE, nonce), {
    headers: { ...headers('text/html; charset=utf-8'), 'content-security-policy': policyFor(nonce) },
  });
};

const headers = (type: string): Record<string, string> => ({
  'content-type': type,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'x-dns-prefetch-control': 'off',
});

const proxy = async (request: Request, server: URL): Promise<Response> => {
  if (!isOurs(request.url)) return refused(request);
  const { pathname, search } = new URL(request.url);
  const answer = await net.fetch(new URL(pathname + search, server).href, { headers: request.headers });
  if (!answer.headers.get('content-type')?.startsWith('text/html')) return answer;
  return page(await answer.text(), (nonce) => developmentPolicy(nonce, server));
};
