import '../../support/local-storage.ts';

import { describe, expect, it } from 'vitest';
import { limitOf, questionsOf, thresholdOf } from '../../../renderer/features/push/guards.ts';
import {
  isSameRevision,
  openRevisions,
  withRevisions,
} from '../../../renderer/features/push/item-revisions.ts';
import { checkView } from '../../../renderer/features/review/check-view.ts';
import { itemProblems } from '../../../renderer/features/review/item-problems.ts';
import type { CheckResult, Guard, PlanItem } from '../../../shared/contract/results/plan.ts';
import { LANGUAGES, messageKey } from '../../../shared/locale/index.ts';
import { serviceProblem } from '../../../shared/rules/service-problem.ts';
import { problem, rowKey } from './rows.ts';

const item = (number: number, part: Partial<PlanItem> = {}): PlanItem => ({
  key: rowKey(number),
  id: number,
  op: 'update',
  title: `Ad ${number}`,
  changesets: [1],
  changes: [{ field: 'title', before: 'Old', after: `New ${number}` }],
  blockedBy: [],
  held: false,
  warnings: [],
  stamp: `as planned ${number}`,
  ...part,
});

const REFUSAL = serviceProblem({ code: 2002, field: 'title' });

const result = (answers: Readonly<Record<number, boolean>>, notAsked = 0): CheckResult => {
  const items = Object.entries(answers).map(([number, accepted]) => ({
    key: rowKey(Number(number)),
    op: 'update' as const,
    errors: accepted ? [] : [REFUSAL],
  }));
  const rejected = items.filter(({ errors }) => errors.length > 0).length;
  return { checked: items.length, rejected, notAsked, items };
};

const items = [
  item(1),
  item(2, { blockedBy: [problem('title', 'error')] }),
  item(3),
  item(4, { blockedBy: [problem('title', 'error')] }),
];
const then = withRevisions(new Map(), items);

describe('a check beside Adsheet’s own problems', () => {
  it('tells where both agree and where one finds what the other does not', () => {
    const view = checkView(result({ 1: true, 2: true, 3: false, 4: false }, 1), { items }, then);
    expect([...view.verdicts.values()]).toEqual(['accepted', 'accepted-though', 'refused-though', 'refused']);
    expect(view).toMatchObject({ checked: 4, accepted: 2, notAsked: 1, since: 0 });
    expect(view.refused).toEqual([rowKey(3), rowKey(4)]);
    expect(view.acceptedThough).toEqual([rowKey(2)]);
    expect(view.refusedThough).toEqual([rowKey(3)]);
    expect(view.errors.get(rowKey(3))).toEqual([REFUSAL]);
  });

  it('takes the marketplace’s word of before, kept with the ad, for no error of Adsheet’s', () => {
    const kept = item(3, { blockedBy: [REFUSAL] });
    expect(checkView(result({ 3: false }), { items: [kept] }, then).verdicts.get(rowKey(3))).toBe(
      'refused-though',
    );
  });

  it('no longer speaks of an ad that was edited since, and counts it as not checked', () => {
    const edited = item(1, { changes: [{ field: 'title', before: 'Old', after: 'Newer' }] });
    const view = checkView(result({ 1: false, 3: true }), { items: [edited, item(3), item(9)] }, then);
    expect(view).toMatchObject({ checked: 1, accepted: 1, since: 2 });
    expect(view.verdicts.has(rowKey(1))).toBe(false);
  });

  it('leaves campaigns out of every count', () => {
    const view = checkView(result({}, 1), { items: [item(1, { op: 'campaign' })] }, then);
    expect(view).toMatchObject({ checked: 0, since: 0, notAsked: 1 });
  });
});

describe('what is wrong with an item', () => {
  const own = { ...problem('title', 'error'), code: 2002 };

  it('is said once where both say it: in Adsheet’s words, in the marketplace’s name', () => {
    const merged = { ...own, source: 'service' as const };
    const shown = itemProblems({ blockedBy: [own], warnings: [merged] }, [REFUSAL]);
    expect(shown).toEqual([{ ...merged, said: REFUSAL.said }]);
  });

  it('keeps what only one of them says', () => {
    const warning = { ...problem('bidMicros', 'warning'), code: 2001 };
    const other = serviceProblem({ code: 4711, field: 'title', text: 'No' });
    expect(itemProblems({ blockedBy: [own], warnings: [warning] }, [other])).toEqual([own, warning, other]);
    expect(itemProblems({ blockedBy: [], warnings: [REFUSAL] }, [REFUSAL])).toEqual([REFUSAL]);
  });
});

describe('what was agreed to', () => {
  it('holds for exactly the same edits', () => {
    const known = withRevisions(new Map(), [item(1)]);
    expect(isSameRevision(known, item(1))).toBe(true);
    expect(isSameRevision(known, item(2))).toBe(false);
    expect(isSameRevision(known, item(1, { op: 'delete' }))).toBe(false);
    expect(
      isSameRevision(known, item(1, { changes: [{ field: 'title', before: 'Other', after: 'New 1' }] })),
    ).toBe(false);
    expect(isSameRevision(withRevisions(known, [item(2)]), item(1))).toBe(true);
  });

  it('is forgotten once the ad has nothing to send any more', () => {
    const known = withRevisions(new Map(), [item(1), item(2)]);
    expect([...openRevisions(known, [item(2), item(3)]).keys()]).toEqual([item(2).key]);
  });
});

const guard = (code: string, params: Guard['params'] = {}): Guard => ({ code, count: 2, params });

describe('the questions before a push', () => {
  it('want a tick for what has no way back and a look for the rest', () => {
    const { final, look } = questionsOf([guard('spend-rise'), guard('delete'), guard('link-host')]);
    expect(final.map(({ code }) => code)).toEqual(['delete']);
    expect(look.map(({ code }) => code)).toEqual(['spend-rise', 'link-host']);
  });

  it('name the threshold that was passed, and none where there is none', () => {
    const factor = guard('bid-multiplied', { factor: 2.5 });
    expect([thresholdOf(factor), limitOf(factor)]).toEqual(['factor', 2.5]);
    const rise = guard('spend-rise', { riseMicros: '9', limitMicros: '5' });
    expect([thresholdOf(rise), limitOf(rise)]).toEqual(['dailyRise', '5']);
    expect(thresholdOf(guard('delete'))).toBeUndefined();
    expect(LANGUAGES.map(() => messageKey(`guards.from.${thresholdOf(guard('many-ads'))}`))).not.toContain(
      undefined,
    );
  });
});
