/** Narrowing a drop-down by what is typed. Pure. */
import type { Option } from './options.ts';

/** The options whose name has the text, those that start with it first. */
export const matching = (options: readonly Option[], text: string): readonly Option[] => {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return options;
  const starts = options.filter((option) => option.label.toLowerCase().startsWith(wanted));
  const has = options.filter(
    (option) =>
      !starts.includes(option) && `${option.label} ${option.note ?? ''}`.toLowerCase().includes(wanted),
  );
  return [...starts, ...has];
};
