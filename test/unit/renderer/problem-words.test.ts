import { describe, expect, it } from 'vitest';
import { createWords } from '../../../renderer/core/words.ts';
import {
  fixAllText,
  isOfCategory,
  kindText,
  tableHead,
  tableLines,
} from '../../../renderer/features/problems/problem-words.ts';
import { en } from '../../../shared/locale/generated/en.ts';
import { messageKey } from '../../../shared/locale/index.ts';
import type { Problem } from '../../../shared/rules/problem.ts';
import { serviceProblem } from '../../../shared/rules/service-problem.ts';
import { gridRow, groupProblems, NO_PROBLEM_FILTER } from './rows.ts';

const english = createWords('en-GB', {
  categories: [],
  campaigns: [],
  definitions: {},
  tenantLocale: 'nl_NL',
});

const low = (fix: string): Problem => ({
  field: 'bidMicros',
  code: 2002,
  severity: 'error',
  message: { key: 'rule.below', params: { valueMicros: '1000', limitMicros: '20000', category: 'Beds' } },
  source: 'local',
  fix: { label: { key: fix, params: { limitMicros: '20000' } }, changes: [] },
});

const groupOf = (...problems: readonly Problem[]) => {
  const [group] = groupProblems(
    problems.map((problem, at) => gridRow(at + 1, { problems: [problem] })),
    NO_PROBLEM_FILTER,
    () => '',
  ).groups;
  if (!group) throw new Error('no group');
  return group;
};

describe('the words of the problems', () => {
  it('name what holds edits back without naming one ad of many', () => {
    const held = Object.keys(en).filter((key) => key.startsWith('held.'));
    expect(held.length).toBeGreaterThan(5);
    expect(held.filter((key) => messageKey(`kind.${key}`) === undefined)).toEqual([]);
    const own = { ...low('fix.lift'), field: 'vendorId', message: { key: 'held.own-ad', params: { id: 7 } } };
    expect(kindText(own, english)).toBe('Vendor ID · Is it the ad you made?');
    const gone = { ...own, field: '', message: { key: 'held.gone', params: {} } };
    expect(kindText(gone, english)).toBe('Ad · No longer on the marketplace');
    expect(english.wholeProblem(gone)).toMatch(/^The marketplace no longer has this ad\./);
    const campaign = { ...gone, message: { key: 'held.gone', params: { about: 'campaign' } } };
    expect(english.wholeProblem(campaign)).toMatch(/^The marketplace no longer has this campaign\./);
  });

  it('name the field with the kind, and what the marketplace says in its own sentence', () => {
    expect(kindText(low('fix.lift'), english)).toBe('Bid · Below the minimum');
    expect(kindText(serviceProblem({ code: 2002, field: 'cpc', arg: '20000' }), english)).toBe(
      'Bid is outside what is allowed',
    );
    expect(kindText(serviceProblem({ code: 4711, field: 'title', text: 'No' }), english)).toBe(
      'Title · Code 4711 of the marketplace',
    );
  });

  it('say on the button what mending all does, and only how many where that differs', () => {
    expect(fixAllText(groupOf(low('fix.lift'), low('fix.lift')), english)).toBe('Lift 2 to the minimum');
    expect(fixAllText(groupOf(low('fix.see-description')), english)).toBe('Set See description in 1 ad');
    expect(fixAllText(groupOf(low('fix.lift'), low('fix.clear')), english)).toBe('Fix all 2');
    const { fix: _none, ...plain } = low('fix.lift');
    expect(fixAllText(groupOf(plain), english)).toBe('');
  });

  it('know a limit of the category from the sentence that names it', () => {
    expect(isOfCategory(low('fix.lift'))).toBe(true);
    const phone = { key: 'rule.phone', params: { category: 'Beds' } };
    expect(isOfCategory({ ...low('fix.lift'), message: phone })).toBe(false);
    expect(isOfCategory(serviceProblem({ code: 4711, field: 'title', text: 'No' }))).toBe(false);
  });

  it('copy as a table in which every line has a cell for every heading', () => {
    const row = gridRow(7, { values: { title: 'Bed\twith\nbreaks' }, problems: [low('fix.lift')] });
    const { groups } = groupProblems([row], NO_PROBLEM_FILTER, () => '');
    const [line] = [...tableLines(groups, english)];
    expect(line?.split('\t')).toEqual([
      'Error',
      'Bed with breaks',
      '9007',
      '',
      'Bid',
      'Bid 0.001 is below 0.02, the minimum in Beds.',
      '2002',
      'bidMicros',
      'Adsheet',
    ]);
    expect(tableHead(english).split('\t')).toHaveLength(9);
  });
});
