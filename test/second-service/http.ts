/** Requests and answers: media types, bodies, scopes and errors, as the interface's Endpoints and Errors have them. */
import type { IncomingHttpHeaders } from 'node:http';

export type Fields = Readonly<Record<string, unknown>>;

/** Error object: field and text may be empty. */
export type ServiceError = {
  readonly code: number;
  readonly text: string;
  readonly msg: string;
  readonly field: string;
  readonly arg: string;
};

export const problem = (code: number, field = '', arg = ''): ServiceError => ({
  code,
  text: `error ${code}`,
  msg: `error ${code}`,
  field,
  arg,
});

/** An answer that is a list of errors. */
export class Refusal extends Error {
  readonly status: number;
  readonly problems: readonly ServiceError[];
  constructor(status: number, problems: readonly ServiceError[]) {
    super(`refused with ${status}`);
    this.status = status;
    this.problems = problems;
  }
}

export const refuse = (...problems: readonly ServiceError[]): never => {
  throw new Refusal(400, problems);
};

export const notFound = (): never => {
  throw new Refusal(404, [problem(1004)]);
};

/** What is kept of a request for the judge; `wrong` says what about it no service need put up with. */
export type Logged = {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  status: number;
  wrong?: string;
};

export type Asked = {
  readonly method: string;
  /** Below the root of the interface. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly raw: Buffer;
  readonly logged: Logged;
};

export type Answer = {
  readonly status: number;
  readonly body?: unknown;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: RegExp;
  /** One of them is enough. */
  readonly scopes: readonly string[];
  readonly answer: (asked: Asked, parts: readonly string[]) => Answer | Promise<Answer>;
};

export const READ = ['api_ro', 'console_ro'];
export const WRITE = ['api_rw', 'console_rw'];

export const media = (name: string): string => `application/sellside.${name}+json`;

/** The asked media type, which has to be this one; an Accept has to end in `application/json` too, for errors. */
export const accepted = (asked: Asked, type: string): string => {
  const types = (asked.headers.accept ?? '').split(',').map((one) => one.trim());
  if (types.at(-1) !== 'application/json')
    asked.logged.wrong = `Accept without json: ${asked.headers.accept}`;
  if (types.includes(type)) return type;
  asked.logged.wrong = `Accept: ${asked.headers.accept}`;
  throw new Refusal(415, [problem(2007)]);
};

export const bodyOf = (asked: Asked, type: string): Fields => {
  const sent = (asked.headers['content-type'] ?? '').split(';')[0]?.trim();
  if (sent !== type) {
    asked.logged.wrong = `Content-Type: ${sent}`;
    throw new Refusal(415, [problem(2007)]);
  }
  try {
    return JSON.parse(asked.raw.toString()) as Fields;
  } catch {
    return refuse(problem(1005));
  }
};

export const listed = (text: string | null): readonly string[] =>
  (text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** `_include` and `_exclude`: every key on the way to a value has to be named, and the first beats the second. */
export const projected = ({ query }: Asked, value: unknown): unknown => {
  const include = listed(query.get('_include'));
  const exclude = listed(query.get('_exclude'));
  const goes = (key: string): boolean =>
    include.length > 0 ? include.includes(key) : !exclude.includes(key);
  const part = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(part);
    if (one === null || typeof one !== 'object') return one;
    const entries = Object.entries(one).filter(([key]) => goes(key));
    return Object.fromEntries(entries.map(([key, below]) => [key, part(below)]));
  };
  return part(value);
};

type Part = { readonly name: string; readonly bytes: Buffer };

/** The parts of `multipart/form-data` (RFC 2388). */
export const partsOf = ({ headers, raw }: Asked): readonly Part[] => {
  const [, quoted, bare] = /boundary=(?:"([^"]+)"|([^;]+))/.exec(headers['content-type'] ?? '') ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined) throw new Refusal(415, [problem(2007)]);
  const mark = Buffer.from(`--${boundary}`);
  const parts: Part[] = [];
  let from = raw.indexOf(mark);
  for (;;) {
    const to = raw.indexOf(mark, from + mark.length);
    if (from < 0 || to < 0) return parts;
    const part = raw.subarray(from + mark.length + 2, to - 2);
    const cut = part.indexOf('\r\n\r\n');
    const [, name = ''] = /[; ]name="([^"]*)"/.exec(part.subarray(0, cut).toString()) ?? [];
    parts.push({ name, bytes: part.subarray(cut + 4) });
    from = to;
  }
};
