/** Names of rules in the terminal: the key of their sentence without the common prefix. */
const PREFIX = 'rule.';

export const ruleName = (key: string): string => (key.startsWith(PREFIX) ? key.slice(PREFIX.length) : key);

/** `too-long` and `rule.too-long` are the same rule; names with another dot (`service.2002`) are kept. */
export const ruleNamed = (name: string): string => (name.includes('.') ? name : PREFIX + name);
