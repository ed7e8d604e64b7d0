/** What Review would hold back of edits, with counts and reasons. */
import type { JsonObject } from '../../shared/json.ts';
import { tell } from '../../shared/locale/terminal.ts';
import type { PushForecast } from '../../shared/rules/push-forecast.ts';
import { ruleName } from './rule-names.ts';

export const forecastJson = ({ goes, held, nothing, reasons }: PushForecast): JsonObject => ({
  goes,
  held,
  nothing,
  reasons: reasons.map(({ problem, count }) => ({
    code: problem.code,
    rule: ruleName(problem.message.key),
    count,
  })),
});

/** Empty where all of it would be sent. */
export const forecastLines = ({ goes, held, nothing, reasons }: PushForecast): readonly string[] =>
  held + nothing === 0
    ? []
    : [
        tell('cli.foretold', {
          goes,
          held,
          reasons: reasons
            .map(({ problem, count }) => `${ruleName(problem.message.key)} (${count})`)
            .join(', '),
          nothing,
        }),
      ];
