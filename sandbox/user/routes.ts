import type { Answer, Call, CallContext } from '../http/call.ts';
import { readers } from '../http/call.ts';

const getUser = ({ service, settings, userId }: CallContext): Answer => {
  const { user, ads } = service.world;
  return {
    status: 200,
    body: {
      ...user,
      options: { ...user.options, feed: settings.feed },
      hasAds: ads.all().some((ad) => ad.userId === userId),
    },
  };
};

export const userCalls: readonly Call[] = [
  {
    method: 'GET',
    path: '/user',
    scopes: readers,
    accepts: ['application/sellside.user-v4+json'],
    handle: getUser,
  },
];
