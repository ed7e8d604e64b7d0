/** The ads of a folder's pictures with the files that each gets. */
import { mergeClasses } from '@fluentui/react-components';
import { chosenFiles, type FolderChoice } from '../../../shared/ad/folder-choice.ts';
import type { FolderAd, FolderMatch } from '../../../shared/contract/results/picture-folder.ts';
import { nameOfFile } from '../../core/files.ts';
import { testIds } from '../../core/test-ids.ts';
import { FileThumbnail } from '../../core/ui/thumbnail.tsx';
import { useWords } from '../../core/words.ts';

/** Most ads listed; all are added. */
const MOST_LISTED = 100;
/** Most files listed of an ad. */
const MOST_FILES_LISTED = 40;

/** Where the files are, and the stamp of the folder as it was looked through. */
export type Place = { readonly folder: string; readonly stamp: string };
export type Toggle = (name: string) => void;

/** A picture of the folder, which is left out or taken in again with a click. */
const Picture = ({
  name,
  label,
  place,
  isOut,
  hasRoom,
  onToggle,
}: {
  readonly name: string;
  readonly label: string;
  readonly place: Place;
  readonly isOut: boolean;
  readonly hasRoom: boolean;
  readonly onToggle: Toggle;
}) => {
  const { t } = useWords();
  return (
    <button
      type="button"
      className={mergeClasses('folder-picture', !hasRoom && 'folder-picture-beyond')}
      aria-pressed={isOut}
      aria-description={hasRoom ? undefined : t('reason.no-room')}
      aria-label={t('folder.without', { name })}
      title={hasRoom ? name : `${name}: ${t('reason.no-room')}`}
      onClick={() => onToggle(name)}
    >
      <FileThumbnail {...place} name={name} />
      <span>{label}</span>
    </button>
  );
};

type AdFiles = {
  readonly ad: FolderAd;
  readonly names: readonly string[];
  /** Those of them that it has no room for. */
  readonly beyond: ReadonlySet<string>;
};

/** The names of files, with their folders where two would read alike. */
const labelsOf = (names: readonly string[]): ReadonlyMap<string, string> => {
  const alike = Map.groupBy(names, nameOfFile);
  return new Map(
    names.map((name) => [name, (alike.get(nameOfFile(name)) ?? []).length > 1 ? name : nameOfFile(name)]),
  );
};

/** The ads with the files they get; files that are left out stay where they would be. */
const adsWithFiles = (match: FolderMatch, choice: FolderChoice): readonly AdFiles[] => {
  const all = chosenFiles(match.pairs, match.ads, { ...choice, without: [] });
  const beyond = Map.groupBy(all.tooMany, ({ key }) => key);
  const over = Map.groupBy(chosenFiles(match.pairs, match.ads, choice).tooMany, ({ key }) => key);
  return match.ads.flatMap((ad) => {
    const names = [...(all.byAd.get(ad.key) ?? []), ...(beyond.get(ad.key) ?? []).map(({ name }) => name)];
    const none = (over.get(ad.key) ?? []).map(({ name }) => name);
    return names.length === 0 ? [] : [{ ad, names, beyond: new Set(none) }];
  });
};

type AdRowProps = AdFiles & {
  readonly choice: FolderChoice;
  readonly place: Place;
  readonly onToggle: Toggle;
};

const AdRow = ({ ad, names, beyond, choice, place, onToggle }: AdRowProps) => {
  const { t } = useWords();
  const labels = labelsOf(names);
  const has = choice.place === 'end' ? ad.has : 0;
  return (
    <tr>
      <td className="folder-ad" title={ad.title}>
        <b>{ad.vendorId}</b> {ad.title}
      </td>
      <td>
        <span className="folder-pictures">
          {names.slice(0, MOST_FILES_LISTED).map((name) => (
            <Picture
              key={name}
              name={name}
              label={labels.get(name) ?? name}
              place={place}
              isOut={choice.without.includes(name)}
              hasRoom={!beyond.has(name)}
              onToggle={onToggle}
            />
          ))}
          {names.length > MOST_FILES_LISTED && (
            <span>{t('folder.more', { count: names.length - MOST_FILES_LISTED })}</span>
          )}
        </span>
        {beyond.size > 0 && (
          <span className="bulk-problem">
            {t('folder.too_many', { count: beyond.size, most: ad.most ?? 0, has })}
          </span>
        )}
      </td>
    </tr>
  );
};

export const Pairs = ({
  match,
  choice,
  place,
  onToggle,
}: {
  readonly match: FolderMatch;
  readonly choice: FolderChoice;
  readonly place: Place;
  readonly onToggle: Toggle;
}) => {
  const { t } = useWords();
  const rows = adsWithFiles(match, choice);
  if (rows.length === 0) return null;
  return (
    <table className="bulk-samples folder-pairs" data-testid={testIds.folderPairs}>
      <caption>{t('folder.pairs')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('folder.ad')}</th>
          <th scope="col">{t('folder.files')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, MOST_LISTED).map((row) => (
          <AdRow key={row.ad.key} {...row} choice={choice} place={place} onToggle={onToggle} />
        ))}
      </tbody>
      {rows.length > MOST_LISTED && (
        <tfoot>
          <tr>
            <td colSpan={2}>{t('folder.more', { count: rows.length - MOST_LISTED })}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
};
