import type { Json, JsonObject } from '../../../../shared/json.ts';
import { contentTypeOf } from '../http/media-types.ts';
import type { ApiCall, Caller } from '../http/request.ts';
import type { WriteOptions, WriteOutcome } from '../service.ts';
import { readAs, resource } from '../wire/resources.ts';

type JsonWrite = {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly mediaType: string;
  readonly body?: JsonObject;
};

const callOf = ({ method, path, mediaType, body }: JsonWrite, validate: boolean): ApiCall => ({
  method,
  path: validate ? `${path}?_validate=true` : path,
  mediaType,
  ...(body === undefined
    ? {}
    : { body: { contentType: contentTypeOf(mediaType), bytes: Buffer.from(JSON.stringify(body)) } }),
});

/** Can the answer be read as the resource? */
type IsReadable = (answer: JsonObject) => boolean;

/** The resource in an answer; null when the body is missing or unreadable, or when only validation was asked for. */
const resultOf = (value: Json, validate: boolean, isReadable: IsReadable): JsonObject | null => {
  if (value === null || validate) return null;
  const answer = readAs(resource, value);
  return isReadable(answer) ? answer : null;
};

/** A write of JSON that the service answers with the stored resource. */
export const writeJson = (
  caller: Caller,
  write: JsonWrite,
  options: WriteOptions = {},
  isReadable: IsReadable = () => true,
): Promise<WriteOutcome<JsonObject | null>> => {
  const validate = options.validate === true;
  return caller.write(callOf(write, validate), (value) => resultOf(value, validate, isReadable), options);
};

/** A write whose answer tells nothing beyond its success. */
export const writePlain = (
  caller: Caller,
  write: JsonWrite,
  options: WriteOptions = {},
): Promise<WriteOutcome<null>> => caller.write(callOf(write, options.validate === true), () => null, options);
