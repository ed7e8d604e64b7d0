import { resolve } from 'node:path';
import type { RowKey } from '../../../shared/ad/model.ts';
import { readField } from '../../../shared/ad/paths.ts';
import { sourceOf } from '../../../shared/ad/picture-lists.ts';
import { isWebAddress } from '../../../shared/ad/picture-text.ts';
import { type Operation, operation, type PicturePlace } from '../../../shared/bulk/operation.ts';
import { allowPictures, PICTURE_SCOPE } from '../../../shared/contract/account/scopes.ts';
import type { CommandInput, CommandOutput } from '../../../shared/contract/commands.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { AddressesResult } from '../../../shared/contract/results/picture-addresses.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { isJsonObject } from '../../../shared/json.ts';
import { pictureSentences, translate } from '../../../shared/locale/index.ts';
import { type CliCommandName, tell } from '../../../shared/locale/terminal.ts';
import type { Answer, Command } from '../command.ts';
import { command } from '../command.ts';
import { changesetAnswer } from '../edited.ts';
import { UsageError } from '../exit.ts';
import type { Host } from '../host.ts';
import { resultOf } from '../jobs.ts';
import { rowNamed, selectionOf } from '../selection.ts';
import { bulkAnswer } from './bulk.ts';

/** The type of a value in `edits.apply`: the same JSON, not marked read-only. */
type WireValue = Extract<CommandInput<'edits.apply'>['changes'][number], { value: unknown }>['value'];

type Row = { readonly account: string; readonly key: RowKey };

const rowOf = async (host: Host, name: string): Promise<Row> => {
  const account = await host.account();
  return { account, key: await rowNamed(host, account, name) };
};

/** Warns that uploads may be refused; the seller decides. */
export const noteScope = async (host: Host, account: string): Promise<void> => {
  const { granted } = (await host.call('accounts.state', { account })).account;
  if (!allowPictures(granted)) host.terminal.note(tell('cli.picture_scope', { scope: PICTURE_SCOPE }));
};

const imagesOf = async (host: Host, row: Row): Promise<readonly Json[]> => {
  const { ad } = await host.call('ads.get', row);
  const images = readField(ad.local, 'images');
  return Array.isArray(images) ? (images as readonly Json[]) : [];
};

const line = (image: Json, index: number): string => {
  const shown: JsonObject = isJsonObject(image) ? image : {};
  return tell('cli.image', {
    number: index + 1,
    src: String(shown['src'] ?? ''),
    status: String(shown['status'] ?? ''),
  });
};

const answer = (images: readonly Json[]): Answer => ({
  json: { images },
  text: images.length === 0 ? tell('cli.no_images') : images.map(line).join('\n'),
});

const write = async (host: Host, row: Row, images: readonly Json[], label: string): Promise<Answer> => {
  await host.call('edits.apply', {
    account: row.account,
    label,
    changes: [{ key: row.key, field: 'images', value: images.length === 0 ? null : (images as WireValue) }],
  });
  return answer(await imagesOf(host, row));
};

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

/** A position from 1. */
const positionOf = (text: string, count: number): number => {
  const position = Number(text);
  if (!/^\d{1,9}$/.test(text) || position < 1 || position > count) {
    throw new UsageError(tell('cli.not_position', { text, count }));
  }
  return position;
};

/** The list in the order of these positions, each of them exactly once. */
export const reordered = <T>(items: readonly T[], words: readonly string[]): readonly T[] => {
  const positions = words.map((word) => positionOf(word, items.length));
  if (new Set(positions).size !== items.length || positions.length !== items.length) {
    throw new UsageError(tell('cli.not_order', { count: items.length }));
  }
  return positions.flatMap((position) => items.slice(position - 1, position));
};

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

type Added = CommandOutput<'images.add'>;

/** Adds files to the ads; what is to be said of them goes to standard error. */
const addFiles = async (
  host: Host,
  ads: Omit<CommandInput<'images.add'>, 'files'>,
  files: readonly string[],
): Promise<Added> => {
  await noteScope(host, ads.account);
  const added = await host.call('images.add', { ...ads, files: files.map((file) => resolve(file)) });
  for (const sentence of pictureSentences(translate('en'), added.notes, added.pictures))
    host.terminal.note(sentence);
  return added;
};

/** `{"changeset","rows","changes","problems","refused","pictures"}` */
const addedAnswer = (added: Added): Answer => {
  const { json, text } = changesetAnswer(added);
  const pictures = added.pictures.map(({ file, width, height }) => ({ file, width, height }));
  return { json: { ...(isJsonObject(json) ? json : {}), pictures }, text };
};

/** The addresses among what is to be added; they go in one command, and files in another. */
const addressesIn = (added: readonly string[]): readonly string[] => {
  const addresses = added.filter(isWebAddress);
  if (addresses.length > 0 && addresses.length < added.length)
    throw new UsageError(tell('cli.files_or_addresses'), 'images add ');
  return addresses;
};

const addAddresses = (
  host: Host,
  target: Pick<CommandInput<'bulk.start'>, 'account' | 'select'>,
  {
    sources,
    place = 'end',
  }: { readonly sources: readonly string[]; readonly place?: PicturePlace | undefined },
): Promise<Answer> =>
  bulkAnswer(host, { ...target, operation: { kind: 'pictures', sources: [...sources], place } }, false);

export const IMAGE_COMMANDS: readonly Command[] = [
  command({
    name: 'images add',
    positionals: ['[KEY]', 'FILE|ADDRESS…'],
    options: ['where', 'keys', 'place'],
    run: async (host, { positionals, options }) => {
      const { place } = options;
      if (options.where !== undefined || options.keys) {
        const account = await host.account();
        const select = await selectionOf(host, account, options);
        const sources = addressesIn(positionals);
        if (sources.length > 0) return addAddresses(host, { account, select }, { sources, place });
        return addedAnswer(await addFiles(host, { account, select, place }, positionals));
      }
      const [name = '', ...files] = positionals;
      if (files.length === 0) {
        throw new UsageError(tell('cli.need_one', { names: 'KEY, --where, --keys' }), 'images add ');
      }
      const row = await rowOf(host, name);
      const sources = addressesIn(files);
      if (sources.length > 0)
        return addAddresses(host, { account: row.account, select: { keys: [row.key] } }, { sources, place });
      await addFiles(host, { ...row, place }, files);
      return answer(await imagesOf(host, row));
    },
  }),
  command({
    name: 'images list',
    positionals: ['KEY'],
    options: [],
    run: async (host, { positionals: [name = ''] }) => answer(await imagesOf(host, await rowOf(host, name))),
  }),
  command({
    name: 'images remove',
    positionals: ['KEY', 'N…'],
    options: [],
    run: async (host, { positionals: [name = '', ...positions] }) => {
      const row = await rowOf(host, name);
      const images = await imagesOf(host, row);
      const gone = new Set(positions.map((position) => positionOf(position, images.length) - 1));
      const left = images.filter((_, i) => !gone.has(i));
      return write(host, row, left, `images remove ${row.key} ${positions.join(' ')}`);
    },
  }),
  command({
    name: 'images order',
    positionals: ['KEY', 'N…'],
    options: [],
    run: async (host, { positionals: [name = '', ...positions] }) => {
      const row = await rowOf(host, name);
      const images = reordered(await imagesOf(host, row), positions);
      return write(host, row, images, `images order ${row.key} ${positions.join(' ')}`);
    },
  }),
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
