/** Cuts a text to at most `most` UTF-16 units; a text that was cut ends in `…`. */
export const cutText = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text;
