/** Ads on the marketplace that may be the ones new rows became: what is asked, and the answers. */
import type { AdMatch } from '../../../shared/contract/matches.ts';
import { CLI_EN } from '../../../shared/locale/cli-en.ts';
import { translate } from '../../../shared/locale/index.ts';
import type { Answer, Command } from '../command.ts';
import { command } from '../command.ts';
import { changesetAnswer } from '../edited.ts';
import { UsageError } from '../exit.ts';
import { rowsNamed } from '../selection.ts';
import { lineOf } from '../text-table.ts';
import { shownValue } from '../values.ts';

const matchLines = ({ key, title, ad, why, fields }: AdMatch): readonly string[] => [
  lineOf([CLI_EN.match(key, title, ad.id)]),
  `    ${translate('en')(`matches.why.${why}`)}`,
  ...fields.map(
    ({ field, mine, theirs }) => `    ${field}: ${shownValue(field, mine)} | ${shownValue(field, theirs)}`,
  ),
  ...(fields.length === 0 ? [`    ${CLI_EN.matchEqual}`] : []),
];

const matchesAnswer = (matches: readonly AdMatch[]): Answer => ({
  json: {
    matches: matches.map(({ key, title, vendorId, why, ad, fields }) => ({
      key,
      title,
      vendor_id: vendorId,
      why,
      ad: ad.id,
      ad_title: ad.title,
      fields: fields.map(({ field, mine, theirs }) => ({ field, mine, theirs })),
    })),
  },
  text: matches.length === 0 ? CLI_EN.noMatches : matches.flatMap(matchLines).join('\n'),
});

export const MATCH_COMMANDS: readonly Command[] = [
  command({
    name: 'matches',
    positionals: [],
    options: [],
    run: async (host) => {
      const { matches } = await host.call('matches.list', { account: await host.account() });
      return matchesAnswer(matches);
    },
  }),
  command({
    name: 'matches answer',
    positionals: [],
    options: ['same', 'another', 'key'],
    run: async (host, { options }) => {
      if ((options.same === true) === (options.another === true))
        throw new UsageError(CLI_EN.needOne(['--same', '--another']), 'matches answer ');
      const account = await host.account();
      const [key, ...more] = await rowsNamed(host, account, options.key ?? []);
      if (key === undefined || more.length > 0) throw new UsageError(CLI_EN.matchOne, 'matches answer ');
      const answer = options.same ? 'same' : 'another';
      return changesetAnswer(await host.call('matches.answer', { account, key, answer }));
    },
  }),
];
