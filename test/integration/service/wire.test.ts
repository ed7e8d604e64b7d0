import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { connectService } from '../../../main/engine/service/connect.ts';
import { openConnection } from '../../../main/engine/service/http/connection.ts';
import type { Service } from '../../../main/engine/service/service.ts';
import type { AdId } from '../../../shared/ad/model.ts';
import { newSeller, signIn } from '../accounts/seller.ts';
import { QUICK } from './connected.ts';

/** A service of a few lines, for answers the sandbox never gives. */
const listening = async (
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> => {
  const server = createServer(handle).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
};

const serviceAt = (baseUrl: string): Service => {
  const connection = openConnection({ environment: 'sandbox' });
  onTestFinished(connection.close);
  const tokens = { accessToken: async () => 'secret-token', replaceToken: async () => 'secret-token' };
  return connectService({ baseUrl }, { ...tokens, connection }, QUICK);
};

const json = (response: ServerResponse, text: string): void => {
  response.writeHead(200, { 'content-type': 'application/sellside.ad-v5+json;charset=UTF-8' }).end(text);
};

test('a redirect is not followed: the token stays at the base address', async () => {
  const elsewhere: string[] = [];
  const other = await listening((request, response) => {
    elsewhere.push(request.headers.authorization ?? 'none');
    json(response, '{"id":1}');
  });
  const base = await listening((request, response) => {
    response.writeHead(302, { location: `${other}${request.url}` }).end();
  });
  const service = serviceAt(base);
  await expect(service.getAd(1 as AdId)).rejects.toMatchObject({ code: 'service-answer' });
  expect((await service.updateAd(1 as AdId, {})).kind).toBe('unknown');
  expect(elsewhere).toEqual([]);
});

test('an answer without end is cut off', async () => {
  const base = await listening((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const chunk = Buffer.alloc(1024 * 1024, ' ');
    const more = (): void => {
      while (response.write(chunk));
    };
    response.on('drain', more);
    more();
  });
  const service = serviceAt(base);
  expect(await service.updateAd(1 as AdId, {})).toMatchObject({
    kind: 'unknown',
    cause: { code: 'service-answer', params: { why: 'size' } },
  });
});

test('numbers a JavaScript number cannot hold come back as they were sent', async () => {
  const text = '{"id":1,"later":{"big":9223372036854775807,"one":1.0},"price":{"amountCents":1050}}';
  const service = serviceAt(await listening((_request, response) => json(response, text)));
  const ad = await service.getAd(1 as AdId);
  expect(ad).toMatchObject({ id: 1, later: { one: 1 }, price: { amountCents: 1050 } });
  expect(JSON.stringify(ad)).toBe(text);
});

test.for(['[]', '{"id":"1"}', '"text"', '{}'])('%s is no ad', async (text) => {
  const service = serviceAt(await listening((_request, response) => json(response, text)));
  await expect(service.getAd(1 as AdId)).rejects.toMatchObject({ code: 'service-answer' });
  expect((await service.updateAd(1 as AdId, {})).kind).toBe('unknown');
});

test('every request asks for its version and for plain JSON last', async () => {
  const accepts: string[] = [];
  const base = await listening((request, response) => {
    accepts.push(request.headers.accept ?? '');
    json(response, '{"ads":[]}');
  });
  await serviceAt(base).listAds({ adIds: [1, 2] as AdId[] });
  expect(accepts).toEqual(['application/sellside.ad.list-v5+json, application/json']);
});

test('a self-signed certificate is accepted for a sandbox that says so, and refused otherwise', async () => {
  const sandbox = { tls: true } as const;
  const careless = await newSeller({ sandbox, profile: { insecureTls: true } });
  const session = await careless.open();
  const { authorizeUrl, finished } = await session.signIn();
  const answer = await openConnection(careless.profile).exchange({
    method: 'GET',
    url: new URL(authorizeUrl),
    headers: {},
    limit: 10_000,
  });
  await fetch(answer.header('location'));
  await finished;
  expect(await connectService(careless.profile, session).getUser()).toMatchObject({ id: expect.any(Number) });

  const careful = await newSeller({ sandbox });
  const tokens = { accessToken: async () => 'token', replaceToken: async () => 'token' };
  const { connection } = await careful.open();
  const refused = connectService(careful.profile, { ...tokens, connection }, QUICK);
  await expect(refused.getUser()).rejects.toMatchObject({
    code: 'service-unreachable',
    params: { why: 'certificate' },
  });
  await expect(signIn(await careful.open())).rejects.toThrow();
});

test('JSON that calls itself a page is not believed', async () => {
  const base = await listening((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('{"id":1}');
  });
  await expect(serviceAt(base).getAd(1 as AdId)).rejects.toMatchObject({ code: 'service-answer' });
});
