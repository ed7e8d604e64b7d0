/** Ranges of cells in the sheet: copying, pasting, filling, what a range holds and why cells were left, in English. */
export const rangeEn = {
  'command.fill-down': 'Fill down',
  'command.fill-right': 'Fill right',
  'command.clear-cells': 'Clear cells',
  'command.select-all': 'Select all cells',

  'label.paste_cells': 'Paste into {count} cell | Paste into {count} cells',
  'label.move_cells': 'Move {count} cell | Move {count} cells',
  'label.clear_cells': 'Clear {count} cell | Clear {count} cells',
  'label.fill_cells': 'Fill {count} cell | Fill {count} cells',
  'label.enter_cells': 'Enter in {count} cell | Enter in {count} cells',

  'range.done.copy': '{count} cell copied | {count} cells copied',
  'range.done.paste': 'Pasted into {count} cell | Pasted into {count} cells',
  'range.done.cut':
    '{count} cell cut: paste it, or press Escape to leave it | {count} cells cut: paste them, or press Escape to leave them',
  'range.done.move': '{count} cell moved | {count} cells moved',
  'range.done.clear': '{count} cell cleared | {count} cells cleared',
  'range.done.fill': '{count} cell filled | {count} cells filled',
  'range.done.enter': 'Entered in {count} cell | Entered in {count} cells',
  'range.copying': 'Reading {count} long text… | Reading {count} long texts…',
  'range.copy_too_long':
    'These are too many long texts to copy at once. Copy fewer ads, or leave out the description.',
  'range.nothing_to_paste': 'There is nothing on the clipboard that cells could hold.',

  'range.why.required': 'This cannot be empty.',
  'range.why.no_room': 'It was beyond the edge of the sheet.',
  'range.why.long_texts': 'These were too many long texts at once.',

  'range.selected': '{rows} by {columns} cells selected',
  'range.sums': 'The selected cells',
  'range.count': 'Count {count}',
  'range.sum': 'Sum {value}',
  'range.average': 'Average {value}',
  'range.min': 'Min {value}',
  'range.max': 'Max {value}',
} as const;

export type RangeKey = keyof typeof rangeEn;
