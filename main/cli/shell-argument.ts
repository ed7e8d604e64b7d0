/** Arguments as they are typed into a shell. */

/** Without signs that any shell reads. */
const PLAIN = /^[\w.:/@+-]+$/u;

/** What shells of Unix read within double quotes; PowerShell reads some of them too. */
const READ_IN_QUOTES = /["$`\\!]/u;

/** A text in quotes, so that a shell takes it as one argument and changes nothing of it. */
export const inQuotes = (text: string): string =>
  READ_IN_QUOTES.test(text) ? `'${text.replaceAll("'", String.raw`'\''`)}'` : `"${text}"`;

/** A text as one argument, in quotes where it needs them. */
export const shellArgument = (text: string): string => (PLAIN.test(text) ? text : inQuotes(text));
