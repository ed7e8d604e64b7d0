/** Changes parameters of a web address and leaves every other character unchanged. */

const ADDRESS = /^https?:\/\/[^\s/?#]/iu;

type Parts = { readonly path: string; readonly query: readonly string[]; readonly hash: string };

const partsOf = (address: string): Parts => {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/su.exec(address) ?? [];
  return { path, query: query.split('&').filter((pair) => pair !== ''), hash };
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (error) {
    // A lone `%` is no escape: the name is taken literally.
    if (error instanceof URIError) return text;
    throw error;
  }
};

const nameOf = (pair: string): string => decoded(pair.split('=', 1)[0] ?? '');

export type ParameterChange = {
  readonly set: Readonly<Record<string, string>>;
  readonly remove: readonly string[];
};

/**
 * The address with parameters set and removed; undefined for what is no web address. An existing parameter keeps its
 * position and occurs once; new ones are appended.
 */
export const withParameters = (address: string, { set, remove }: ParameterChange): string | undefined => {
  if (!ADDRESS.test(address)) return undefined;
  const { path, query, hash } = partsOf(address);
  const wanted = new Map(Object.entries(set));
  const written = new Set<string>();
  const write = (name: string): string => {
    written.add(name);
    return `${encodeURIComponent(name)}=${encodeURIComponent(wanted.get(name) ?? '')}`;
  };
  const kept = query.flatMap((pair) => {
    const name = nameOf(pair);
    if (wanted.has(name)) return written.has(name) ? [] : [write(name)];
    return remove.includes(name) ? [] : [pair];
  });
  const added = [...wanted.keys()].filter((name) => !written.has(name)).map(write);
  const all = [...kept, ...added];
  return `${path}${all.length === 0 ? '' : `?${all.join('&')}`}${hash}`;
};
