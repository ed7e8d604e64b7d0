import type { Answer, Call, CallContext } from '../http/call.ts';
import { readers } from '../http/call.ts';
import { notFound, refuse } from '../http/errors.ts';
import { instantText } from '../http/texts.ts';
import type { Json } from '../http/values.ts';
import type { Settings } from '../settings.ts';
import type { FeedImport } from './feed-import.ts';

const usualLimit = 10;
const mostImports = 100;

export const importToWire = ({ id, dateCreated, status, told }: FeedImport, settings: Settings): Json => ({
  id,
  status,
  dateCreated: instantText(dateCreated, settings),
  ...told,
});

/** The seller's imports, the newest first. */
const ownImports = ({ service, userId }: CallContext): readonly FeedImport[] =>
  [...service.world.feedImports.values()]
    .filter((one) => one.userId === userId)
    .sort((left, right) => right.dateCreated - left.dateCreated || right.id - left.id);

const readLimit = (text: string | undefined): number => {
  if (text === undefined) return usualLimit;
  if (!/^-?\d{1,9}$/.test(text)) throw refuse(400, 2001, 'limit', text);
  if (Number(text) < 1 || Number(text) > mostImports) throw refuse(400, 2002, 'limit', text);
  return Number(text);
};

const noSuchAddress = ({ unknownPath }: Settings): Answer => {
  if (unknownPath === 'notFound') throw notFound();
  const body = Buffer.from('<!doctype html><html><body><h1>Welkom</h1></body></html>');
  return { status: 200, body, contentType: 'text/html;charset=utf-8' };
};

/** Only public documentation knows this call, so its form is open; its entries have no messages. */
const listImports = (context: CallContext): Answer => {
  const { settings, query } = context;
  if (settings.feedImports === 'gone') return noSuchAddress(settings);
  const imports = ownImports(context)
    .slice(0, readLimit(query['limit']))
    .map((one) => {
      const { warnings: _warnings, errors: _errors, ...short } = importToWire(one, settings);
      return short;
    });
  return { status: 200, body: settings.feedImports === 'array' ? imports : { imports } };
};

const getImport = (context: CallContext): Answer => {
  const id = context.params['id'] ?? '';
  if (!/^-?\d{1,16}$/.test(id)) throw refuse(400, 2001, 'id', id);
  if (Number(id) < 0) throw refuse(400, 2002, 'id', id);
  const found = ownImports(context).find((one) => one.id === Number(id));
  if (found === undefined) throw notFound();
  return { status: 200, body: importToWire(found, context.settings) };
};

export const feedCalls: readonly Call[] = [
  {
    method: 'GET',
    path: '/feed/import',
    scopes: readers,
    accepts: ['application/json'],
    handle: listImports,
  },
  {
    method: 'GET',
    path: '/feed/import/:id/detail',
    scopes: readers,
    accepts: ['application/sellside.feedimportdetail-v2+json'],
    handle: getImport,
  },
];
