import { describe, expect, it } from 'vitest';
import type { ListFilter, ListFilterFault } from '../../../../shared/list-filter/list-filter.ts';
import { isNarrowing, listFilterFaults } from '../../../../shared/list-filter/list-filter.ts';

describe('what the marketplace is asked to list ads by', () => {
  it.each<[ListFilter, readonly ListFilterFault[]]>([
    [{}, []],
    [{ titleKeywords: 'bank', remainingBudget: '10%', startDate: '2026-01-31', endDate: '2026-01-31' }, []],
    [{ remainingBudget: '500', campaignId: 3, orderBy: 'SPENT', direction: 'DESCENDING' }, []],
    [{ titleKeywords: ' ab ' }, ['titleKeywords']],
    [{ titleKeywords: '🚲🚲' }, ['titleKeywords']],
    [{ titleKeywords: '🚲🚲🚲' }, []],
    [{ remainingBudget: '1.50' }, ['remainingBudget']],
    [{ remainingBudget: '' }, ['remainingBudget']],
    [{ startDate: '2026-02-30' }, ['startDate']],
    [{ startDate: '2026-02-02', endDate: '2026-02-01' }, ['period']],
    [{ endDate: 'today' }, ['endDate']],
  ])('%j has the faults %j', (filter, faults) => {
    expect(listFilterFaults(filter)).toEqual(faults);
  });

  it('says which ads, or only in which order', () => {
    expect(isNarrowing({ campaignId: 3 })).toBe(true);
    expect(isNarrowing({ orderBy: 'SPENT', direction: 'DESCENDING' })).toBe(false);
  });
});
