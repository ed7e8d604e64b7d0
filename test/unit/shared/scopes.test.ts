import { expect, test } from 'vitest';
import { allowPictures, DEFAULT_SCOPES, rightsOf } from '../../../shared/contract/account/scopes.ts';

test.each([
  [[], true],
  [DEFAULT_SCOPES, true],
  [['api_ro', 'api_rw'], false],
  [['console_ro'], false],
  [['console_rw'], true],
])('with the scopes %j picture files may be sent: %s', (granted, allowed) => {
  expect(allowPictures(granted)).toBe(allowed);
});

test.for([
  [DEFAULT_SCOPES, ['read', 'write', 'pictures', 'reports']],
  [['api_ro'], ['read']],
  [['api_rw'], ['write']],
  [
    ['console_rw', 'console_ro'],
    ['read', 'write', 'pictures'],
  ],
  [['reporting'], ['reports']],
  [['something_new'], []],
  [[], null],
] as const)('%j gives the rights %j', ([granted, rights]) => {
  expect(rightsOf(granted)).toEqual(rights);
});
