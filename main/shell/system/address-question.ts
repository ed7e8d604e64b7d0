/**
 * The questions before an account gets another address, and before a host is asked for pictures: in a system dialog,
 * where no page can change them.
 */
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

/** An address in ASCII, without look-alike letters; other text without characters that could fake lines. */
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
  /** The index of the button that agrees. */
  readonly yes: number;
};

/** The question about the changes in `address-unconfirmed`; closing the dialog means no. */
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

/** The question about the hosts in `hosts-unconfirmed`; closing the dialog means no. */
export const hostQuestion = ({ account, hosts }: ErrorParams, locale: string): Question => {
  const say = translate(languageOf(locale));
  const lines = String(hosts ?? '')
    .split(', ')
    .map(plain);
  return {
    type: 'warning',
    message: say('hosts.message', { count: lines.length }),
    detail: [...lines, '', say('hosts.detail', { name: plain(account) })].join('\n'),
    buttons: [say('common.cancel'), say('hosts.fetch')],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
    yes: 1,
  };
};
