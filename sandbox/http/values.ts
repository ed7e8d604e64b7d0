/** Reads values of unknown shape. */
export type Json = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The service treats absent members and nulls alike. */
export const isAbsent = (value: unknown): value is undefined | null => value === undefined || value === null;

/** Is the text a positive whole number in the range of identifiers? */
export const isPositiveId = (text: string): boolean => /^\d{1,16}$/.test(text) && Number(text) > 0;

export const codePoints = (text: string): number => [...text].length;

/** Drops members that are undefined, so that they are absent on the wire. */
export const present = (record: Json): Json =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
