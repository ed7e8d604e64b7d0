import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { requestTokens } from '../../../main/engine/accounts/tokens.ts';
import { openConnection } from '../../../main/engine/service/http/connection.ts';
import type { AdsheetError } from '../../../shared/contract/errors.ts';
import { errorSentence, LANGUAGES } from '../../../shared/locale/index.ts';

/** The tokens of a service that answers so. */
const tokensOf = async (answer: object) => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const connection = openConnection({ environment: 'sandbox' });
  onTestFinished(async () => {
    await connection.close();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return requestTokens(connection, `http://127.0.0.1:${address.port}`, { grant_type: 'refresh_token' });
};

const GOOD = { access_token: 'a.b-c_d~e+f/g==', refresh_token: 'r 1', token_type: 'bearer', expires_in: 300 };

test.each(['a\nb', 'a\r\nX-Other: 1', 'a\u0000', 'a b', 'caf\u00e9', '\u20ac', 'a\u007f', '\ud800'])(
  'a token of strange signs is not used, and its sentence quotes none of it: %j',
  async (token) => {
    for (const name of ['access_token', 'refresh_token']) {
      if (name === 'refresh_token' && token === 'a b') continue;
      const error = (await tokensOf({ ...GOOD, [name]: token }).catch(
        (caught: unknown) => caught,
      )) as AdsheetError;
      expect(error).toMatchObject({ code: 'service-answer', params: { why: 'token-signs' } });
      for (const language of LANGUAGES) {
        const said = errorSentence(language, { code: error.code, details: error.params });
        expect(said).toMatch(/token|jeton/u);
        expect(said).not.toContain(token);
      }
    }
  },
);

test('a token of any signs that one may have is', async () => {
  expect(await tokensOf(GOOD)).toMatchObject({ access: GOOD.access_token, refresh: GOOD.refresh_token });
});
