/** The service's number of an ad or campaign. */
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { isJsonObject } from '../../../../shared/json.ts';

/** Undefined when it is no positive integer. */
export const idOf = (object: JsonObject): number | undefined => {
  const id = isJsonObject(object) ? object['id'] : undefined;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

/** As `idOf`; without a number nothing can be taken of it. Rejects with `service-answer`. */
export const demandId = (object: JsonObject): number => {
  const id = idOf(object);
  if (id === undefined) throw new AdsheetError('service-answer', { why: 'id' });
  return id;
};
