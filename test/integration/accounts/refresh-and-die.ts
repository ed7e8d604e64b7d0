/** A process that needs a new token and is killed after the answer came, before it is stored. */
import { openSession } from '../../../main/engine/accounts/session.ts';
import { createClock } from '../../../main/engine/clock.ts';
import type { Profile } from '../../../shared/contract/views.ts';
import { box } from './box.ts';
import { anybody } from './seller.ts';

const [profileText = '', folder = ''] = process.argv.slice(2);
const profile = JSON.parse(profileText) as Profile;
const session = await openSession(profile, folder, box, {
  identity: anybody,
  clock: createClock({ wall: () => Date.now() + 10 * 60_000 }),
  passFailpoint: (place) => {
    if (place === 'refresh-answered') process.kill(process.pid, 'SIGKILL');
  },
});
await session.accessToken();
