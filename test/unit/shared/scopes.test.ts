import { expect, test } from 'vitest';
import { allowPictures, DEFAULT_SCOPES } from '../../../shared/contract/account/scopes.ts';

test.each([
  [[], true],
  [DEFAULT_SCOPES, true],
  [['api_ro', 'api_rw'], false],
  [['console_ro'], false],
  [['console_rw'], true],
])('with the scopes %j picture files may be sent: %s', (granted, allowed) => {
  expect(allowPictures(granted)).toBe(allowed);
});
