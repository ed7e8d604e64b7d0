/** The nonce of this load, by which the content policy lets styles made at run time in. */
export const NONCE = document.querySelector<HTMLMetaElement>('meta[name=nonce]')?.content ?? '';
