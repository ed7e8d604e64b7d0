import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  defaults,
  enteredOf,
  faultOf,
  faultText,
  firstFault,
  settingsOf,
} from '../../../renderer/features/settings/settings-form.ts';
import {
  CONFLICT_POLICIES,
  DEFAULT_GUARDS,
  DEFAULT_SYNC,
  DEFAULT_VENDOR_ID_PREFIX,
  PULL_MINUTES,
} from '../../../shared/contract/account/settings.ts';
import { LANGUAGES, messageKey, translate } from '../../../shared/locale/index.ts';
import { numberFormatOf } from '../../../shared/money/number-format.ts';
import { LEEWAY } from '../../../shared/rules/index.ts';

const FORMATS = ['nl-NL', 'fr-BE', 'en-CA'].map(numberFormatOf);

const anyGuards = fc.record({
  factor: fc.integer({ min: 101, max: 100_000 }).map((hundredths) => hundredths / 100),
  dailyRise: fc.integer({ min: 0, max: 1_000_000_000 }),
  ads: fc.integer({ min: 1, max: 1_000_000 }),
});

const anySync = fc.record({
  pullMinutes: fc.integer({ min: PULL_MINUTES.least, max: PULL_MINUTES.most }),
  conflicts: fc.constantFrom(...CONFLICT_POLICIES),
});

const anyPrefix = fc.stringMatching(/^[A-Za-z0-9_-]{0,40}$/);

describe('the settings', () => {
  it('are saved as they were read where nothing was typed, in every number format', () => {
    fc.assert(
      fc.property(
        anyGuards,
        anySync,
        anyPrefix,
        fc.constantFrom('', 'America/Vancouver'),
        fc.constantFrom(...FORMATS),
        (guards, sync, vendorIdPrefix, timeZone, format) => {
          const decided = { guards, sync, vendorIdPrefix, timeZone, warnOnly: ['rule.phone'] };
          expect(settingsOf(enteredOf(decided, format), format)).toEqual(decided);
        },
      ),
    );
  });

  it('take no prefix of vendor IDs that a path or a file could stumble over', () => {
    const [format] = FORMATS;
    if (!format) throw new Error('no format');
    for (const vendorIdPrefix of ['a/b', '..', 'é', 'a b', 'x'.repeat(41)]) {
      const entered = { ...defaults(format), vendorIdPrefix };
      expect(firstFault(entered, format)).toBe('vendorIdPrefix');
      expect(settingsOf(entered, format)).toBeUndefined();
    }
    expect(settingsOf({ ...defaults(format), vendorIdPrefix: ' shop- ' }, format)?.vendorIdPrefix).toBe(
      'shop-',
    );
  });

  it('say what is wrong with a threshold and are not saved then', () => {
    const dutch = numberFormatOf('nl-NL');
    const cases = [
      ['factor', '2,5', undefined],
      ['factor', '1', 'settings.bad.range'],
      ['factor', 'veel', 'settings.bad.number'],
      ['factor', '', 'settings.bad.number'],
      ['dailyRise', '12,5', 'settings.bad.whole'],
      ['dailyRise', '0', undefined],
      ['dailyRise', '-1', 'settings.bad.range'],
      ['ads', '0', 'settings.bad.range'],
      ['ads', '1.500', undefined],
      ['factor', '1.500', 'settings.bad.number'],
      ['ads', '9'.repeat(40), 'settings.bad.number'],
      ['pullMinutes', '0', undefined],
      ['pullMinutes', '2,5', 'settings.bad.whole'],
      ['pullMinutes', '1.441', 'settings.bad.range'],
    ] as const;
    for (const [name, text, fault] of cases) {
      expect([name, text, faultOf(name, text, dutch)]).toEqual([name, text, fault]);
      const entered = { ...defaults(dutch), numbers: { ...defaults(dutch).numbers, [name]: text } };
      expect(firstFault(entered, dutch)).toBe(fault && name);
      expect(settingsOf(entered, dutch) === undefined).toBe(fault !== undefined);
    }
    expect(faultText('factor', 'settings.bad.range', translate('nl'), dutch)).toContain('1,01');
  });

  it('go back to what holds until the seller decides', () => {
    for (const format of FORMATS)
      expect(settingsOf(defaults(format), format)).toEqual({
        guards: DEFAULT_GUARDS,
        sync: DEFAULT_SYNC,
        vendorIdPrefix: DEFAULT_VENDOR_ID_PREFIX,
        timeZone: '',
        warnOnly: [],
      });
  });

  it('explain in words of their own every rule that may be switched, and why', () => {
    const missing = [...LEEWAY].flatMap((rule) =>
      [`leeway.${rule}`, `leeway.why.${rule}`].filter((key) => messageKey(key) === undefined),
    );
    expect(missing).toEqual([]);
    for (const language of LANGUAGES) {
      const names = [...LEEWAY].map((rule) =>
        translate(language)(messageKey(`leeway.${rule}`) ?? 'leeway.why.other'),
      );
      expect(new Set(names).size).toBe(names.length);
    }
  });
});
