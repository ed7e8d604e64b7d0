import path from 'node:path';

/** The checkout these scripts belong to. */
export const ROOT = path.resolve(import.meta.dirname, '..');

export const inRoot = (...parts: readonly string[]): string => path.join(ROOT, ...parts);
