/** Which addresses the answer to a write tells of the pictures that were sent by it. */
import { expect, it } from 'vitest';
import { learnAddresses } from '../../../main/engine/drafts/chosen-pictures.ts';
import { openMirror } from '../../../main/engine/mirror/mirror.ts';
import type { Json } from '../../../shared/json.ts';
import { temporaryFolder } from '../../support/home.ts';

const [ONE, TWO] = ['1'.repeat(64), '2'.repeat(64)] as const;
const chosen = (hash: string): Json => ({ src: `upload:${hash}` });
const there = (name: string): Json => ({ src: `https://cdn.example/${name}`, status: 'OK' });

it.each<[string, readonly Json[], readonly Json[], readonly Json[], readonly (string | undefined)[]]>([
  ['in their places', [there('x')], [there('x'), chosen(ONE)], [there('x'), there('a')], [ONE, undefined]],
  ['one of two', [], [chosen(ONE), chosen(TWO)], [there('a'), there('b')], [ONE, TWO]],
  ['not of another number', [], [chosen(ONE), chosen(TWO)], [there('b')], [undefined, undefined]],
  [
    'not in another order than they were sent',
    [there('x')],
    [there('x'), chosen(ONE), chosen(TWO)],
    [there('b'), there('x'), there('a')],
    [undefined, undefined],
  ],
  [
    'not of an address that was sent elsewhere',
    [],
    [chosen(ONE), there('b')],
    [there('b'), there('a')],
    [undefined, undefined],
  ],
  [
    'not of one that stayed, signed anew',
    [there('a?sig=1')],
    [chosen(ONE)],
    [there('a?sig=2')],
    [undefined, undefined],
  ],
])('%s', async (_what, base, value, answered, learnt) => {
  const mirror = openMirror(await temporaryFolder());
  for (const hash of [ONE, TWO]) mirror.images.add(hash, 'a.jpg', 1);
  learnAddresses(mirror, { base: [...base], value: [...value] }, [...answered]);
  expect(['a', 'b'].map((name) => mirror.images.uploadedTo(`https://cdn.example/${name}`))).toEqual(learnt);
  mirror.close();
});
