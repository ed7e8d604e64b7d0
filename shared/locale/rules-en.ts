/** What the rules and the service say of an ad, in English. `{field}` is the field's label; amounts come formatted. */
export const rulesEn = {
  'service.other': '{field}: the service says “{text}” (code {code}).',
} as const;
