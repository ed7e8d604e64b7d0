/** The two pages of the authorization server. */

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

const layout = (title: string, content: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width">
<style>
body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:10vh auto;padding:0 1rem;color:#1b1b1b;background:#fafafa}
button{font:inherit;padding:.5rem 1.25rem;margin-right:.5rem;border:1px solid #888;border-radius:4px;background:#fff}
button[value=allow]{background:#0b5cad;border-color:#0b5cad;color:#fff}
</style></head><body><h1>${escapeHtml(title)}</h1>${content}</body></html>`;

const meanings: Readonly<Record<string, string>> = {
  api_ro: 'read your ads, campaigns and reports',
  api_rw: 'change your ads and campaigns',
  console_ro: 'read what the console shows',
  console_rw: 'change what the console can, and upload pictures',
  reporting: 'make downloadable reports',
};

type Seller = { readonly id: number; readonly sellerName: string };

const choice =
  (signedIn: number) =>
  ({ id, sellerName }: Seller): string =>
    `<option value="${id}"${id === signedIn ? ' selected' : ''}>${escapeHtml(sellerName)}</option>`;

/** Asks for consent; the person at the browser can sign in as any of the sellers. */
export const consentPage = (
  request: string,
  sellers: readonly Seller[],
  { signedIn, scopes }: { readonly signedIn: number; readonly scopes: readonly string[] },
): string =>
  layout(
    `Signed in as ${sellers.find(({ id }) => id === signedIn)?.sellerName ?? ''}`,
    `<p>An application asks for permission to:</p>
<ul>${scopes.map((scope) => `<li>${escapeHtml(meanings[scope] ?? scope)} (<code>${escapeHtml(scope)}</code>)</li>`).join('')}</ul>
<form method="post" action="/accounts/oauth/authorize"><input type="hidden" name="request" value="${escapeHtml(request)}">
<p><label>Seller <select name="seller">${sellers.map(choice(signedIn)).join('')}</select></label></p>
<button name="decision" value="allow">Allow</button><button name="decision" value="refuse">Refuse</button></form>`,
  );

export const problemPage = (message: string): string =>
  layout('This sign-in request is not valid', `<p>${escapeHtml(message)}</p>`);
