import { expect, test } from 'vitest';
import { retryAfterMs } from '../../../main/engine/service/http/answer.ts';

const date = 'Sat, 21 Nov 2026 10:00:00 GMT';
const now = () => Date.parse(date);

test.for([
  ['7', '', 7_000],
  ['0', '', 0],
  ['Sat, 21 Nov 2026 10:00:30 GMT', '', 30_000],
  ['Sat, 21 Nov 2026 09:00:00 GMT', '', 0],
  ['Sat, 21 Nov 2026 12:00:30 GMT', 'Sat, 21 Nov 2026 12:00:00 GMT', 30_000],
  ['999999999', '', 600_000],
  ['', '', 1_000],
  ['soon', '', 1_000],
] as const)('Retry-After %j, answered at %j, is %i ms', ([header, at, ms]) => {
  expect(retryAfterMs(header, at, now)).toBe(ms);
});
