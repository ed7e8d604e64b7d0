/** What the service does to texts before it stores them. */

const allowedTags = new Set(['i', 'em', 'b', 'strong', 'ul', 'li', 'u', 'br']);
const hiddenContent = /<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi;
const tag = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*?(\/?)>/gi;

/** Text without HTML but for `i em b strong ul li u br` in their bare form, and without blanks around it. */
export const cleanText = (text: string): string =>
  text
    .replace(hiddenContent, '')
    .replace(tag, (_, closing: string, name: string, selfClosing: string) =>
      allowedTags.has(name.toLowerCase()) ? `<${closing}${name.toLowerCase()}${selfClosing}>` : '',
    )
    .trim();

export const holdsUrl = (text: string): boolean => /https?:\/\/|\bwww\.\S/i.test(text);
