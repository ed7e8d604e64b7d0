/** Codes of errors without an answer of the service. */
export const UNREACHABLE: ReadonlySet<string> = new Set(['service-unreachable', 'service-timeout']);

/** Errors that are over once the service answers again. */
export const isOutage = (code: string): boolean => UNREACHABLE.has(code) || code === 'not-signed-in';
