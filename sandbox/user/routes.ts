import type { Answer, Call, CallContext } from '../http/call.ts';
import { readers } from '../http/call.ts';
import { notFound } from '../http/errors.ts';
import { insteadOf } from '../http/unreadable.ts';

const getUser = ({ service, settings, userId }: CallContext): Answer => {
  const instead = insteadOf(settings.userAnswer);
  if (instead !== undefined) return instead;
  const { users, ads } = service.world;
  const user = users.get(userId);
  if (user === undefined) throw notFound();
  const { id, ...rest } = user;
  return {
    status: 200,
    body: {
      ...(settings.userId === 'shown' ? { id } : {}),
      ...rest,
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
