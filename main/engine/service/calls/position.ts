/** Where an ad stands at a bid, and the bid for the first page (`docs/interface.md#get-adidposition`). */
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import { MEDIA } from '../http/media-types.ts';
import { queryOf } from '../http/path.ts';
import type { Caller } from '../http/request.ts';
import type { Service } from '../service.ts';
import { position } from '../wire/position.ts';

/** Statuses by which services without the call answer. */
const WITHOUT_CALL: ReadonlySet<unknown> = new Set([405, 406, 410, 415]);

/** A bid that the service does not take for this ad: it names no position then, of this ad alone. */
const REFUSED = 400;

export const positionCalls = (caller: Caller): Pick<Service, 'getPosition'> => ({
  getPosition: async (id, bidMicros, signal) => {
    const path = `/ad/${id}/position${queryOf({ bidMicros: String(bidMicros) })}`;
    const call = { method: 'GET', path, mediaType: MEDIA.position } as const;
    try {
      const found = await caller.read(call, position, signal);
      return found === null ? 'absent' : (found.value ?? 'unknown');
    } catch (error) {
      if (!(error instanceof AdsheetError)) throw error;
      const { status, why } = error.params;
      if (error.code === 'service-refused' && status === REFUSED) return 'unknown';
      const isAbsent = error.code === 'service-refused' && WITHOUT_CALL.has(status);
      // A page in its place stands for a call that is not there.
      if (isAbsent || (error.code === 'service-answer' && why === 'html')) return 'absent';
      throw error;
    }
  },
});
