/**
 * The cell of an ad's pictures: the first one once it is there, until then a frame, with a sign where it cannot be
 * shown; with it their number.
 */
import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community';
import { picturesOf } from '../../../../shared/ad/picture-lists.ts';
import type { Thumbnail } from '../../../../shared/contract/results/thumbnails.ts';
import type { GridRow } from '../../../../shared/contract/views.ts';
import type { Json } from '../../../../shared/json.ts';
import { MISSING_SIGNS, missingWords } from '../../../core/no-picture.ts';
import { followThumbnail, knownThumbnail } from '../../../core/thumbnails.ts';
import { type Words, words } from '../../../core/words.ts';

const SIDE = 50;

const drawn = (src: string): HTMLElement => {
  const picture = document.createElement('img');
  picture.src = src;
  picture.alt = '';
  return picture;
};

/** Why the first of the pictures is not shown. */
const missingText = ({ state }: Thumbnail, count: number, now: Words): string | null =>
  state === 'shown' ? null : now.t('grid.picture', { count, state: missingWords(state, now) });

/** The line of the cell's tooltip that says why its picture is not shown. */
export const pictureTip = ({ key, values }: GridRow, now: Words): string | null => {
  const pictures = picturesOf(values['images'] ?? null);
  const [picture = null] = pictures;
  const known = picture === null ? undefined : knownThumbnail({ key, picture, side: SIDE });
  return known === undefined ? null : missingText(known, pictures.length, now);
};

const part = (className: string, text: string): HTMLElement => {
  const made = document.createElement('span');
  made.className = className;
  made.textContent = text;
  return made;
};

/** As an image, so that its words are read out in place of what is seen. */
const signed = (count: number, sign: string, label: string): HTMLElement => {
  const made = part('cell-picture-missing', String(count));
  made.append(part('thumbnail-sign', sign));
  made.role = 'img';
  made.ariaLabel = label;
  return made;
};

/** A class, since AG Grid instantiates cell renderers with `new`. */
export class PictureCell implements ICellRendererComp<GridRow> {
  readonly #place = document.createElement('span');
  #leave = (): void => {};

  init(params: ICellRendererParams<GridRow, Json>): void {
    this.refresh(params);
  }
  refresh({ value, data }: ICellRendererParams<GridRow, Json>): boolean {
    this.#leave();
    this.#leave = () => {};
    const pictures = picturesOf(value ?? null);
    const [first = null] = pictures;
    this.#place.className = pictures.length === 0 ? 'cell-picture cell-picture-none' : 'cell-picture';
    this.#place.textContent = String(pictures.length);
    if (data === undefined || first === null) return true;
    this.#leave = followThumbnail({ key: data.key, picture: first, side: SIDE }, (thumbnail) =>
      this.#show(thumbnail, pictures.length),
    );
    return true;
  }
  getGui(): HTMLElement {
    return this.#place;
  }
  destroy(): void {
    this.#leave();
  }

  #show(thumbnail: Thumbnail, count: number): void {
    this.#place.className = `cell-picture thumbnail-${thumbnail.state}`;
    this.#place.replaceChildren(
      ...(thumbnail.state === 'shown'
        ? [drawn(thumbnail.data), part('cell-picture-count', String(count))]
        : [signed(count, MISSING_SIGNS[thumbnail.state], missingText(thumbnail, count, words()) ?? '')]),
    );
  }
}
