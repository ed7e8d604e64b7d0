import type { ITooltipComp, ITooltipParams } from 'ag-grid-community';

/** A tooltip of several lines. A class, as the grid creates its tooltips with `new`. */
export class CellTip implements ITooltipComp {
  readonly #tip = document.createElement('div');

  init({ value }: ITooltipParams): void {
    this.#tip.className = 'cell-tip';
    this.#tip.textContent = String(value ?? '');
  }
  getGui(): HTMLElement {
    return this.#tip;
  }
}
