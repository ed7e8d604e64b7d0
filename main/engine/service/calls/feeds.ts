/** Imports of the seller's feed (`docs/interface.md#get-feedimportiddetail`). */
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import { MEDIA } from '../http/media-types.ts';
import { queryOf } from '../http/path.ts';
import type { Caller } from '../http/request.ts';
import type { Service } from '../service.ts';
import { feedImport, feedImportIds } from '../wire/feed-import.ts';
import { saysNoSuchCall } from './no-such-call.ts';

const IMPORTS_A_LIST = 100;

/** A page in its place is one too, and so is an answer of another shape, as the contract has no list. */
const isWithoutList = (error: unknown): boolean =>
  saysNoSuchCall(error) ||
  (error instanceof AdsheetError && error.code === 'service-answer' && error.params['why'] === 'shape');

const NO_SUCH_VALUE: ReadonlySet<unknown> = new Set([2001, 2002]);

/** Does the service say that no import can have this number? */
const isNoId = (error: unknown): boolean =>
  error instanceof AdsheetError &&
  error.code === 'service-refused' &&
  error.params['status'] === 400 &&
  NO_SUCH_VALUE.has(error.params['code']) &&
  ['id', ''].includes(String(error.params['field']));

export const feedCalls = (caller: Caller): Pick<Service, 'listFeedImports' | 'getFeedImport'> => ({
  listFeedImports: async (signal) => {
    const path = `/feed/import${queryOf({ limit: IMPORTS_A_LIST })}`;
    try {
      const call = { method: 'GET', path, mediaType: MEDIA.json } as const;
      return (await caller.read(call, feedImportIds, signal))?.value ?? null;
    } catch (error) {
      if (isWithoutList(error)) return null;
      throw error;
    }
  },
  getFeedImport: async (id, signal) => {
    const path = `/feed/import/${id}/detail`;
    const call = { method: 'GET', path, mediaType: MEDIA.feedImport } as const;
    try {
      const told = (await caller.read(call, feedImport, signal))?.value ?? null;
      if (told && told.id !== id) throw new AdsheetError('service-answer', { why: 'id' });
      return told;
    } catch (error) {
      if (isNoId(error)) return null;
      throw error;
    }
  },
});
