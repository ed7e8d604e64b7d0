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
