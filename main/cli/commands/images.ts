/** The pictures of one ad, and files and addresses that are added to those of several. */
import { resolve } from 'node:path';
import type { RowKey } from '../../../shared/ad/model.ts';
import { readField } from '../../../shared/ad/paths.ts';
import { isWebAddress } from '../../../shared/ad/picture-text.ts';
import type { PicturePlace } from '../../../shared/bulk/operation.ts';
import { allowPictures, PICTURE_SCOPE } from '../../../shared/contract/account/scopes.ts';
import type { CommandInput, CommandOutput } from '../../../shared/contract/commands.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { isJsonObject } from '../../../shared/json.ts';
import { pictureSentences, translate } from '../../../shared/locale/index.ts';
import { tell } from '../../../shared/locale/terminal.ts';
import type { Answer, Command } from '../command.ts';
import { command } from '../command.ts';
import { changesetAnswer } from '../edited.ts';
import { type ExitCode, UsageError } from '../exit.ts';
import type { Host } from '../host.ts';
import { rowNamed, selectionOf } from '../selection.ts';
import { bulkAnswer } from './bulk.ts';
import { filesExit, leftLines } from './left-files.ts';

/** The type of a value in `edits.apply`: the same JSON, not marked read-only. */
type WireValue = Extract<CommandInput<'edits.apply'>['changes'][number], { value: unknown }>['value'];

type Row = { readonly account: string; readonly key: RowKey };

export const rowOf = async (host: Host, name: string): Promise<Row> => {
  const account = await host.account();
  return { account, key: await rowNamed(host, account, name) };
};

/** Warns that uploads may be refused; the seller decides. */
export const noteScope = async (host: Host, account: string): Promise<void> => {
  const { granted } = (await host.call('accounts.state', { account })).account;
  if (!allowPictures(granted)) host.terminal.note(tell('cli.picture_scope', { scope: PICTURE_SCOPE }));
};

export const imagesOf = async (host: Host, row: Row): Promise<readonly Json[]> => {
  const { ad } = await host.call('ads.get', row);
  const images = readField(ad.local, 'images');
  return Array.isArray(images) ? (images as readonly Json[]) : [];
};

type Files = CommandOutput<'pictures.files'>['files'];

/** The file that a picture was made of stands for its source, which nobody can read where it is a hash. */
const line = (image: Json, index: number, files: Files): string => {
  const shown: JsonObject = isJsonObject(image) ? image : {};
  const src = String(shown['src'] ?? '');
  return tell('cli.image', {
    number: index + 1,
    src: files[src] ?? src,
    status: String(shown['status'] ?? ''),
  });
};

/** `{"images"}`, each with the name of its `file` where it was made of one. */
const listed = async (
  host: Host,
  row: Row,
): Promise<{ readonly json: JsonObject; readonly text: string }> => {
  const images = await imagesOf(host, row);
  const { files } = await host.call('pictures.files', row);
  const named = images.map((image) => {
    const file = isJsonObject(image) ? files[String(image['src'])] : undefined;
    return isJsonObject(image) && file !== undefined ? { ...image, file } : image;
  });
  return {
    json: { images: named },
    text:
      images.length === 0
        ? tell('cli.no_images')
        : images.map((image, at) => line(image, at, files)).join('\n'),
  };
};

const write = async (host: Host, row: Row, images: readonly Json[], label: string): Promise<Answer> => {
  await host.call('edits.apply', {
    account: row.account,
    label,
    changes: [{ key: row.key, field: 'images', value: images.length === 0 ? null : (images as WireValue) }],
  });
  return listed(host, row);
};

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
  for (const sentence of leftLines(added.left)) host.terminal.note(sentence);
  return added;
};

/** What came of files that cannot be used, beside those that can. */
const unusedOf = ({
  left: files,
  changeset,
}: Added): { readonly json: JsonObject; readonly exit: ExitCode } => ({
  json: { left: files.map(({ name, why }) => ({ name, why })) },
  exit: filesExit(files.length, changeset),
});

/** `{"changeset","rows","changes","problems","refused","pictures","left"}` */
const addedAnswer = (added: Added): Answer => {
  const { json, text } = changesetAnswer(added);
  const pictures = added.pictures.map(({ file, width, height }) => ({ file, width, height }));
  const unused = unusedOf(added);
  return { json: { ...(isJsonObject(json) ? json : {}), pictures, ...unused.json }, text, exit: unused.exit };
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
      const added = await addFiles(host, { ...row, place }, files);
      if (added.refused.length > 0) host.terminal.note(changesetAnswer(added).text);
      const [images, unused] = [await listed(host, row), unusedOf(added)];
      return { ...images, json: { ...images.json, ...unused.json }, exit: unused.exit };
    },
  }),
  command({
    name: 'images list',
    positionals: ['KEY'],
    options: [],
    run: async (host, { positionals: [name = ''] }) => listed(host, await rowOf(host, name)),
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
];
