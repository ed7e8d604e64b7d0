/** Matches: ads on the marketplace that may be what new rows became, and the seller's answers. */
import type { AdMatch } from '../../../shared/contract/results/matches.ts';
import { translate } from '../../../shared/locale/index.ts';
import { tell } from '../../../shared/locale/terminal.ts';
import type { Answer, Command } from '../command.ts';
import { command } from '../command.ts';
import { changesetAnswer } from '../edited.ts';
import { UsageError } from '../exit.ts';
import { rowsNamed } from '../selection.ts';
import { lineOf } from '../text-table.ts';
import { shownValue } from '../values.ts';

const matchLines = ({ key, title, ad, why, fields }: AdMatch): readonly string[] => [
  lineOf([tell('cli.match', { key, title, ad: ad.id })]),
  `    ${translate('en')(`matches.why.${why}`)}`,
  ...fields.map(
    ({ field, mine, theirs }) => `    ${field}: ${shownValue(field, mine)} | ${shownValue(field, theirs)}`,
  ),
  ...(fields.length === 0 ? [`    ${tell('cli.match_equal')}`] : []),
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
  text: matches.length === 0 ? tell('cli.no_matches') : matches.flatMap(matchLines).join('\n'),
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
        throw new UsageError(tell('cli.need_one', { names: '--same, --another' }), 'matches answer ');
      const account = await host.account();
      const [key, ...more] = await rowsNamed(host, account, options.key ?? []);
      if (key === undefined || more.length > 0)
        throw new UsageError(tell('cli.match_one'), 'matches answer ');
      const answer = options.same ? 'same' : 'another';
      return changesetAnswer(await host.call('matches.answer', { account, key, answer }));
    },
  }),
];
