// The question before an account goes to another address: in the system's own words, where no page can change them.
import type { ErrorParams } from '../../../shared/contract/errors.ts';
import type { MessageKey } from '../../../shared/locale/index.ts';
import { languageOf, translate } from '../../../shared/locale/index.ts';

const LABELS = {
  baseUrl: 'form.base_url',
  authUrl: 'form.auth_url',
  redirectUri: 'form.redirect',
  clientId: 'form.client_id',
  environment: 'form.environment',
  insecureTls: 'form.insecure',
} as const satisfies Record<string, MessageKey>;

const LONGEST = 300;

/** An address as it is asked for, without letters that look like others; other text without what would draw lines of its own. */
const plain = (value: unknown): string => {
  const text = String(value ?? '');
  const shown = URL.canParse(text) ? new URL(text).href : text.replaceAll(/[\p{C}\p{Z}]+/gu, ' ');
  return shown.length > LONGEST ? `${shown.slice(0, LONGEST)}…` : shown;
};

export type Question = {
  readonly type: 'warning';
  readonly message: string;
  readonly detail: string;
  readonly buttons: string[];
  readonly defaultId: number;
  readonly cancelId: number;
  readonly noLink: true;
  /** The button that says yes. */
  readonly yes: number;
};

/** What is asked, of the changes that `address-unconfirmed` names; whoever says nothing has said no. */
export const confirmation = (changes: ErrorParams, locale: string): Question => {
  const say = translate(languageOf(locale));
  const lines = Object.entries(LABELS).flatMap(([name, label]) => {
    const [was, now] = [plain(changes[`was.${name}`]), plain(changes[`now.${name}`])];
    if (changes[`now.${name}`] === undefined) return [];
    return [`${say(label)}: ${was === '' ? now || '–' : `${was} → ${now || '–'}`}`];
  });
  const isNew = !changes['was.baseUrl'] && Boolean(changes['now.baseUrl']);
  return {
    type: 'warning',
    message: say(isNew ? 'address.new' : 'address.changed', { name: plain(changes['account']) }),
    detail: [...lines, '', say('address.detail')].join('\n'),
    buttons: [say('common.cancel'), say(isNew ? 'address.connect' : 'address.change')],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
    yes: 1,
  };
};
