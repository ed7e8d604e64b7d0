import type { Json, JsonObject } from '../../../shared/json.ts';
import { contentTypeOf } from './media-types.ts';
import type { ApiCall, Caller } from './request.ts';
import type { WriteOptions, WriteOutcome } from './service.ts';
import { readAs, resource } from './wire/resources.ts';

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

/** The resource an answer holds; null when it has no body, or when nothing was done but asked. */
const resultOf = (value: Json, validate: boolean): JsonObject | null =>
  value === null || validate ? null : readAs(resource, value);

/** A write of JSON whose answer is the resource as the service now holds it. */
export const writeJson = (
  caller: Caller,
  write: JsonWrite,
  options: WriteOptions = {},
): Promise<WriteOutcome<JsonObject | null>> => {
  const validate = options.validate === true;
  return caller.write(callOf(write, validate), (value) => resultOf(value, validate), options);
};

/** A write whose answer, empty or not, says nothing more than that it was done. */
export const writePlain = (
  caller: Caller,
  write: JsonWrite,
  options: WriteOptions = {},
): Promise<WriteOutcome<null>> => caller.write(callOf(write, options.validate === true), () => null, options);
