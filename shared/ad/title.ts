/** The displayed name of an ad or a campaign. */
import type { Json, JsonObject } from '../json.ts';
import { readField } from './paths.ts';

/** A text, trimmed; empty for other values. */
export const textOf = (value: Json): string => (typeof value === 'string' ? value.trim() : '');

/** Its title, trimmed; empty without one. */
export const titleOf = (ad: JsonObject): string => textOf(readField(ad, 'title'));

/** Its title, or its vendor ID if it has none. */
export const nameOf = (ad: JsonObject): string => titleOf(ad) || textOf(readField(ad, 'vendorId'));
