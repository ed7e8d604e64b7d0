/** Filters a drop-down by typed text. Pure. */
import { foldForSearch } from '../../core/fold-for-search.ts';
import type { Option } from './options.ts';

/** The options that contain every typed word, ignoring case and accents; those that start with the text first. */
export const matching = (options: readonly Option[], text: string): readonly Option[] => {
  const wanted = foldForSearch(text).trim();
  if (wanted === '') return options;
  const words = wanted.split(/\s+/);
  const starts: Option[] = [];
  const has: Option[] = [];
  for (const option of options) {
    const label = foldForSearch(option.label);
    const whole = option.note === undefined ? label : `${label} ${foldForSearch(option.note)}`;
    if (label.startsWith(wanted)) starts.push(option);
    else if (words.every((word) => whole.includes(word))) has.push(option);
  }
  return [...starts, ...has];
};
