import type { ServerResponse } from 'node:http';
import type { Language } from '../../../shared/locale/index.ts';
import { translate } from '../../../shared/locale/index.ts';

export type PageKind = 'done' | 'refused' | 'stray';

/** The pages load and run nothing, are not cached, and send no referrer. */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  connection: 'close',
} as const;

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (mark) => `&#${mark.codePointAt(0)};`);

/** A plain page that says what happened and to go back. */
export const sendPage = (
  response: ServerResponse,
  status: number,
  kind: PageKind,
  language: Language,
): void => {
  const say = translate(language);
  const title = escapeHtml(say(`login.${kind}.title`));
  const text = escapeHtml(say(`login.${kind}.text`));
  response.writeHead(status, { ...HEADERS, 'content-type': 'text/html; charset=utf-8' });
  response.end(
    `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>${text}</p></html>\n`,
  );
};

/** Redirects the browser, so that neither code nor state stays in its address bar or history. */
export const sendOn = (response: ServerResponse, location: string): void => {
  response.writeHead(303, { ...HEADERS, location });
  response.end();
};
