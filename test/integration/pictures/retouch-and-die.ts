/**
 * Retouches pictures, and dies once the n-th of them was made: a process that a test kills without being able to say
 * goodbye. Arguments: home, n.
 */
import { writeSync } from 'node:fs';
import { createEngine } from '../../../main/engine/index.ts';
import { ACCOUNT } from '../../support/account.ts';
import { testSecrets } from '../../support/engine.ts';

const [home = '', nth = '1'] = process.argv.slice(2);
let passes = 0;

const { call } = createEngine({
  home,
  version: '0.0.0-test',
  secrets: testSecrets,
  onEvent: () => {},
  passFailpoint: (passed) => {
    if (passed !== 'picture-made') return;
    passes += 1;
    if (passes < Number(nth)) return;
    writeSync(1, `made ${passes}\n`);
    process.kill(process.pid, 'SIGKILL');
  },
});
await call('accounts.open', { account: ACCOUNT });
const operation = { kind: 'retouch', step: { do: 'turn', degrees: 90 }, pictures: 'all' } as const;
await call('bulk.start', { account: ACCOUNT, select: {}, operation });
