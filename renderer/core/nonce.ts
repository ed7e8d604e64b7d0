/** The nonce of this page load; the content policy allows run-time styles that have it. */
export const NONCE = document.querySelector<HTMLMetaElement>('meta[name=nonce]')?.content ?? '';
