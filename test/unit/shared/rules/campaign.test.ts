import { expect, test } from 'vitest';
import type { AdState, RowKey } from '../../../../shared/ad/model.ts';
import { withDrafts } from '../../../../shared/ad/paths.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import { checkCampaign } from '../../../../shared/rules/index.ts';
import { short } from './fixtures.ts';

const live: JsonObject = {
  id: 3,
  title: 'Default',
  status: 'ACTIVE',
  budgets: { daily: { limitMicros: 'UNLIMITED' }, total: { limitMicros: 'UNLIMITED' } },
};

const check = (base: JsonObject | null, field: string, value: Json) => {
  const drafts = [{ field, base: null, value }];
  const campaign: AdState = {
    key: 'c1' as RowKey,
    id: null,
    base,
    local: withDrafts(base ?? live, drafts),
    drafts,
  };
  return short(checkCampaign(campaign));
};

test.each<readonly [string, Json, readonly string[]]>([
  ['status', 'PAUSED', []],
  ['status', 'DELETED', ['error 2001 status']],
  ['budgets.daily.limitMicros', '5000000', []],
  ['budgets.daily.limitMicros', null, ['error 2000 budgets.daily.limitMicros']],
  ['budgets.total.limitMicros', '-1', ['error 1006 budgets.total.limitMicros']],
  ['title', 'Another name', ['warning 2001 title']],
])('a campaign whose %s becomes %j', (field, value, expected) => {
  expect(check(live, field, value)).toEqual(expected);
});

test('a new campaign may have any short title', () => {
  expect(check(null, 'title', 'Another name')).toEqual([]);
  expect(check(null, 'title', 'x'.repeat(65))).toEqual(['warning 2005 title']);
});

const TODAY = 'budgets.daily.limitMicros';
const TOTAL = 'budgets.total.limitMicros';

const spent: JsonObject = {
  ...live,
  budgets: {
    daily: { limitMicros: '9000000', spentMicros: '2000000' },
    total: { limitMicros: '50000000', spentMicros: '7000000' },
  },
};

test.each([
  [TODAY, '2000001', []],
  [TODAY, '2000000', ['warning 2002 budgets.daily.limitMicros']],
  [TODAY, 'UNLIMITED', []],
  [TOTAL, '9000000', []],
  [TOTAL, '7000000', ['warning 2002 budgets.total.limitMicros', 'warning 2002 budgets.daily.limitMicros']],
])('a campaign that has spent some of its budgets and whose %s becomes %s', (field, value, expected) => {
  expect(check(spent, field, value)).toEqual(expected);
});

test('a budget that the marketplace says is spent is no problem, nor is one of a new campaign', () => {
  const reached = withDrafts(spent, [{ field: TODAY, base: null, value: '1000000' }]);
  expect(check(reached, 'status', 'PAUSED')).toEqual([]);
  expect(check(null, TODAY, '0')).toEqual([]);
});

test('a budget beyond what 64 bits hold is told of, and no amount is offered for it', () => {
  expect(check(live, TOTAL, '9223372036854775807')).toEqual([]);
  const drafts = [{ field: TOTAL, base: null, value: '9223372036854775808' }];
  const campaign = { key: 'c1' as RowKey, base: live, local: withDrafts(live, drafts), drafts };
  const [found, ...more] = checkCampaign(campaign);
  expect(found).toMatchObject({ severity: 'warning', message: { key: 'rule.above-holdable' } });
  expect([found?.fix, more]).toEqual([undefined, []]);
});
