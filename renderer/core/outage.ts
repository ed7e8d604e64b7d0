/** Errors that say that the service did not answer. */
export const UNREACHABLE: ReadonlySet<string> = new Set(['service-unreachable', 'service-timeout']);

/** Errors that are over once the service answers what it is asked. */
export const isOutage = (code: string): boolean => UNREACHABLE.has(code) || code === 'not-signed-in';
