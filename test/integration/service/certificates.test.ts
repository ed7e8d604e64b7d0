import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { connectService } from '../../../main/engine/service/connect.ts';
import { openConnection } from '../../../main/engine/service/http/connection.ts';
import { selfSigned } from '../../../sandbox/tls/certificate.ts';
import type { AdsheetError } from '../../../shared/contract/errors.ts';
import { errorSentence, LANGUAGES } from '../../../shared/locale/index.ts';

const DAY = 24 * 60 * 60 * 1000;

/**
 * A service whose certificate was made at another time, the answer of a request to it, and the number of requests it
 * got.
 */
const serviceMadeAt = async (at: number) => {
  const certificate = selfSigned(at);
  let bytes = 0;
  const server: Server = createServer(certificate, (socket) => {
    socket.on('error', () => {});
    socket.on('data', ({ byteLength }) => {
      bytes += byteLength;
    });
  });
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const profile = { baseUrl: `https://127.0.0.1:${address.port}`, environment: 'production' as const };
  const connection = openConnection(profile);
  onTestFinished(() => connection.close());
  const tokens = { accessToken: async () => 'secret', replaceToken: async () => 'secret' };
  const retry = { attempts: 1 };
  const error = (await connectService(profile, { ...tokens, connection }, { retry })
    .getUser()
    .catch((caught: unknown) => caught)) as AdsheetError;
  return { error, fingerprint: new X509Certificate(certificate.cert).fingerprint256, spoken: () => bytes };
};

test('a certificate that nobody vouches for is named by its fingerprint, and gets not a byte', async () => {
  const { error, fingerprint, spoken } = await serviceMadeAt(Date.now());
  expect(error).toMatchObject({ code: 'service-unreachable', params: { why: 'certificate', fingerprint } });
  for (const language of LANGUAGES) {
    const said = errorSentence(language, { code: error.code, details: error.params });
    expect(said).toContain(fingerprint);
    expect(said).toMatch(/sandbox/iu);
  }
  expect(spoken()).toBe(0);
});

test.each([
  ['expired', -30 * DAY],
  ['early', 30 * DAY],
])('a certificate that is %s says so, with its days and the day it is here', async (fault, since) => {
  const { error } = await serviceMadeAt(Date.now() + since);
  expect(error.params).toMatchObject({ why: 'certificate', reason: `certificate-${fault}` });
  const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
  const bound = day(Date.now() + since + (fault === 'expired' ? 7 * DAY : -DAY));
  for (const language of LANGUAGES) {
    const said = errorSentence(language, { code: error.code, details: error.params });
    expect(said).toContain(bound);
    expect(said).toContain(day(Date.now()));
  }
});
