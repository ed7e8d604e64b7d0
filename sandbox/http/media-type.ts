import type { Settings } from '../settings.ts';
import { refuse } from './errors.ts';

const listed = (accept: string): readonly string[] =>
  accept.split(',').map((part) => (part.split(';')[0] ?? '').trim().toLowerCase());

/**
 * The media type of the answer: the first the call offers that Accept names exactly.
 * @throws ServiceError 415 with 2007 when Accept names none (interface, Versioning).
 */
export const chooseAccept = (accept: string | undefined, offered: readonly string[]): string => {
  const wanted = listed(accept ?? '');
  const chosen = offered.find((type) => wanted.includes(type.toLowerCase()));
  if (chosen === undefined) throw refuse(415, 2007, 'Accept', accept ?? '');
  return chosen;
};

/** The Content-Type with its charset, in the form the settings ask for. */
export const contentTypeOf = (type: string, { contentTypeForm }: Settings): string => {
  if (contentTypeForm === 'bare') return type;
  return contentTypeForm === 'upper' ? `${type}; charset=UTF-8` : `${type};charset=utf-8`;
};

/** @throws ServiceError 415 with 2007 when a body is not of the call's media type in UTF-8. */
export const checkContentType = (
  contentType: string | undefined,
  wanted: string,
  { writeCharset }: Settings,
): void => {
  const [type = '', ...parameters] = (contentType ?? '').split(';').map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='));
  const foreign = charset !== undefined && !/^charset="?utf-8"?$/.test(charset);
  const missing = charset === undefined && writeCharset === 'demand';
  if (type !== wanted.toLowerCase() || foreign || missing)
    throw refuse(415, 2007, 'Content-Type', contentType ?? '');
};

/** Can this client get errors as JSON? Otherwise they become a 406 in plain text. A missing Accept accepts all. */
export const acceptsErrors = (accept: string | undefined, settings: Settings): boolean =>
  !settings.plainNotAcceptable || /(^|,\s*)(application\/json|\*\/\*)\s*$/.test(accept ?? '*/*');
