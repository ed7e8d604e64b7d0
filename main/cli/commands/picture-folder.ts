/** The pictures of a folder, for the ads that their names are of. */
import { resolve } from 'node:path';
import type { FolderPlace } from '../../../shared/ad/folder-choice.ts';
import { chosenFiles } from '../../../shared/ad/folder-choice.ts';
import type { MatchDoubt } from '../../../shared/ad/match-files.ts';
import { MATCH_DOUBTS } from '../../../shared/ad/match-files.ts';
import type { FolderLeft, FolderMatch } from '../../../shared/contract/results/picture-folder.ts';
import { MOST_FOLDER_ENTRIES } from '../../../shared/contract/results/picture-folder.ts';
import { isJsonObject } from '../../../shared/json.ts';
import { pictureSentences, translate } from '../../../shared/locale/index.ts';
import { tell } from '../../../shared/locale/terminal.ts';
import type { Answer, Command } from '../command.ts';
import { command } from '../command.ts';
import { changesetAnswer } from '../edited.ts';
import type { Host } from '../host.ts';
import { resultOf } from '../jobs.ts';
import { confirm } from '../terminal.ts';
import { noteScope } from './images.ts';
import { filesExit, isUnusable, leftLines } from './left-files.ts';

const SHOWN = 20;

const namesOf = (names: readonly string[]): string =>
  names.length > SHOWN ? [...names.slice(0, SHOWN), '…'].join(', ') : names.join(', ');

const doubtful = ({ pairs }: FolderMatch) =>
  MATCH_DOUBTS.map((doubt) => ({
    doubt,
    names: pairs.flatMap((pair) => (pair.doubt === doubt ? [pair.name] : [])),
  })).filter(({ names }) => names.length > 0);

/** The kinds of doubtful pairs that are taken: all with `--yes`, else those to which somebody says yes. */
const agreedDoubts = async (host: Host, match: FolderMatch): Promise<readonly MatchDoubt[]> => {
  const agreed: MatchDoubt[] = [];
  for (const { doubt, names } of doubtful(match)) {
    const question = tell('cli.folder_ask', { count: names.length, doubt, name: names[0] ?? '' });
    if (host.globals.yes === true || (await confirm(host.terminal, question))) agreed.push(doubt);
  }
  return agreed;
};

/** What is not as sure as the rest, and what is not used. */
const asideLines = (match: FolderMatch, doubts: readonly MatchDoubt[], left: readonly FolderLeft[]) => [
  ...(match.isCut ? [tell('cli.folder_cut', { count: MOST_FOLDER_ENTRIES })] : []),
  ...doubtful(match).flatMap(({ doubt, names }) =>
    doubts.includes(doubt)
      ? []
      : [tell('cli.folder_unsure', { count: names.length, doubt, names: namesOf(names) })],
  ),
  ...leftLines(left),
];

/** `{"pairs","left","ads","cut"}`; nothing is asked, and nothing doubtful counted. */
const matchAnswer = (match: FolderMatch, place: FolderPlace): Answer => {
  const { pairs, ads, left, isCut } = match;
  const { byAd, tooMany, twice } = chosenFiles(pairs, ads, { place, doubts: [], without: [] });
  const unused = [
    ...left,
    ...tooMany.map(({ name }) => ({ name, why: 'no-room' })),
    ...twice.map(({ name }) => ({ name, why: 'there-already' })),
  ];
  return {
    json: {
      pairs: pairs.map(({ name, keys, number, why, doubt }) => ({ name, keys, number, why, doubt })),
      left: unused.map(({ name, why }) => ({ name, why })),
      ads: ads.map(({ key, vendorId, has, most }) => ({
        key,
        vendorId,
        has,
        most,
        files: byAd.get(key) ?? [],
      })),
      cut: isCut,
    },
    text: [
      tell('cli.folder_count', { files: new Set([...byAd.values()].flat()).size, ads: byAd.size }),
      ...ads.flatMap(({ key, vendorId }) => {
        const names = byAd.get(key);
        return names ? [`  ${tell('cli.folder_ad', { key, vendorId, names: namesOf(names) })}`] : [];
      }),
      ...asideLines(match, [], unused),
    ].join('\n'),
  };
};

type MatchOptions = { readonly pattern?: string; readonly replace?: boolean; readonly 'dry-run'?: boolean };

/** Adds the pictures of a folder; the changeset's answer with `left` and `doubtful`. */
const addFolder = async (host: Host, path: string, options: MatchOptions): Promise<Answer> => {
  const account = await host.account();
  const folder = resolve(path);
  const asked = { account, folder, ...(options.pattern === undefined ? {} : { pattern: options.pattern }) };
  const match = await host.call('pictures.match', asked);
  const place = options.replace === true ? 'only' : 'end';
  if (options['dry-run'] === true) return matchAnswer(match, place);
  await noteScope(host, account);
  const doubts = await agreedDoubts(host, match);
  const { job } = await host.call('pictures.add_folder', {
    ...asked,
    stamp: match.stamp,
    place,
    doubts: [...doubts],
    without: [],
  });
  const result = resultOf(await host.finished(job), 'pictures');
  for (const sentence of pictureSentences(translate('en'), result.notes)) host.terminal.note(sentence);
  const { json, text } = changesetAnswer(result);
  const left = [...match.left, ...result.left];
  return {
    json: {
      ...(isJsonObject(json) ? json : {}),
      left: left.map(({ name, why }) => ({ name, why })),
      doubtful: doubtful(match).flatMap(({ doubt, names }) => (doubts.includes(doubt) ? [] : names)),
    },
    text: [text, ...asideLines(match, doubts, left)].join('\n'),
    exit: filesExit(result.left.filter(isUnusable).length, result.changeset),
  };
};

export const FOLDER_COMMANDS: readonly Command[] = [
  command({
    name: 'images match',
    positionals: ['FOLDER'],
    options: ['pattern', 'replace', 'dry-run'],
    run: (host, { positionals: [folder = ''], options }) => addFolder(host, folder, options),
  }),
];
