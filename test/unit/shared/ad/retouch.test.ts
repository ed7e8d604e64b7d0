import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  foretoldName,
  type Retouch,
  type RetouchStep,
  readForetold,
  readRetouch,
  retouchStep,
  retouchText,
  withStep,
} from '../../../../shared/ad/retouch.ts';

const cut = fc.integer({ min: 0, max: 45 });

const anyStep: fc.Arbitrary<RetouchStep> = fc.oneof(
  fc.record({
    do: fc.constant('turn' as const),
    degrees: fc.constantFrom(90 as const, 180 as const, 270 as const),
  }),
  fc
    .record({ do: fc.constant('crop' as const), top: cut, right: cut, bottom: cut, left: cut })
    .filter(({ top, right, bottom, left }) => top + right + bottom + left > 0),
  fc.record({ do: fc.constant('square' as const), by: fc.constantFrom('crop' as const, 'white' as const) }),
  fc.record({ do: fc.constant('border' as const), percent: fc.integer({ min: 1, max: 50 }) }),
);

const steps = (list: readonly RetouchStep[]): Retouch =>
  list.reduce<Retouch>((before, step) => withStep(before, step) ?? before, []);

const anyRetouch = fc.array(anyStep, { maxLength: 8 }).map(steps);

describe('a retouch', () => {
  it('is read back from its text, which is short and fit for the name of a file', () => {
    fc.assert(
      fc.property(anyRetouch, (retouch) => {
        const text = retouchText(retouch);
        expect(text).toMatch(/^[a-z0-9_-]{0,100}$/);
        expect(readRetouch(text)).toEqual(retouch.length === 0 ? undefined : retouch);
      }),
    );
  });

  it.each([
    '',
    'r45',
    'r090',
    'c1-2-3',
    'c50-0-50-0',
    'c0-0-0-0',
    'b0',
    'b51',
    'sx',
    'r90_',
    '../r90',
    'r90_r90_r90_r90_r90_r90_r90',
  ])('is not read from %j', (text) => expect(readRetouch(text)).toBeUndefined());

  it('has each turn once, and none after a whole round', () => {
    const right: RetouchStep = { do: 'turn', degrees: 90 };
    expect(retouchText(steps([right, right]))).toBe('r180');
    expect(steps([right, right, right, right])).toEqual([]);
  });

  it('makes a picture square once, until it is cut again', () => {
    const [square, white]: readonly RetouchStep[] = [
      { do: 'square', by: 'crop' },
      { do: 'square', by: 'white' },
    ];
    const cutOff: RetouchStep = { do: 'crop', top: 10, right: 0, bottom: 0, left: 0 };
    if (!square || !white) throw new Error('two steps');
    expect(retouchText(steps([square, { do: 'border', percent: 5 }, white]))).toBe('sc_b5');
    expect(retouchText(steps([square, cutOff, white]))).toBe('sc_c10-0-0-0_sw');
  });

  it('has a bounded number of steps', () => {
    const border: RetouchStep = { do: 'border', percent: 1 };
    const six = steps(Array.from({ length: 6 }, () => border));
    expect(six).toHaveLength(6);
    expect(withStep(six, border)).toBeUndefined();
  });

  it('cuts off something, but never all', () => {
    const crop = (top: number, bottom: number) =>
      retouchStep.safeParse({ do: 'crop', top, right: 0, bottom, left: 0 }).success;
    expect([crop(0, 0), crop(45, 45), crop(50, 50), crop(-1, 0), crop(0.5, 0)]).toEqual([
      false,
      true,
      false,
      false,
      false,
    ]);
  });

  it('is foretold of any picture by a name that is no address', () => {
    fc.assert(
      fc.property(anyRetouch, fc.webUrl(), (retouch, src) => {
        fc.pre(retouch.length > 0);
        const name = foretoldName(retouch, src);
        expect(name).not.toMatch(/\s|:\/\//);
        expect(readForetold(name)).toEqual({ steps: retouch, src });
      }),
    );
    expect(readForetold('https://img.example/1.jpg')).toBeUndefined();
    expect(readForetold('retouch:r90:%')).toBeUndefined();
  });
});
