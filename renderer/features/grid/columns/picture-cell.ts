/** The cell of an ad's pictures: the first one if its data is local, otherwise a frame; beside it their number. */
import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community';
import type { GridRow } from '../../../../shared/contract/views.ts';
import type { Json } from '../../../../shared/json.ts';
import { picturesOf, sourceOf } from '../../fields/public.ts';

/** The sheet loads nothing from the network: external pictures are only counted. */
const isAtHand = (src: string): boolean => src.startsWith('data:');

/** A class, since AG Grid instantiates cell renderers with `new`. */
export class PictureCell implements ICellRendererComp<GridRow> {
  readonly #place = document.createElement('span');

  init(params: ICellRendererParams<GridRow, Json>): void {
    this.refresh(params);
  }
  refresh({ value }: ICellRendererParams<GridRow, Json>): boolean {
    const pictures = picturesOf(value ?? null);
    const src = sourceOf(pictures[0] ?? null);
    this.#place.className = pictures.length === 0 ? 'cell-picture cell-picture-none' : 'cell-picture';
    this.#place.textContent = isAtHand(src) ? '' : String(pictures.length);
    if (isAtHand(src)) {
      const picture = document.createElement('img');
      picture.src = src;
      picture.alt = String(pictures.length);
      this.#place.append(picture);
    }
    return true;
  }
  getGui(): HTMLElement {
    return this.#place;
  }
}
