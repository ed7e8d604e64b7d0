/** The overrides of single rows, by the seller and by the service's check. Those that no longer hold are deleted. */
import type { RowKey } from '../../../shared/ad/model.ts';
import { isCampaignKey } from '../../../shared/ad/model.ts';
import { isOverrideValid } from '../../../shared/rules/overrides.ts';
import { withAddresses } from '../drafts/chosen-pictures.ts';
import { hashOfBody, requestBody } from '../drafts/request-body.ts';
import { draftsToSend } from '../drafts/to-send.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { RowRuleOverride } from '../mirror/rules/overrides.ts';
import type { CampaignState, Row } from '../rows/row.ts';
import { isShown } from '../rows/row.ts';
import type { RowLifts } from './lift.ts';

type AnyRow = Row | CampaignState | undefined;

export type RowLiftsReader = (key: RowKey, row: AnyRow) => RowLifts;

const isSent = (row: AnyRow): row is NonNullable<AnyRow> =>
  row !== undefined && isShown(row) && !row.gone && (row.base === null || draftsToSend(row).length > 0);

const bodyHash = (mirror: Mirror, key: RowKey, row: NonNullable<AnyRow>): string =>
  hashOfBody(requestBody(mirror, { key, base: row.base }, withAddresses(mirror, draftsToSend(row))));

/** An ad of a rebuilt copy before its first pull: none of its values is known to be current. */
const isUnread = (row: AnyRow): boolean => row !== undefined && row.base === null && row.id !== null;

/** Deletes overrides that are void: their values changed, or nothing is to be sent any more. */
const dropVoid = (mirror: Mirror, words: readonly RowRuleOverride[]): void => {
  if (words.length === 0) return;
  for (const word of words) mirror.overrides.remove(word);
  mirror.journal.append({ type: 'anyway', given: false, words });
};

/** Reads the overrides of these rows together. Call inside the transaction of a check. */
export const readRowLifts = (mirror: Mirror, keys: readonly RowKey[]): RowLiftsReader => {
  const words = mirror.overrides.ofMany(keys);
  const bodies = mirror.acceptedBodies.ofMany(keys);
  return (key, row) => {
    const given = words.get(key) ?? [];
    const accepted = bodies.get(key);
    const stands = given.filter((word) => isSent(row) && isOverrideValid(word, row.local));
    const isVoid = (word: RowRuleOverride): boolean => !stands.includes(word) && !isUnread(row);
    dropVoid(mirror, given.filter(isVoid));
    const checked =
      accepted !== undefined && isSent(row) && !isCampaignKey(key) && bodyHash(mirror, key, row) === accepted;
    if (accepted !== undefined && !checked) mirror.acceptedBodies.remove(key);
    return { anyway: stands, checked };
  };
};
