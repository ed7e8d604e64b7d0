/** Wraps React cell editors in the interface AG Grid requires: an element, a value and its errors. */
import type { ICellEditorComp, ICellEditorParams } from 'ag-grid-community';
import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import type { Field } from '../../../../shared/ad/fields.ts';
import type { GridRow } from '../../../../shared/contract/views.ts';
import type { Json } from '../../../../shared/json.ts';
import { createPart } from '../../../core/ui/grid-parts.tsx';

export type EditorProps = {
  readonly field: Field;
  readonly data: GridRow;
  readonly initialValue: Json;
  /** The key that opened the editor; null if none did. */
  readonly eventKey: string | null;
  readonly onValueChange: (value: Json) => void;
  /** Reports the error of the typed text, which keeps the editor open; null for none. */
  readonly onFault: (fault: string | null) => void;
  readonly stopEditing: () => void;
};

type Params = ICellEditorParams<GridRow, Json> & { readonly field: Field };

/** A class, as the grid creates its editors with `new`. */
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
    /** Rendered synchronously: the next key may come at once, and only a rendered element can take the focus. */
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
