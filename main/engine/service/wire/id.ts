/** The service's id of an ad or campaign. */
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { isJsonObject } from '../../../../shared/json.ts';

/** Undefined when it is no positive integer. */
export const idOf = (object: JsonObject): number | undefined => {
  const id = isJsonObject(object) ? object['id'] : undefined;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

/** As `idOf`; throws `service-answer` without an id, as the answer cannot be used then. */
export const requireId = (object: JsonObject): number => {
  const id = idOf(object);
  if (id === undefined) throw new AdsheetError('service-answer', { why: 'id' });
  return id;
};
