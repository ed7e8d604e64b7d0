// The content of adsheet://: the files of the renderer's build, and nothing else.
import path from 'node:path';

export const SCHEME = 'adsheet';
export const HOST = 'app';
export const START_ADDRESS = `${SCHEME}://${HOST}/`;

/** The placeholder of the nonce in the page's HTML. */
export const NONCE_PLACE = '__NONCE__';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** The media type of a file; undefined for kinds that are not served. */
export const typeOf = (file: string): string | undefined => TYPES[path.extname(file).toLowerCase()];

/** Is it the address of a page of ours? */
export const isOurs = (address: string): boolean => {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url?.protocol === `${SCHEME}:` && url.host === HOST && url.username === '' && url.password === '';
};

/**
 * The file of an address below `root`; undefined for anything outside of it: other hosts, encoded separators and
 * dots, null bytes, drive letters.
 */
export const fileOf = (address: string, root: string): string | undefined => {
  if (!isOurs(address)) return undefined;
  const name = decoded(new URL(address).pathname);
  if (name === undefined || /[\0\\:]/.test(name) || name.split('/').includes('..')) return undefined;
  const file = path.resolve(root, `.${name === '/' ? '/index.html' : name}`);
  return file.startsWith(path.resolve(root) + path.sep) ? file : undefined;
};

const decoded = (pathname: string): string | undefined => {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
};

/**
 * The content security policy of one page load. Scripts are our files; styles need this load's nonce; connections are
 * not allowed.
 */
export const contentPolicy = (nonce: string): string =>
  policy({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': `'self' 'nonce-${nonce}'`,
    'img-src': "'self' data:",
    'font-src': "'self' data:",
    'connect-src': "'none'",
    'worker-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    webrtc: "'block'",
  });

/** The policy for `npm run dev`, where the build server injects a script and reports changes. */
export const developmentPolicy = (nonce: string, server: URL): string =>
  policy({
    'default-src': "'none'",
    'script-src': `'self' 'nonce-${nonce}'`,
    'style-src': `'self' 'nonce-${nonce}'`,
    'img-src': "'self' data:",
    'font-src': "'self' data:",
    'connect-src': `'self' ws://${server.host}`,
    'base-uri': "'none'",
    'form-action': "'none'",
  });

const policy = (directives: Readonly<Record<string, string>>): string =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
