/** Our editors of cells as the grid wants them: an object with a place, a value and its faults. */
import type { ICellEditorComp, ICellEditorParams } from 'ag-grid-community';
import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import type { Field } from '../../../shared/ad/fields.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import type { Json } from '../../../shared/json.ts';
import { createPart } from '../../core/ui/grid-parts.tsx';

export type EditorProps = {
  readonly field: Field;
  readonly data: GridRow;
  readonly initialValue: Json;
  /** The key that opened the editor; null where none did. */
  readonly eventKey: string | null;
  readonly onValueChange: (value: Json) => void;
  /** What is wrong with what was typed, which keeps the editor open; null where nothing is. */
  readonly onFault: (fault: string | null) => void;
  readonly stopEditing: () => void;
};

type Params = ICellEditorParams<GridRow, Json> & { readonly field: Field };

/** The grid makes its editors with `new`. */
export const reactEditor = (Editor: ComponentType<EditorProps>) =>
  class implements ICellEditorComp<GridRow, Json> {
    readonly #part = createPart();
    #params: Params | null = null;
    #value: Json = null;
    #fault: string | null = null;

    init(params: Params): void {
      this.#params = params;
      this.#value = params.value ?? null;
    }
    getGui(): HTMLElement {
      return this.#part.place;
    }
    getValue(): Json {
      return this.#value;
    }
    getValidationErrors(): string[] | null {
      return this.#fault === null ? null : [this.#fault];
    }
    getValidationElement(): HTMLElement {
      const { place } = this.#part;
      return place.querySelector('input') ?? place;
    }
    /** Drawn at once: the next key is already on its way, and the focus can only go where the page has it. */
    afterGuiAttached(): void {
      const { field, data, value, eventKey, stopEditing } = this.#params ?? {};
      if (!field || !data || !stopEditing) return;
      flushSync(() =>
        this.#part.show(
          <Editor
            field={field}
            data={data}
            initialValue={value ?? null}
            eventKey={eventKey ?? null}
            onValueChange={(changed) => {
              this.#value = changed;
            }}
            onFault={(fault) => {
              this.#fault = fault;
            }}
            stopEditing={() => stopEditing()}
          />,
        ),
      );
    }
    destroy(): void {
      this.#part.remove();
    }
  };
