/** A text within so many UTF-16 units: one that is longer is cut, and ends in `…`. */
export const cutText = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text;
