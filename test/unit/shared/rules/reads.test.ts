import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIELDS } from '../../../../shared/ad/fields.ts';
import type { AdState, FieldPath } from '../../../../shared/ad/model.ts';
import { AD_STATUSES, isFinalStatus } from '../../../../shared/ad/model.ts';
import { memberOf, withDrafts } from '../../../../shared/ad/paths.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import { CAMPAIGN_RULES } from '../../../../shared/rules/campaign.ts';
import type { Earlier, Problem } from '../../../../shared/rules/index.ts';
import { checkAd, RULES } from '../../../../shared/rules/index.ts';
import { type Rule, readsOf } from '../../../../shared/rules/rule.ts';
import { subjectOf } from '../../../../shared/rules/subject.ts';
import { ALL_RULES, readsOfProblem, ruleOf } from '../../../../shared/rules/table.ts';
import { categoryWith, checkLive, goodAd, liveAd, stateOf } from './fixtures.ts';
import { oddValues } from './odd-values.ts';

type Values = Readonly<Record<FieldPath, Json>>;

/** An edit no rule knows of: whether there is anything to send is not what is tried here. */
const NOTE: Values = { note: 'x' };

const category = categoryWith({ region: 'DISABLED', shippingOption: 'DISABLED', images: '[2,3]' });

const draftsOf = (values: Values) =>
  Object.entries(values).map(([field, value]) => ({ field, base: null, value }));

type Start = { readonly isNew: boolean; readonly stored: Values; readonly drafted: Values };

const NO_STATUS = ({ status: _status, ...values }: Values): Values => values;

const withEdits = ({ isNew, stored }: Start, edits: Values): AdState => {
  const local: JsonObject = withDrafts(isNew ? goodAd : liveAd, draftsOf(stored));
  return stateOf(isNew ? null : local, edits, local);
};

const adOf = (start: Start): AdState => withEdits(start, { ...start.drafted, ...NOTE });

/** Every finding of a rule that a change of `changed` may not move. */
const steadyFindings = (rule: Rule, ad: AdState, changed: FieldPath): readonly string[] => {
  const subject = subjectOf({
    ad,
    category,
    campaign: undefined,
    user: { options: { vanityUrl: false } },
    locale: 'nl_NL',
  });
  const found = rule.when(subject) ?? [];
  return [found]
    .flat()
    .filter((one) => !readsOf(rule, one.field ?? rule.field).some((read) => touches(read, changed)))
    .map(({ fix: _fix, ...one }) => JSON.stringify({ field: rule.field, ...one }))
    .sort();
};

const within = (inner: FieldPath, outer: FieldPath): boolean =>
  inner === outer || inner.startsWith(`${outer}.`) || inner.startsWith(`${outer}@`);

const touches = (a: FieldPath, b: FieldPath): boolean => within(a, b) || within(b, a);

const anyStart: fc.Arbitrary<Start> = fc.record({
  isNew: fc.boolean(),
  stored: oddValues.map(NO_STATUS),
  drafted: oddValues.map(NO_STATUS),
});

/** What a change of a field may be: of what the marketplace has, or an edit. */
const anyChange = fc.tuple(fc.constantFrom('stored', 'drafted'), oddValues.map(NO_STATUS));

const changedBy = (start: Start, [where, values]: readonly [string, Values], field: FieldPath): Start => {
  const value = values[field] ?? null;
  return where === 'stored'
    ? { ...start, stored: { ...start.stored, [field]: value } }
    : { ...start, drafted: { ...start.drafted, [field]: value } };
};

const check = (ad: AdState, earlier?: Earlier): readonly Problem[] =>
  checkAd({ ad, category, campaign: undefined, user: undefined, locale: 'nl_NL' }, earlier);

describe('the fields a rule says it reads', () => {
  test.each([
    ['an ad', RULES],
    ['a campaign', CAMPAIGN_RULES],
  ])('decide alone what is found in %s: another field never does', (_what, rules) => {
    let held = 0;
    fc.assert(
      fc.property(anyStart, anyChange, (start, change) => {
        const before = adOf(start);
        for (const field of Object.keys(change[1])) {
          const after = adOf(changedBy(start, change, field));
          for (const rule of rules) {
            const found = steadyFindings(rule, before, field);
            held += found.length;
            expect(steadyFindings(rule, after, field), `${rule.message} by ${field}`).toEqual(found);
          }
        }
      }),
      { numRuns: 150 },
    );
    expect(held).toBeGreaterThan(100);
  });

  test('tell which rules to ask again of an ad that was checked before', () => {
    let spared = 0;
    const anyEdit = fc.record({ start: anyStart, isEdited: fc.boolean(), values: oddValues.map(NO_STATUS) });
    fc.assert(
      fc.property(anyEdit, ({ start, isEdited, values }) => {
        const edits = isEdited ? { ...start.drafted, ...NOTE } : {};
        const before = withEdits(start, edits);
        const after = withEdits(start, { ...edits, ...values });
        const found = new Set(check(before).map(({ message }) => message.key));
        const changed = new Set(Object.keys(values).map(memberOf));
        const all = check(after);
        spared += changed.size < 5 ? 1 : 0;
        expect(check(after, { found, changed })).toEqual(all);
      }),
      { numRuns: 300 },
    );
    expect(spared).toBeGreaterThan(100);
  });

  test.each(AD_STATUSES.filter((status) => !isFinalStatus(status)))(
    'tell it too of an ad without edits, of which only an edit makes rules ask: %s',
    (status) => {
      const stored = {
        status,
        'budgets.total.spentMicros': '50000000',
        'budgets.daily.limitMicros': '60000000',
      };
      const start = { isNew: false, stored, drafted: {} };
      const [before, after] = [withEdits(start, {}), withEdits(start, { title: 'Another table' })];
      const found = new Set(check(before).map(({ message }) => message.key));
      const all = check(after);
      expect(check(after, { found, changed: new Set(['title']) })).toEqual(all);
      expect(all.length).toBeGreaterThan(found.size);
    },
  );

  test('are fields there are', () => {
    const known = new Set(['id', 'title', 'vendorId', ...FIELDS.map(({ path }) => path)]);
    const strange = ALL_RULES.flatMap(({ message, reads }) =>
      reads
        .filter((read) => ![...known].some((field) => within(field, read)) && read !== 'attributes')
        .map((read) => `${message} ${read}`),
    );
    expect(strange).toEqual([]);
  });
});

describe('where a rule comes from', () => {
  test('is a table of the interface only where that names a code', () => {
    const wordy = ALL_RULES.filter(({ source, code }) => source === 'contract' && typeof code !== 'number');
    expect(wordy.map(({ message }) => message)).toEqual([]);
  });

  test('what only the supplement says never keeps anything back', () => {
    const hard = ALL_RULES.filter(({ source, severity }) => source === 'supplement' && severity === 'error');
    expect(hard.map(({ message }) => message)).toEqual([]);
  });

  test('a rule a seller may switch to a warning is a reading', () => {
    const others = RULES.filter(({ leeway, source }) => leeway === true && source !== 'reading');
    expect(others.map(({ message }) => message)).toEqual([]);
  });

  test('stands with each problem', () => {
    const problems = checkLive({ regionId: 4, title: '' }, { category });
    const origins = Object.fromEntries(problems.map(({ message, origin }) => [message.key, origin]));
    expect(origins).toMatchObject({ 'rule.region-disabled': 'reading', 'rule.required': 'contract' });
    expect(problems.filter(({ origin }) => origin === undefined)).toEqual([]);
    expect(problems.filter((problem) => ruleOf(problem)?.source !== problem.origin)).toEqual([]);
  });

  test('an attribute’s problem is decided by that attribute', () => {
    const low = checkLive({ 'attributes.width': 0 }, { category }).find(
      ({ message }) => message.key === 'rule.attribute-low',
    );
    expect(low && readsOfProblem(low)).toEqual(['attributes.width', 'categoryId']);
  });
});
