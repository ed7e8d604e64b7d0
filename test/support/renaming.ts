/** A service that saves an uploaded picture under another address than its upload was given. */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const SAVED = 'https://pictures.example/';
const UPLOADED = /https?:[^"\s]+\/api\/sellside\/image\/([0-9a-f]{32})\/\1\.jpg/g;
const RENAMED = /https:\/\/pictures\.example\/([0-9a-f]{32})\.jpg/g;

const turned = (id: string): string => [...id].toReversed().join('');

/** Stands before the service at `base` until `close`; every ad passes with its pictures renamed. */
export const startRenaming = async (
  base: string,
): Promise<{ readonly address: string; readonly close: () => void }> => {
  const uploaded = (_all: string, id: string): string =>
    `${base}/api/sellside/image/${turned(id)}/${turned(id)}.jpg`;
  const server = createServer(async (incoming, reply) => {
    const { method = '', url = '', headers } = incoming;
    const isUpload = url.endsWith('/image');
    const given = await buffer(incoming);
    const body = isUpload ? given : Buffer.from(given.toString().replace(RENAMED, uploaded));
    const sized = given.length === 0 ? headers : { ...headers, 'content-length': body.length };
    const passed = request(new URL(url, base), { method, headers: sized }, async (answer) => {
      const text = (await buffer(answer)).toString();
      const { 'content-length': _length, 'transfer-encoding': _encoding, ...others } = answer.headers;
      reply.writeHead(answer.statusCode ?? 502, others);
      reply.end(isUpload ? text : text.replace(UPLOADED, (_all, id: string) => `${SAVED}${turned(id)}.jpg`));
    });
    passed.on('error', (error) => reply.destroy(error));
    passed.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
