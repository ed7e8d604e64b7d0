import type { Json } from '../http/values.ts';
import { isRecord } from '../http/values.ts';
import type { FaultAction, FaultRule, Order } from './faults.ts';
import { faultTypes } from './faults.ts';

/** Parses fault rules from JSON. Misspelt names are errors, so that a test cannot set a fault that never fires. */

const numberIn = (source: Json, name: string): number | undefined => {
  const value = source[name];
  if (value === undefined) return undefined;
  if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return value;
  throw new RangeError(`${name} is a number`);
};

const textIn = (source: Json, name: string): string | undefined => {
  const value = source[name];
  if (value === undefined || typeof value === 'string') return value;
  throw new RangeError(`${name} is a text`);
};

const allow = (source: Json, names: readonly string[]): void => {
  for (const name of Object.keys(source)) {
    if (!names.includes(name)) throw new RangeError(`unknown member ${name}`);
  }
};

const orderMethods = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;

const readOrder = (value: unknown): Order => {
  if (!isRecord(value)) throw new RangeError('an order is an object');
  allow(value, ['method', 'path', 'body']);
  const method = orderMethods.find((known) => known === value['method']);
  const path = textIn(value, 'path');
  if (method === undefined) throw new RangeError(`an order's method is one of ${orderMethods.join(', ')}`);
  if (path === undefined) throw new RangeError('an order has a path');
  return { method, path, body: value['body'] };
};

const ordersIn = (value: unknown): readonly Order[] => {
  if (!Array.isArray(value) || value.length === 0) throw new RangeError('orders is a list');
  return value.map(readOrder);
};

const readOdd = (type: 'odd-ad' | 'odd-part', value: Json): FaultAction => {
  const { set = {}, drop = [] } = value;
  if (!isRecord(set)) throw new RangeError('set is an object');
  if (!Array.isArray(drop)) throw new RangeError('drop is a list of names');
  const id = numberIn(value, 'id');
  const odd = { set, drop: drop.map(String) };
  if (type === 'odd-ad') return { type, id, ...odd };
  if (id === undefined) throw new RangeError('id is a number');
  return { type, id, ...odd };
};

const readAction = (value: unknown): FaultAction => {
  if (!isRecord(value)) throw new RangeError('action is an object');
  allow(value, [
    ...['type', 'status', 'retryAfter', 'ms', 'code', 'field', 'orders'],
    ...['id', 'set', 'drop', 'body'],
  ]);
  const type = faultTypes.find((known) => known === value['type']);
  const status = numberIn(value, 'status');
  const ms = numberIn(value, 'ms') ?? 0;
  if (type === undefined) throw new RangeError(`action.type is one of ${faultTypes.join(', ')}`);
  if (type === 'status') {
    const field = textIn(value, 'field');
    const [retryAfter, code] = [numberIn(value, 'retryAfter'), numberIn(value, 'code')];
    return { type, status: status ?? 500, retryAfter, code, field };
  }
  if (type === 'delay' || type === 'delay-after') return { type, ms };
  if (type === 'html' || type === 'error-after') return { type, status };
  if (type === 'odd-ad' || type === 'odd-part') return readOdd(type, value);
  if (type === 'answer') return { type, body: value['body'] };
  if (type === 'meanwhile-before' || type === 'meanwhile-after')
    return { type, orders: ordersIn(value['orders']) };
  return { type };
};

/** @throws RangeError naming what is wrong. */
export const readFaultRule = (value: unknown): FaultRule => {
  if (!isRecord(value)) throw new RangeError('a fault rule is an object');
  allow(value, ['method', 'path', 'query', 'nth', 'probability', 'seed', 'times', 'action']);
  const { method, path } = value;
  if (typeof path !== 'string') throw new RangeError('path is a pattern such as /ad/*');
  if (method !== undefined && typeof method !== 'string') throw new RangeError('method is a word');
  return {
    method,
    path,
    query: textIn(value, 'query'),
    nth: numberIn(value, 'nth'),
    probability: numberIn(value, 'probability'),
    seed: numberIn(value, 'seed'),
    times: numberIn(value, 'times'),
    action: readAction(value['action']),
  };
};
