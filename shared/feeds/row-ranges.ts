/** Numbers as runs of neighbours, in order, each once: 2, 3, 4 and 9 are 2 to 4, and 9. */
export const rangesOf = (numbers: readonly number[]): readonly (readonly [from: number, to: number])[] => {
  const ranges: [number, number][] = [];
  for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
};
