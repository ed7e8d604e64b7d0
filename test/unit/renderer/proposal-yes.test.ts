import '../../support/local-storage.ts';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decideProposal } from '../../../renderer/features/proposals/decide.ts';
import {
  applyProposal,
  confirmApply,
  isCovered,
  proposals,
} from '../../../renderer/features/proposals/proposal-store.ts';
import type { Json } from '../../../shared/json.ts';
import type { Proposal, ProposalCounts } from '../../../shared/proposals/proposal.ts';

const countsWith = (clears: number, deletes: number): ProposalCounts => ({
  ...{ new: 0, changed: 500, unchanged: 0, failed: 0, missing: 0, differing: 500, conflicting: 0, hidden: 0 },
  ...{ attention: 0, unsure: 0, conflicts: 0, refused: 0, changes: 500, clears, deletes },
  fields: {},
  questions: [],
  needs: [],
  kept: { new: 0, changed: 500, changes: 500 },
  problems: { errors: 0, warnings: 0 },
  review: { goes: 500, held: 0, nothing: 0, reasons: [] },
});

const proposal: Proposal = {
  ...{
    proposal: 'p',
    rows: 500,
    columns: [],
    headerRow: 1,
    top: [],
    left: [],
    readRows: [],
    folded: null,
    leftRows: {
      ...{ title: 0, 'second-header': 0, instruction: 0, 'repeated-header': 0 },
      ...{ note: 0, total: 0, blank: 0 },
    },
    file: null,
    externalIds: null,
    match: null,
    pictureFiles: null,
    copies: { as: 'refuse', rows: 0 },
    apart: { as: 'hold', rows: 0, columns: [] },
    missing: 'leave',
  },
  ...{
    rejectedColumns: [],
    attributes: [],
    fields: [],
    questions: [],
    valueQuestions: [],
    attributeQuestions: [],
    decimal: ',',
    counts: countsWith(3, 0),
  },
};

/** The engine, which answers a decision once the test tells it to. */
const engineAt = () => {
  const applied: Json[] = [];
  const answer = Promise.withResolvers<Json>();
  const call = async (name: string, input: Json): Promise<unknown> => {
    if (name === 'proposals.decide') return { ok: true, value: await answer.promise };
    if (name === 'proposals.rows') return { ok: true, value: { rows: [], total: 0, open: 0, kept: 0 } };
    applied.push(input);
    return { ok: false, error: { code: 'not-confirmed', details: {} } };
  };
  Object.assign(globalThis, { adsheet: { call } });
  return { applied, answer: (counts: ProposalCounts) => answer.resolve({ counts }) };
};

const isTicked = (): boolean => {
  const { proposal: now, agreed } = proposals.get();
  return now !== null && isCovered(now.counts, agreed);
};

describe('a yes to emptying fields and deleting ads', () => {
  beforeEach(() => proposals.set({ proposal, account: '' }));
  afterEach(() => proposals.set({ proposal: null, agreed: null }));

  it('is none to what a decision adds while it is made', async () => {
    const engine = engineAt();
    const deciding = decideProposal(true, { kind: 'conflicting' });
    confirmApply(true, proposal.counts);
    expect(isTicked()).toBe(true);
    engine.answer(countsWith(3, 500));
    await deciding;
    expect(isTicked()).toBe(false);
    await applyProposal(false);
    expect(engine.applied).toEqual([{ account: '', proposal: 'p', confirmed: { clears: 3, deletes: 0 } }]);
  });

  it('holds for less of it', async () => {
    const engine = engineAt();
    const deciding = decideProposal(false, { kind: 'conflicting' });
    confirmApply(true, proposal.counts);
    engine.answer(countsWith(2, 0));
    await deciding;
    expect(isTicked()).toBe(true);
  });

  it('and the ticks of fields are as before where a decision failed', async () => {
    const error = { code: 'disk-full', details: {} };
    const call = async (name: string): Promise<unknown> =>
      name === 'proposals.decide'
        ? { ok: false, error }
        : { ok: true, value: { rows: [], total: 0, open: 0, kept: 0 } };
    Object.assign(globalThis, { adsheet: { call } });
    const deciding = decideProposal(false, { fields: ['title'] });
    expect([...proposals.get().rejected]).toEqual(['title']);
    await deciding;
    expect([...proposals.get().rejected]).toEqual([]);
  });

  it('can be taken back', () => {
    confirmApply(true, proposal.counts);
    confirmApply(false, proposal.counts);
    expect(isTicked()).toBe(false);
  });
});
