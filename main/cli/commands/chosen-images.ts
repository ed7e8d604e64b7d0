/** What is done to the pictures of all ads that are chosen, and the check of their addresses. */
import { sourceOf } from '../../../shared/ad/picture-lists.ts';
import { type Operation, operation } from '../../../shared/bulk/operation.ts';
import type { CommandInput } from '../../../shared/contract/commands.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { AddressesResult } from '../../../shared/contract/results/picture-addresses.ts';
import { type CliCommandName, tell } from '../../../shared/locale/terminal.ts';
import type { Answer, Command } from '../command.ts';
import { command } from '../command.ts';
import { UsageError } from '../exit.ts';
import type { Host } from '../host.ts';
import { resultOf } from '../jobs.ts';
import { selectionOf } from '../selection.ts';
import { bulkAnswer } from './bulk.ts';
import { imagesOf, rowOf } from './images.ts';

type ChosenOptions = {
  readonly where?: string;
  readonly keys?: readonly string[];
  readonly 'dry-run'?: boolean;
};

/** Places of an ad's pictures that can be put first. */
const MOST_PLACE = 1000;

/** Carries an operation out on the ads that were chosen, which must have been. */
const onChosen = async (
  host: Host,
  name: string,
  options: ChosenOptions,
  operationOf: () => Operation | Promise<Operation>,
): Promise<Answer> => {
  if (options.where === undefined && !options.keys) {
    throw new UsageError(tell('cli.need_one', { names: '--where, --keys' }), name);
  }
  const account = await host.account();
  const wanted = await operationOf();
  const select = await selectionOf(host, account, options);
  return bulkAnswer(host, { account, select, operation: wanted }, options['dry-run'] === true);
};

/** A whole percent or number of degrees. */
const numberIn = (text: string): number => (/^\d{1,3}$/.test(text) ? Number(text) : Number.NaN);

const RETOUCH_OPTIONS = ['where', 'keys', 'pictures', 'dry-run'] as const;

/** A command that does a step to pictures of the ads that were chosen; `stepOf` reads it from the words given. */
const retouching = (
  name: CliCommandName,
  positionals: readonly string[],
  stepOf: (words: readonly string[]) => unknown,
): Command =>
  command({
    name,
    positionals,
    options: RETOUCH_OPTIONS,
    run: (host, { positionals: words, options }) =>
      onChosen(host, `${name} `, options, () => {
        const read = operation.safeParse({
          kind: 'retouch',
          step: stepOf(words),
          pictures: options.pictures ?? 'all',
        });
        if (!read.success)
          throw new UsageError(tell('cli.not_retouch', { text: words.join(' ') }), `${name} `);
        return read.data;
      }),
  });

/** Starts the check. Who asks for it here has it asked of all hosts that his edits name, which is told. */
const startCheck = async (host: Host, input: CommandInput<'pictures.check'>): Promise<string> => {
  try {
    return (await host.call('pictures.check', input)).job;
  } catch (error) {
    if (!(error instanceof AdsheetError && error.code === 'hosts-unconfirmed')) throw error;
    const hosts = String(error.params['hosts']);
    host.terminal.note(tell('cli.images_hosts', { hosts }));
    await host.call('pictures.allow_hosts', { account: input.account, hosts: hosts.split(', ') });
    return startCheck(host, input);
  }
};

const checkAnswer = (result: AddressesResult): Answer => {
  const { picture: there, busy, offline } = result.counts;
  const faulty = result.addresses - there;
  const unnamed = faulty - result.faulty.length;
  const unknown = busy + offline;
  return {
    json: result,
    text: [
      tell('cli.images_checked', { there, dead: faulty - unknown, unknown }),
      ...result.faulty.map(({ address, outcome, at, keys }) =>
        tell('cli.images_faulty', { address, outcome, at, keys: keys.join(', ') }),
      ),
      ...(unnamed > 0 ? [tell('cli.images_more', { count: unnamed })] : []),
    ].join('\n'),
  };
};

export const CHOSEN_IMAGES_COMMANDS: readonly Command[] = [
  command({
    name: 'images first',
    positionals: ['N|ADDRESS'],
    options: ['where', 'keys', 'dry-run'],
    run: (host, { positionals: [word = ''], options }) =>
      onChosen(host, 'images first ', options, () => {
        if (word === 'last') return { kind: 'firstPicture', picture: 'last' };
        if (/^(?:https?:\/\/|upload:)\S+$/iu.test(word))
          return { kind: 'firstPicture', picture: { src: word } };
        if (!/^\d{1,4}$/.test(word) || Number(word) < 2 || Number(word) > MOST_PLACE) {
          throw new UsageError(tell('cli.not_first', { text: word, count: MOST_PLACE }));
        }
        return { kind: 'firstPicture', picture: Number(word) };
      }),
  }),
  command({
    name: 'images copy',
    positionals: ['KEY'],
    options: ['where', 'keys', 'place', 'dry-run'],
    run: (host, { positionals: [name = ''], options }) =>
      onChosen(host, 'images copy ', options, async () => {
        const sources = (await imagesOf(host, await rowOf(host, name))).map(sourceOf).filter(Boolean);
        if (sources.length === 0) throw new UsageError(tell('cli.no_images'));
        return { kind: 'pictures', sources, place: options.place ?? 'end' };
      }),
  }),
  retouching('images rotate', ['90|180|270'], ([degrees = '']) => ({
    do: 'turn',
    degrees: numberIn(degrees),
  })),
  retouching('images crop', ['TOP', 'RIGHT', 'BOTTOM', 'LEFT'], (words) => {
    const [top, right, bottom, left] = words.map(numberIn);
    return { do: 'crop', top, right, bottom, left };
  }),
  retouching('images square', ['crop|white'], ([by]) => ({ do: 'square', by })),
  retouching('images border', ['PERCENT'], ([percent = '']) => ({
    do: 'border',
    percent: numberIn(percent),
  })),
  retouching('images original', [], () => ({ do: 'original' })),
  command({
    name: 'images check',
    positionals: [],
    options: ['where', 'keys'],
    run: async (host, { options }) => {
      if (options.where === undefined && !options.keys) {
        throw new UsageError(tell('cli.need_one', { names: '--where, --keys' }), 'images check ');
      }
      const account = await host.account();
      const job = await startCheck(host, { account, select: await selectionOf(host, account, options) });
      return checkAnswer(resultOf(await host.finished(job), 'addresses'));
    },
  }),
];
