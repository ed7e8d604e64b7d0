/** `push --anyway RULE`: overrides a rule for these ads with their present values. */
import type { RowKey } from '../../shared/ad/model.ts';
import { tell } from '../../shared/locale/terminal.ts';
import { OVERRIDABLE_RULES } from '../../shared/rules/overrides.ts';
import { UsageError } from './exit.ts';
import type { Host } from './host.ts';
import { ruleName, ruleNamed } from './rule-names.ts';

export type Chosen = { readonly where?: string; readonly keys?: RowKey[] };

/** Rejects unknown rules, and those that cannot be overridden, before any override is made. */
export const liftRules = async (
  host: Host,
  account: string,
  select: Chosen,
  names: readonly string[],
): Promise<void> => {
  const strange = names.find((name) => !OVERRIDABLE_RULES.has(ruleNamed(name)));
  if (strange !== undefined) throw new UsageError(tell('cli.no_rule', { name: strange }), 'push ');
  for (const name of names) {
    const rule = ruleNamed(name);
    const { keys } = await host.call('problems.anyway', { account, select, rule, given: true });
    host.terminal.note(tell('cli.sent_anyway', { rule: ruleName(rule), count: keys.length }));
  }
};
