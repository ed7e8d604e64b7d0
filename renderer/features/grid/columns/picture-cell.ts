/** The cell of an ad's pictures: the first one once it is there, until then a frame; with it their number. */
import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community';
import { picturesOf } from '../../../../shared/ad/picture-lists.ts';
import type { Thumbnail } from '../../../../shared/contract/results/thumbnails.ts';
import type { GridRow } from '../../../../shared/contract/views.ts';
import type { Json } from '../../../../shared/json.ts';
import { followThumbnail } from '../../../core/thumbnails.ts';

const SIDE = 50;

const drawn = (src: string): HTMLElement => {
  const picture = document.createElement('img');
  picture.src = src;
  picture.alt = '';
  return picture;
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
    this.#place.className = `cell-picture cell-picture-${thumbnail.state}`;
    if (thumbnail.state !== 'shown') return;
    const number = document.createElement('span');
    number.className = 'cell-picture-count';
    number.textContent = String(count);
    this.#place.replaceChildren(drawn(thumbnail.data), number);
  }
}
