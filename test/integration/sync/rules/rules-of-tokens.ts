import type { Section } from './proof.ts';
import { ACCOUNTS, ENGINE, held, PLACES, RULES, SERVICE, SYNC } from './proof.ts';

export const tokens: Section = {
  section: 'Tokens',
  rules: [
    held(
      'Tokens are stored, encrypted, so that a short command needs no refresh.',
      [`${ACCOUNTS}/tokens`, 'the next process uses the stored token without a refresh'],
      [`${ACCOUNTS}/tokens`, 'neither tokens nor the client secret stand readable on disk'],
    ),
    held('A token is renewed with less than a minute left, once for all who ask.', [
      `${ACCOUNTS}/tokens`,
      'with less than a minute left the token is renewed once for all who ask, and stored',
    ]),
    held('“Refresh begun” is stored before the call, the new token before it is used.', [
      `${ACCOUNTS}/tokens`,
      'a refresh that cannot be stored is stored before its token is used',
    ]),
    held(
      'After a crash in a refresh the old token is tried once.',
      [
        `${ACCOUNTS}/tokens`,
        'killed between answer and store, the old refresh token is tried and goes on where it is still good',
      ],
      [
        `${ACCOUNTS}/tokens`,
        'killed between answer and store where old tokens die at once, the next process asks to sign in, after one try',
      ],
    ),
    held(
      'Only invalid_grant means sign in again; drafts and the run wait for it.',
      [`${ACCOUNTS}/tokens`, 'a refresh token unused for 60 days ends the sign-in, and only that'],
      [`${ACCOUNTS}/tokens`, '%s at the token endpoint keeps the sign-in'],
      [
        `${ACCOUNTS}/mid-run`,
        'goes on after a new sign-in and sends each edit once, with what was edited meanwhile left as a draft',
      ],
    ),
    held('A sign-in may end one elsewhere, and says so.', [
      `${RULES}/sign-in-elsewhere`,
      'an account is signed in from a second home: the terminal says what that may end, and the first asks to sign in again',
    ]),
    held('Without a write scope the account is read-only and says why.', [
      `${RULES}/scopes`,
      'the seller grants reading only: ads come, edits are kept, nothing is sent, and the account says why',
    ]),
    held('invalid_scope asks again with less.', [
      `${ACCOUNTS}/sign-in`,
      'scopes the service does not grant are left out and the browser asks again by itself',
    ]),
    held('Accounts unused for 50 days warn.', [
      'integration/cli/gone',
      'accounts says when a sign-in was last used, and warns while there is time',
    ]),
    held(
      'The redirect address may be fixed, and the address the browser ended on pasted.',
      [`${ACCOUNTS}/sign-in`, 'a fixed port serves one sign-in after the other'],
      [`${ACCOUNTS}/sign-in`, 'a pasted address has its state checked the same way'],
    ),
    held('The token goes to the base address only, never through a redirect.', [
      `${SERVICE}/wire`,
      'a redirect is not followed: the token stays at the base address',
    ]),
    held('No picture host is asked for anything.', [
      'unit/shell/content',
      'the policy allows no inline script, no eval and no connection',
    ]),
  ],
};

export const backups: Section = {
  section: 'Backups and rebuilds',
  rules: [
    held(
      'The journal holds changesets, allotted vendor IDs and what became of items.',
      [
        `${ENGINE}/mirror`,
        'is refused and left as it is, then rebuilt with all drafts and the whole history',
      ],
      [`${ENGINE}/mirror`, 'loses nothing that was edited after a line of the journal was cut short'],
    ),
    held(
      'A backup put back drops token and cursor, pulls fully and merges before anything is sent.',
      [
        `${ACCOUNTS}/backups`,
        'has lost its token and cursor: all is read and merged before anything is sent',
      ],
      [`${ACCOUNTS}/backups`, 'does not send again what was sent after it was taken, new ads included'],
    ),
  ],
};

export const proof: Section = {
  section: 'Proof',
  rules: [
    held(
      'Tortured with another client, sleep, power cuts, lost answers and kills, nothing is lost, doubled or overwritten.',
      [
        'integration/torture/torture',
        'the engine loses, doubles and overwrites nothing, and touches nothing else',
      ],
    ),
    held('Kills are placed, and each place is reached.', [`${SYNC}/kill`, PLACES]),
    held(
      'Mutants of the safety rules are caught.',
      ['integration/torture/torture', 'an engine with %s is caught'],
      ['unit/torture/mutants', 'every rule of safety that a mutant lacks is found in the source'],
    ),
    held('The sandbox has two opposite settings.', [
      'integration/sandbox/presets',
      'every switch stands the other way',
    ]),
  ],
};
