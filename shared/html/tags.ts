/** Tags with a meaning in descriptions (`docs/interface.md#known-beside-the-contract`). */

/** The only tags the marketplace allows; it removes all others. */
export const KEPT_TAGS = ['i', 'em', 'b', 'strong', 'u', 'ul', 'li', 'br'] as const;
export type KeptTag = (typeof KEPT_TAGS)[number];

const kept: ReadonlySet<string> = new Set(KEPT_TAGS);

export const isKeptTag = (name: string): name is KeptTag => kept.has(name);

/** Block tags: where they are removed, a line break stays. */
const APART: ReadonlySet<string> = new Set(
  [
    'address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer',
    'form h1 h2 h3 h4 h5 h6 header hr html legend main menu nav ol option p pre section select summary table tbody',
    'td textarea tfoot th thead title tr',
  ]
    .join(' ')
    .split(' '),
);

export const setsApart = (name: string): boolean => APART.has(name);
