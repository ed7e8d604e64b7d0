/** Bereiken van cellen in het blad, in het Nederlands. */
import type { RangeKey } from './range-en.ts';

export const rangeNl: Readonly<Record<RangeKey, string>> = {
  'command.fill-down': 'Omlaag doorvoeren',
  'command.fill-right': 'Naar rechts doorvoeren',
  'command.clear-cells': 'Cellen leegmaken',
  'command.select-all': 'Alle cellen selecteren',

  'label.paste_cells': 'In {count} cel plakken | In {count} cellen plakken',
  'label.move_cells': '{count} cel verplaatsen | {count} cellen verplaatsen',
  'label.clear_cells': '{count} cel leegmaken | {count} cellen leegmaken',
  'label.fill_cells': '{count} cel vullen | {count} cellen vullen',
  'label.enter_cells': 'In {count} cel invoeren | In {count} cellen invoeren',

  'range.done.copy': '{count} cel gekopieerd | {count} cellen gekopieerd',
  'range.done.paste': 'In {count} cel geplakt | In {count} cellen geplakt',
  'range.done.cut':
    '{count} cel geknipt: plak haar, of druk op Escape om haar te laten staan | {count} cellen geknipt: plak ze, of druk op Escape om ze te laten staan',
  'range.done.move': '{count} cel verplaatst | {count} cellen verplaatst',
  'range.done.clear': '{count} cel leeggemaakt | {count} cellen leeggemaakt',
  'range.done.fill': '{count} cel gevuld | {count} cellen gevuld',
  'range.done.enter': 'In {count} cel ingevoerd | In {count} cellen ingevoerd',
  'range.copying': '{count} lange tekst wordt gelezen… | {count} lange teksten worden gelezen…',
  'range.copy_too_long':
    'Dit zijn te veel lange teksten om in één keer te kopiëren. Kopieer minder advertenties, of laat de beschrijving weg.',
  'range.nothing_to_paste': 'Er staat niets op het klembord dat in cellen past.',

  'range.why.required': 'Dit mag niet leeg zijn.',
  'range.why.no_room': 'Het viel buiten de rand van het blad.',
  'range.why.long_texts': 'Dit waren te veel lange teksten in één keer.',

  'range.selected': '{rows} bij {columns} cellen geselecteerd',
  'range.sums': 'De geselecteerde cellen',
  'range.count': 'Aantal {count}',
  'range.sum': 'Som {value}',
  'range.average': 'Gemiddelde {value}',
  'range.min': 'Min {value}',
  'range.max': 'Max {value}',
};
