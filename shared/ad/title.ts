/** What an ad or a campaign is called where it is listed. */
import type { Json, JsonObject } from '../json.ts';
import { readField } from './paths.ts';

/** A text without blanks around it; empty for a value that is none. */
export const textOf = (value: Json): string => (typeof value === 'string' ? value.trim() : '');

/** Its title without blanks around it; empty where it has none. */
export const titleOf = (ad: JsonObject): string => textOf(readField(ad, 'title'));

/** Its title, and of one without a title its vendor ID. */
export const nameOf = (ad: JsonObject): string => titleOf(ad) || textOf(readField(ad, 'vendorId'));
