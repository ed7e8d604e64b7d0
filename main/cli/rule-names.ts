/** Rules as the terminal calls them: the key of their sentence without what all of them begin with. */
const PREFIX = 'rule.';

export const ruleName = (key: string): string => (key.startsWith(PREFIX) ? key.slice(PREFIX.length) : key);

/** `too-long` and `rule.too-long` are one; names with a dot of their own (`service.2002`) stand as they are. */
export const ruleNamed = (name: string): string => (name.includes('.') ? name : PREFIX + name);
