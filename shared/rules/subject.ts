/** One ad as the rules read it: its values are read once, so that a check of all ads stays fast. */
import type { AdState, Draft, FieldPath } from '../ad/model.ts';
import { EXISTS_FIELD } from '../ad/model.ts';
import { readField } from '../ad/paths.ts';
import type { DeadPicture } from '../ad/picture-checks.ts';
import type { Category, CategoryConfig } from '../category/category.ts';
import { labelOf } from '../category/category.ts';
import { isJsonObject, type Json, type JsonObject, sameJson } from '../json.ts';
import { type Micros, microsOf } from '../money/micros.ts';
import { type CarriedAttribute, carriedAttributes } from './carried-attributes.ts';

export type RuleInput = {
  readonly ad: AdState;
  readonly category: Category | undefined;
  readonly campaign: JsonObject | undefined;
  readonly user: JsonObject | undefined;
  /** The tenant's locale (`nl_NL`): for names in sentences, and for phone numbers without a country code. */
  readonly locale?: string;
  /** False when the reported spend may not be of today; rules that need it then only warn. True by default. */
  readonly spendIsFresh?: boolean;
  /** False while the categories were never read, so that unknown ids prove nothing. True by default. */
  readonly treeIsRead?: boolean;
  /** What asking a picture's address came to, where no picture was there. */
  readonly deadPictureOf?: ((src: string) => DeadPicture | undefined) | undefined;
  /** The address that the service gave the picture of this computer with this hash. */
  readonly uploadedTo?: (hash: string) => string | undefined;
};

/** How the ad would be sent now: not at all, as a status call, or as a whole body. */
export type Sending = 'nothing' | 'status' | 'body';

export type Subject = RuleInput & {
  readonly local: JsonObject;
  readonly config: CategoryConfig | undefined;
  readonly categoryName: string;
  readonly isNew: boolean;
  readonly sending: Sending;
  /** The value at a path with drafts applied, as on the wire; null for none. */
  readonly at: (path: FieldPath) => Json;
  /** Is the value mine: is the ad new, or the field edited? Other values may be older than the rules. */
  readonly isMine: (path: FieldPath) => boolean;
  readonly attributes: readonly CarriedAttribute[];
};

/** Is `path` the draft's field, its parent object, or its attribute in any locale? */
const concerns = ({ field }: Draft, path: FieldPath): boolean =>
  field.startsWith(path) ? ['', '.', '@'].includes(field.charAt(path.length)) : path.startsWith(`${field}@`);

/** The drafts that would change something. */
const changesIn = ({ base, drafts }: AdState): readonly Draft[] =>
  base === null
    ? []
    : drafts.filter(
        (draft) => draft.field !== EXISTS_FIELD && !sameJson(draft.value, readField(base, draft.field)),
      );

const sendingOf = ({ base, local }: AdState, changes: readonly Draft[]): Sending => {
  if (base === null) return 'body';
  if (changes.length === 0) return 'nothing';
  return local['status'] === 'DELETED' || changes.every((draft) => draft.field === 'status')
    ? 'status'
    : 'body';
};

const partsOfPaths = new Map<FieldPath, readonly string[]>();

/** The keys of a path; empty where it leads into a list. Cached, as rules read few paths many times. */
const partsOf = (path: FieldPath): readonly string[] => {
  const known = partsOfPaths.get(path);
  if (known) return known;
  const parts = /^(?:attributes|shippingOptions)\./.test(path) ? [] : path.split('.');
  partsOfPaths.set(path, parts);
  return parts;
};

const follow = (local: JsonObject, parts: readonly string[]): Json => {
  let value: Json | undefined = local;
  for (const part of parts) value = isJsonObject(value) && Object.hasOwn(value, part) ? value[part] : null;
  return value ?? null;
};

/** A cached `readField`, for the same few paths in many ads. */
const reader =
  (local: JsonObject): Subject['at'] =>
  (path) => {
    const parts = partsOf(path);
    return parts.length === 0 ? readField(local, path) : follow(local, parts);
  };

export const subjectOf = (input: RuleInput): Subject => {
  const { ad, category, locale = '' } = input;
  const { base, local } = ad;
  const changes = changesIn(ad);
  const isMine = (path: FieldPath) => base === null || changes.some((draft) => concerns(draft, path));
  return {
    ...input,
    local,
    config: category?.config,
    categoryName: category ? labelOf(category, locale) : '',
    isNew: base === null,
    sending: sendingOf(ad, changes),
    at: reader(local),
    isMine,
    attributes: carriedAttributes(local, category, isMine),
  };
};

export const textAt = (subject: Subject, path: FieldPath): string | undefined => {
  const value = subject.at(path);
  return typeof value === 'string' ? value : undefined;
};

/** The user's options (`docs/interface.md#user`); empty while the user is unknown. */
export const optionsOf = ({ user }: Subject): JsonObject => {
  const options = user?.['options'];
  return isJsonObject(options) ? options : {};
};

/** Absent, empty, or only spaces, which the service trims. */
export const isBlank = (value: Json): boolean =>
  value === null || (typeof value === 'string' && value.trim() === '');

export const microsAt = (subject: Subject, path: FieldPath): Micros | undefined => microsOf(subject.at(path));

/** The objects of a list such as `images`, `attributes` and `shippingOptions`. */
export const objectsAt = (subject: Subject, key: string): readonly JsonObject[] => {
  const list = subject.local[key];
  return Array.isArray(list) ? (list as readonly Json[]).filter(isJsonObject) : [];
};
