/**
 * Retouching pictures of many ads. Which picture becomes what is worked out first; then each is made once, however many
 * ads have it (`make-retouched.ts`), before any ad is changed.
 */

import { UPLOAD_PREFIX, unsigned } from '../../../shared/ad/picture-address.ts';
import { picturesOf, placeOfSource, sourceOf } from '../../../shared/ad/picture-lists.ts';
import { foretoldName, type Retouch, retouchText, withStep } from '../../../shared/ad/retouch.ts';
import type { OperationOf } from '../../../shared/bulk/operation.ts';
import type { Refused } from '../../../shared/contract/views.ts';
import { isJsonObject, type Json } from '../../../shared/json.ts';
import type { AccountContext } from '../context.ts';
import type { EditedRow } from '../drafts/cells.ts';
import { chosenHash, hashOfPicture } from '../drafts/chosen-pictures.ts';
import { applyToRow } from '../edits/apply.ts';
import { rowRefusal } from '../edits/refusal.ts';
import { type KeptPictures, openKeptPictures } from '../pictures/kept-pictures.ts';
import { pictureAddress } from '../pictures/picture-address.ts';
import { picturesThere } from '../pictures/pictures-there.ts';

/** The picture that something is done to: one of this computer, or where the service has it. */
type Origin = { readonly hash: string } | { readonly url: URL; readonly src: string };

/** What becomes of a picture; undefined where it stays as it is. */
export type Wanted = { readonly origin: Origin; readonly steps: Retouch };
type Planned = Wanted | { readonly code: string } | undefined;

type Retouching = OperationOf<'retouch'>;
type RetouchContext = Pick<AccountContext, 'mirror' | 'profile' | 'folder'>;

const PATH = 'images';
/** The larger sides that the service keeps (`docs/interface.md#post-image`). */
const LARGE_SIDE = 1024;

export const nameOfWanted = ({ origin, steps }: Wanted): string =>
  `${'hash' in origin ? origin.hash : origin.url.href} ${retouchText(steps)}`;

const stepsAfter = (steps: Retouch, step: Retouching['step']): Retouch | undefined =>
  step.do === 'original' ? [] : withStep(steps, step);

/** Works out what becomes of pictures of rows. */
const planner = (
  { mirror, profile }: Pick<AccountContext, 'mirror' | 'profile'>,
  kept: KeptPictures,
  { step, pictures }: Retouching,
) => {
  /** The picture on this computer that this one is, or was uploaded from. */
  const hashHere = (picture: Json): string | undefined => {
    const hash = hashOfPicture(mirror, picture);
    return hash !== undefined && (kept.has(hash) || chosenHash(picture) !== undefined) ? hash : undefined;
  };

  const ofKept = (hash: string): Planned => {
    const { of, steps } = kept.madeOf(hash);
    const after = stepsAfter(steps, step);
    if (after === undefined) return { code: 'too-many-retouches' };
    return retouchText(after) === retouchText(steps) ? undefined : { origin: { hash: of }, steps: after };
  };

  const ofService = (src: string, there: readonly Json[]): Planned => {
    const picture = there.find((one) => unsigned(sourceOf(one)) === unsigned(src));
    if (!isJsonObject(picture)) return { code: 'picture-unsent' };
    if (picture['status'] === 'PENDING') return { code: 'picture-pending' };
    const url =
      picture['status'] === 'ERROR' ? undefined : pictureAddress(picture, LARGE_SIDE, profile.baseUrl);
    if (url === undefined) return { code: 'picture-unreadable' };
    const steps = stepsAfter([], step) ?? [];
    return steps.length === 0 ? undefined : { origin: { url, src }, steps };
  };

  const isChosen = (images: readonly Json[]): ((at: number) => boolean) => {
    if (pictures === 'all') return () => true;
    const place = pictures === 'first' ? 0 : placeOfSource(images, pictures.src);
    return (at) => at === place;
  };

  /** Of each picture of the row, in their order. */
  return (row: EditedRow): readonly { readonly picture: Json; readonly planned: Planned }[] => {
    const images = picturesOf(row.cell(PATH).value);
    const there = picturesThere(row.base, row.drafts());
    const isMeant = isChosen(images);
    return images.map((picture, at) => {
      if (!isMeant(at)) return { picture, planned: undefined };
      const hash = hashHere(picture);
      return { picture, planned: hash === undefined ? ofService(sourceOf(picture), there) : ofKept(hash) };
    });
  };
};

type Plan = ReturnType<typeof planner>;
export type Became = { readonly src: string } | { readonly code: string };

/** Writes what became of the row's pictures; those that could not be retouched stay, each reason told once. */
const editWith =
  (
    { mirror }: Pick<AccountContext, 'mirror'>,
    plan: Plan,
    { pictures }: Retouching,
    become: (wanted: Wanted) => Became,
  ) =>
  (row: EditedRow): readonly Refused[] => {
    const images = plan(row);
    const refuse = (code: string): Refused => ({ key: row.key, field: PATH, code });
    const isNamed = typeof pictures === 'object';
    if (isNamed && placeOfSource(picturesOf(row.cell(PATH).value), pictures.src) < 0)
      return [refuse('no-such-picture')];
    if (images.every(({ planned }) => planned === undefined)) return [];
    const closed = rowRefusal(row);
    if (closed !== undefined) return [refuse(closed)];
    const became = images.map(({ picture, planned }): { readonly picture: Json; readonly code?: string } => {
      if (planned === undefined) return { picture };
      const end = 'code' in planned ? planned : become(planned);
      return 'code' in end ? { picture, code: end.code } : { picture: { src: end.src } };
    });
    const refused = applyToRow(mirror, row, PATH, { value: became.map(({ picture }) => picture) });
    const codes = new Set(became.flatMap(({ code }) => code ?? []));
    return [...(refused ? [refused] : []), ...[...codes].map(refuse)];
  };

const sourceOfOrigin = (origin: Origin): string =>
  'hash' in origin ? `${UPLOAD_PREFIX}${origin.hash}` : origin.src;

/** The pictures that an operation needs, and what writes them into rows once they are made. */
export type PlannedRetouch = {
  readonly look: (row: EditedRow) => void;
  readonly wanted: () => readonly Wanted[];
  readonly editWith: (become: (wanted: Wanted) => Became) => (row: EditedRow) => readonly Refused[];
};

export const planRetouch = (context: RetouchContext, operation: Retouching): PlannedRetouch => {
  const plan = planner(context, openKeptPictures(context.folder), operation);
  const wanted = new Map<string, Wanted>();
  return {
    look: (row) => {
      if (rowRefusal(row) !== undefined) return;
      for (const { planned } of plan(row)) {
        if (planned !== undefined && !('code' in planned)) wanted.set(nameOfWanted(planned), planned);
      }
    },
    wanted: () => [...wanted.values()],
    editWith: (become) => editWith(context, plan, operation, become),
  };
};

/** What the operation would do: pictures that are still to be made have names that say how. */
export const foretellRetouch = (context: RetouchContext, operation: Retouching) =>
  planRetouch(context, operation).editWith(({ origin, steps }) => {
    const src = sourceOfOrigin(origin);
    return { src: steps.length === 0 ? src : foretoldName(steps, src) };
  });
