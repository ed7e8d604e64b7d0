/** Which styles of a workbook show a number as a date: nothing else tells a date from a number. */
import type { Part } from './archive.ts';
import { readSmallXml } from './xml.ts';

/** Formats that every program knows by number: dates and times, those of East Asia among them. */
const BUILT_IN: ReadonlySet<number> = new Set([
  ...[14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 47],
  ...[27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58],
]);

/** Literal texts, escaped signs, fillers, and colours, currencies and languages in brackets. */
const LITERAL = /"[^"]*"|\\.|[_*].|\[[^\]]*\]/gsu;
/** Hours, minutes or seconds that do not end at a day: a duration, which is a number. */
const ELAPSED = /\[(?:h+|m+|s+)\]/iu;

/** Does a format such as `d-m-yyyy h:mm` show dates or times of day? */
export const isDateFormat = (format: string): boolean => {
  if (ELAPSED.test(format)) return false;
  const [positive = ''] = format.replace(LITERAL, '').split(';');
  return /[dmyhs]/iu.test(positive.replace(/general/iu, ''));
};

/** For each style of cells, by its number, whether it shows dates. */
export const readDateStyles = async (part: Part): Promise<readonly boolean[]> => {
  const formats = new Map<number, string>();
  const styles: number[] = [];
  let section = '';
  await readSmallXml(part, {
    open: (name, depth, { numFmtId, formatCode = '' }) => {
      if (depth === 2) section = name;
      if (depth !== 3) return;
      if (section === 'numFmts' && name === 'numFmt') formats.set(Number(numFmtId), formatCode);
      if (section === 'cellXfs' && name === 'xf') styles.push(Number(numFmtId ?? 0));
    },
  });
  return styles.map((id) => {
    const own = formats.get(id);
    return own === undefined ? BUILT_IN.has(id) : isDateFormat(own);
  });
};
