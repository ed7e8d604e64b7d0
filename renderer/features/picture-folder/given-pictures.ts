/** Pictures dropped on the window or pasted into it, and addresses dropped on it, are added to the ads they were given to. */
import { isPictures } from '../../../shared/ad/given-pictures.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import { withPictures } from '../../../shared/ad/picture-lists.ts';
import { isWebAddress, namesPicture } from '../../../shared/ad/picture-text.ts';
import { MOST_FILES } from '../../../shared/contract/commands/edits.ts';
import type { CommandOutput } from '../../../shared/contract/commands.ts';
import { pictureSentences } from '../../../shared/locale/index.ts';
import { call } from '../../core/bridge.ts';
import { shortFileName } from '../../core/files.ts';
import { attempt, showToast } from '../../core/notices.ts';
import { app, openName, rows } from '../../core/state.ts';
import { testIds } from '../../core/test-ids.ts';
import { words } from '../../core/words.ts';
import { applyChanges, refusedWords, undoChangeset } from '../edits/public.ts';
import { targetNow } from '../sheet/public.ts';
import { leftWords } from './left-files.ts';

/** The type of a picture of the edit panel that is dragged to another place among the ad's. */
export const PICTURE_DRAG = 'application/x-adsheet-picture';

/** The ads that pictures were last given to: the shell tells of the pictures a moment later. */
let given: readonly RowKey[] = [];

const takeGiven = (): readonly RowKey[] => {
  const keys = given;
  given = [];
  return keys;
};

type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

/** The ads that pictures go to, and the part of the window that stands for them. */
export type DropPlace = { readonly keys: readonly RowKey[]; readonly box: Box };

/** As high as `part`, and as wide as `whole`: a row is as wide as it is seen, not as all of its columns. */
const boxOf = (part: Element, whole: Element): Box => {
  const { top, height } = part.getBoundingClientRect();
  const { left, width } = whole.getBoundingClientRect();
  return { left, top, width, height };
};

/**
 * Where pictures go that are let go at this point of the window; undefined where no ad is. A row stands for all chosen
 * ads where it is one of them; the edit panel for those it shows.
 */
export const dropPlaceAt = (x: number, y: number): DropPlace | undefined => {
  if (app.get().tab !== 'ads') return undefined;
  const chosen = targetNow().keys;
  const place = document.elementFromPoint(x, y);
  const panel = place?.closest(`[data-testid="${testIds.right}"]`);
  if (panel) return chosen.length === 0 ? undefined : { keys: chosen, box: boxOf(panel, panel) };
  const grid = place?.closest(`[data-testid="${testIds.grid}"]`);
  const row = place?.closest('[row-id]');
  const key = row?.getAttribute('row-id') as RowKey | null | undefined;
  if (!grid || !row || !key) return undefined;
  return { keys: chosen.includes(key) ? chosen : [key], box: boxOf(row, grid) };
};

const adsAt = (x: number, y: number): readonly RowKey[] => dropPlaceAt(x, y)?.keys ?? [];

export const noteDrop = ({ clientX, clientY }: DragEvent): void => {
  given = adsAt(clientX, clientY);
};

const URI_LIST = 'text/uri-list';

/** Is a link or a picture of a browser dragged? What it is of is told only when it is dropped. */
export const holdsAddress = ({ types }: DataTransfer): boolean =>
  types.includes(URI_LIST) && !types.includes('Files') && !types.includes(PICTURE_DRAG);

/** The addresses that a browser hands over: those of pictures, and those of links. */
const addressesIn = (data: DataTransfer) => {
  const { images } = new DOMParser().parseFromString(data.getData('text/html'), 'text/html');
  const pictures = [...images].map((image) => image.getAttribute('src') ?? '').filter(isWebAddress);
  const links = data
    .getData(URI_LIST)
    .split(/[\r\n]+/u)
    .filter(isWebAddress);
  return { pictures: [...new Set(pictures)], links: [...new Set(links)] };
};

const NO_ADDRESSES: ReturnType<typeof addressesIn> = { pictures: [], links: [] };

/** Adds dropped addresses to the pictures of the ads they were dropped on. */
export const addDroppedAddresses = (event: DragEvent): Promise<void> =>
  attempt(async () => {
    const { t } = words();
    const { pictures, links } = event.dataTransfer ? addressesIn(event.dataTransfer) : NO_ADDRESSES;
    // Of a picture that leads somewhere its own address counts; a link alone may lead to a page.
    const sources = pictures.length > 0 ? pictures : links.filter(namesPicture);
    const keys = adsAt(event.clientX, event.clientY);
    if (sources.length === 0)
      return showToast(t(links.length > 0 ? 'folder.drop_page' : 'folder.drop_no_address'));
    if (keys.length === 0) return showToast(t('folder.drop_where'));
    const changes = keys.flatMap((key) => {
      const row = rows.get(key);
      if (!row) return [];
      return [{ key, field: 'images', value: withPictures(row.values['images'] ?? null, sources) }];
    });
    await applyChanges(t('changeset.images', { count: sources.length }), changes);
  });

/**
 * Takes what is pasted for these ads where it is pictures or copied files. The preload hands those of an event that was
 * taken to the shell; the page's own copy of them is not used.
 */
export const takePastedPictures = (event: ClipboardEvent, keys: readonly RowKey[]): boolean => {
  const { clipboardData } = event;
  if (clipboardData === null || keys.length === 0) return false;
  const [text, html] = [clipboardData.getData('text/plain'), clipboardData.getData('text/html')];
  if (!isPictures({ files: clipboardData.files.length, text, html })) return false;
  event.preventDefault();
  given = keys;
  return true;
};

/** As it is named in a toast, which has no room for a long name of a file. */
export const withShortName = <T extends { readonly file: string }>(one: T): T => ({
  ...one,
  file: shortFileName(one.file),
});

/** Tells what came of adding pictures, with a button to undo it. */
export const tellAdded = (added: CommandOutput<'images.add'>): void => {
  const { t } = words();
  const { changeset, rows: count, left, notes, pictures } = added;
  const said = [
    changeset === null ? t('folder.done.none') : t('folder.done', { count }),
    leftWords(left),
    refusedWords(added),
    ...pictureSentences(t, notes.map(withShortName), pictures.map(withShortName)),
  ];
  const text = said.filter((sentence) => sentence !== '').join(' ');
  if (changeset === null) showToast(text);
  else showToast(text, { label: t('command.undo'), run: () => undoChangeset(changeset) }, changeset);
};

/** Adds the files behind the pictures of the ads they were given to. */
export const addGivenFiles = async (files: readonly string[], others: number): Promise<void> => {
  const { t } = words();
  const keys = takeGiven();
  if (keys.length === 0) {
    showToast(t('folder.drop_where'));
    return;
  }
  if (others > 0) showToast(t('folder.drop_others', { count: others, most: MOST_FILES }));
  const select = { keys: [...keys] };
  tellAdded(await call('images.add', { account: openName(), select, files: [...files] }));
};

/** Adds the pasted picture to the ads it was given to. */
export const addPasted = (): Promise<void> =>
  attempt(async () => {
    const keys = takeGiven();
    if (keys.length === 0) return showToast(words().t('folder.drop_where'));
    tellAdded(await call('shell.add_pasted', { account: openName(), keys: [...keys] }));
  });
