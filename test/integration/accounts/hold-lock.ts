/** A process that takes an account's lock and keeps it until it is killed. */
import { holdLock } from '../../../main/engine/accounts/lock.ts';

holdLock(process.argv[2] ?? '', 'window');
process.stdout.write('held\n');
setInterval(() => undefined, 60_000);
