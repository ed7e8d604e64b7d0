import { describe, expect, it } from 'vitest';
import { parseExpression } from '../../../../shared/expression/index.ts';
import { NO_FIGURES } from '../../../../shared/metrics/figures.ts';
import { conditionOf, QUESTIONS } from '../../../../shared/metrics/questions.ts';

const TOTAL = { ...NO_FIGURES, impressions: 3000, clicks: 40, spentMicros: 9_130_000n };

describe('a ready question', () => {
  it.each(QUESTIONS)('%s is a condition of the language', (question) => {
    expect(parseExpression(conditionOf(question, TOTAL) ?? '(')).toMatchObject({ ok: true });
  });

  it('compares with the averages of all ads as numbers, and with none where nobody clicked', () => {
    expect(conditionOf('cheap-and-good', TOTAL)).toBe(
      'status = ACTIVE and clicks(30d) >= 10 and cpc(30d) < 0.2282 and ctr(30d) > 1.33',
    );
    expect(conditionOf('cheap-and-good', NO_FIGURES)).toBeNull();
    expect(conditionOf('cheap-and-good', null)).toBeNull();
  });
});
