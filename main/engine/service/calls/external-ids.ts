/** The ids older programs gave to ads (`docs/interface.md#get-admappingexternalids`). */
import type { AdId } from '../../../../shared/ad/model.ts';
import { MEDIA } from '../http/media-types.ts';
import { queryOf } from '../http/path.ts';
import type { Caller } from '../http/request.ts';
import type { Service } from '../service.ts';
import { externalIdMap } from '../wire/resources.ts';

export const externalIdCalls = (caller: Caller): Pick<Service, 'externalIds'> => ({
  externalIds: async (query, signal) => {
    const path = `/ad/mapping/externalids${queryOf(query)}`;
    const call = { method: 'GET', path, mediaType: MEDIA.externalIds } as const;
    const found = await caller.read(call, externalIdMap, signal);
    return found && new Map(Object.entries(found.value).map(([id, text]) => [Number(id) as AdId, text]));
  },
});
