/**
 * Addresses of pictures. A service may sign a picture's address differently in each answer, or give the bare identifier
 * (*Image object*, src).
 */

/** Query parameters in which common file stores put a signature, in lower case. */
const OF_A_SIGNATURE: ReadonlySet<string> = new Set([
  'expires',
  'expiry',
  'exp',
  'signature',
  'sig',
  'token',
  'hmac',
  'policy',
  'key-pair-id',
  'awsaccesskeyid',
  'googleaccessid',
]);

const isOfASignature = (part: string): boolean => {
  const name = (part.split('=')[0] ?? '').toLowerCase();
  return OF_A_SIGNATURE.has(name) || /^x-(?:amz|goog|oss|ms)-/.test(name);
};

/** An address without its signature: that says how long the address is valid, not which picture it is of. */
export const unsigned = (src: string): string => {
  const at = src.indexOf('?');
  if (at < 0) return src;
  const left = src
    .slice(at + 1)
    .split(/&(?:amp;)?/)
    .filter((part) => !isOfASignature(part));
  return left.length === 0 ? src.slice(0, at) : `${src.slice(0, at)}?${left.join('&')}`;
};

/** The picture's identifier in an address of the service (`/image/ID/ID.jpg`, or `ID` alone). */
export const identifierOf = (src: string): string =>
  unsigned(src)
    .replace(/^.*\//, '')
    .replace(/\.[a-z]{3,4}$/i, '');

/** What all addresses have in common that the service gives a picture; any other address itself, without a signature. */
export const pictureIdentity = (src: string): string => {
  const bare = unsigned(src);
  const isOfService = bare.includes('/image/') || !bare.includes('/');
  return (isOfService && identifierOf(bare)) || bare;
};

/** Prefix of the hash in the `src` of a picture that was chosen on this computer, until the service gives it an address. */
export const UPLOAD_PREFIX = 'upload:';

const OF_THE_SERVICE = /\/image\/([^/]+)\/\1\.[a-z]{3,4}$/iu;

/**
 * What two sources have in common exactly if they are of the same picture as far as they tell. Unlike
 * `pictureIdentity` it looks at addresses of any host: only the form that the service gives counts as its own.
 */
export const pictureKey = (src: string): string => {
  const bare = unsigned(src);
  return OF_THE_SERVICE.exec(bare)?.[1] ?? bare;
};
