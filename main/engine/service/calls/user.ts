/** The signed-in seller (`docs/interface.md#get-user`). */
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import { MEDIA } from '../http/media-types.ts';
import type { Caller } from '../http/request.ts';
import type { Service } from '../service.ts';
import { user } from '../wire/resources.ts';

export const userCalls = (caller: Caller): Pick<Service, 'getUser'> => ({
  getUser: async (signal) => {
    const found = await caller.read({ method: 'GET', path: '/user', mediaType: MEDIA.user }, user, signal);
    if (found === null) throw new AdsheetError('not-found', { what: 'user' });
    return found.value;
  },
});
