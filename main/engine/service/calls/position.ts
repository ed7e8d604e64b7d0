/** Where an ad stands at a bid, and the bid for the first page (`docs/interface.md#get-adidposition`). */
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import { MEDIA } from '../http/media-types.ts';
import { queryOf } from '../http/path.ts';
import type { Caller } from '../http/request.ts';
import type { Service } from '../service.ts';
import { position } from '../wire/position.ts';
import { saysNoSuchCall } from './no-such-call.ts';

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
      if (saysNoSuchCall(error)) return 'absent';
      const isRefused = error instanceof AdsheetError && error.code === 'service-refused';
      if (isRefused && error.params['status'] === REFUSED) return 'unknown';
      throw error;
    }
  },
});
