/** Texts as cells hold them. */

const CODE = /_x([0-9A-Fa-f]{4})_/gu;

/** Lines end with LF, whatever the program that wrote them. */
export const withLineFeeds = (text: string): string =>
  text.includes('\r') ? text.replace(/\r\n?/gu, '\n') : text;

/** What stands in the file as what people see: `_x0041_` is the letter A, `_x005F_` an underline. */
export const shownText = (text: string): string => {
  const whole = text.includes('_x')
    ? text.replace(CODE, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))).toWellFormed()
    : text;
  return withLineFeeds(whole);
};
