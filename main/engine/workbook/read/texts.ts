/** Texts of cells. */

const CODE = /_x([0-9A-Fa-f]{4})_/gu;

/** Converts line ends to LF. */
export const withLineFeeds = (text: string): string =>
  text.includes('\r') ? text.replace(/\r\n?/gu, '\n') : text;

/** Decodes escapes in the file: `_x0041_` is the letter A, `_x005F_` an underscore. */
export const shownText = (text: string): string => {
  const whole = text.includes('_x')
    ? text.replace(CODE, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))).toWellFormed()
    : text;
  return withLineFeeds(whole);
};
