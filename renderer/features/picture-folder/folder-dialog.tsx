import {
  Button,
  Checkbox,
  DialogActions,
  DialogContent,
  DialogTitle,
  Input,
  Select,
  Spinner,
} from '@fluentui/react-components';
import { Fragment, useState } from 'react';
import type { ChosenFiles, FolderChoice } from '../../../shared/ad/folder-choice.ts';
import { chosenFiles, FOLDER_PLACES } from '../../../shared/ad/folder-choice.ts';
import type { FileMatch, MatchDoubt } from '../../../shared/ad/match-files.ts';
import { MATCH_DOUBTS } from '../../../shared/ad/match-files.ts';
import type { FolderLeft, FolderMatch } from '../../../shared/contract/results/picture-folder.ts';
import { MOST_FOLDER_ENTRIES } from '../../../shared/contract/results/picture-folder.ts';
import { nameOfFile } from '../../core/files.ts';
import { question } from '../../core/question.ts';
import { app, openName } from '../../core/state.ts';
import { testIds } from '../../core/test-ids.ts';
import { Line } from '../../core/ui/line.tsx';
import { FileThumbnail } from '../../core/ui/thumbnail.tsx';
import { useAnswer } from '../../core/use-answer.ts';
import { useWords } from '../../core/words.ts';
import { addFolder, choosePictureFolder } from './folder-actions.ts';
import { Pairs, type Place, type Toggle } from './folder-pairs.tsx';
import { reasonWords } from './left-files.ts';

const PAUSE_MS = 300;
/** Most unused files listed. */
const MOST_LISTED = 100;
/** Most files listed of a kind of doubt. */
const MOST_DOUBTFUL = 8;

const NOTHING: ChosenFiles = { byAd: new Map(), tooMany: [], twice: [] };

/** Files that are there already, each once. */
const notTwice = (twice: ChosenFiles['twice']): readonly FolderLeft[] =>
  [...new Set(twice.map(({ name }) => name))].map((name) => ({ name, why: 'there-already' }));

const useMatch = (folder: string, pattern: string) =>
  useAnswer(
    question(
      'pictures.match',
      { account: openName(), folder, pattern },
      { key: JSON.stringify([folder, pattern]), transient: true, inPlace: true },
    ),
    PAUSE_MS,
  );

/** Files of a kind of doubt, and the ads that they would be for. */
const Doubtful = ({
  pairs,
  match,
  place,
}: {
  readonly pairs: readonly FileMatch[];
  readonly match: FolderMatch;
  readonly place: Place;
}) => {
  const { t } = useWords();
  const shown = pairs.slice(0, MOST_DOUBTFUL);
  const keys = new Set(shown.flatMap((pair) => pair.keys));
  const names = new Map(match.ads.flatMap(({ key, vendorId }) => (keys.has(key) ? [[key, vendorId]] : [])));
  const adsOf = (pair: FileMatch): string => pair.keys.map((key) => names.get(key) ?? key).join(', ');
  return (
    <ul className="folder-unused folder-doubtful">
      {shown.map((pair) => (
        <li key={pair.name}>
          <FileThumbnail {...place} name={pair.name} />{' '}
          {t('folder.doubtful', { name: pair.name, ads: adsOf(pair) })}
        </li>
      ))}
      {pairs.length > MOST_DOUBTFUL && <li>{t('folder.more', { count: pairs.length - MOST_DOUBTFUL })}</li>}
    </ul>
  );
};

/** Each kind of doubtful pairs is asked about once; those that are right are among the others then. */
const Doubts = ({
  match,
  place,
  chosen,
  onChosen,
}: {
  readonly match: FolderMatch;
  readonly place: Place;
  readonly chosen: readonly MatchDoubt[];
  readonly onChosen: (doubts: readonly MatchDoubt[]) => void;
}) => {
  const { t } = useWords();
  const kinds = MATCH_DOUBTS.map((doubt) => ({
    doubt,
    pairs: match.pairs.filter((pair) => pair.doubt === doubt),
  })).filter(({ pairs }) => pairs.length > 0);
  if (kinds.length === 0) return null;
  return (
    <fieldset className="folder-doubts" data-testid={testIds.folderDoubts}>
      <legend>{t('folder.doubts')}</legend>
      {kinds.map(({ doubt, pairs }) => (
        <Fragment key={doubt}>
          <Checkbox
            size="medium"
            checked={chosen.includes(doubt)}
            label={t(`folder.doubt.${doubt}`, { count: pairs.length })}
            onChange={(_event, { checked }) =>
              onChosen(
                MATCH_DOUBTS.filter((one) => (one === doubt ? checked === true : chosen.includes(one))),
              )
            }
          />
          {!chosen.includes(doubt) && <Doubtful pairs={pairs} match={match} place={place} />}
        </Fragment>
      ))}
    </fieldset>
  );
};

const Unused = ({ left, place }: { readonly left: readonly FolderLeft[]; readonly place: Place }) => {
  const { t } = useWords();
  if (left.length === 0) return null;
  return (
    <section aria-label={t('folder.unused')} data-testid={testIds.folderUnused}>
      <h3 className="folder-head">{t('folder.unused')}</h3>
      <ul className="folder-unused">
        {left.slice(0, MOST_LISTED).map((one) => (
          <li key={`${one.why} ${one.name}`}>
            {(one.why === 'no-ad' || one.why === 'there-already') && (
              <FileThumbnail {...place} name={one.name} />
            )}{' '}
            {one.name}: {reasonWords(one)}
          </li>
        ))}
        {left.length > MOST_LISTED && <li>{t('folder.more', { count: left.length - MOST_LISTED })}</li>}
      </ul>
    </section>
  );
};

const Counts = ({
  match,
  files,
  ads,
  left,
}: {
  readonly match: FolderMatch;
  readonly files: number;
  readonly ads: number;
  readonly left: number;
}) => {
  const { t } = useWords();
  const isNamed = match.pairs.length > 0;
  return (
    <p className="bulk-counts" role="status">
      <b>{files > 0 ? t('folder.count', { files, ads }) : t(isNamed ? 'folder.done.none' : 'folder.none')}</b>
      {left > 0 && <span>{t('folder.left', { count: left })}</span>}
      {match.isCut && <span>{t('folder.cut', { count: MOST_FOLDER_ENTRIES })}</span>}
    </p>
  );
};

/** A folder of pictures: which ads its files are for, what is doubtful and what is not used. */
export const PictureFolderDialog = ({ folder }: { readonly folder: string }) => {
  const { t, error } = useWords();
  const [pattern, setPattern] = useState('');
  const [choice, setChoice] = useState<FolderChoice>({ place: 'end', doubts: [], without: [] });
  const [starting, setStarting] = useState(false);
  const answer = useMatch(folder, pattern);
  const match = answer.value;
  const { byAd, tooMany, twice } = match ? chosenFiles(match.pairs, match.ads, choice) : NOTHING;
  const used = new Set([...byAd.values()].flat());
  const files = used.size;
  const left = [...(match?.left ?? []), ...notTwice(twice)];
  const beyond = new Set(tooMany.flatMap(({ name }) => (used.has(name) ? [] : [name])));
  const place = { folder, stamp: match?.stamp ?? '' };
  const toggle: Toggle = (name) =>
    setChoice({
      ...choice,
      without: choice.without.includes(name)
        ? choice.without.filter((other) => other !== name)
        : [...choice.without, name],
    });
  const start = async (): Promise<void> => {
    if (!match || files === 0 || starting) return;
    setStarting(true);
    if (!(await addFolder({ folder, pattern, stamp: match.stamp }, choice))) setStarting(false);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
      data-testid={testIds.folderDialog}
    >
      <DialogTitle>{t('folder.title')}</DialogTitle>
      <DialogContent className="folder">
        <Line label={t('folder.folder')}>
          <div className="row-of">
            <span className="folder-name" title={folder}>
              {nameOfFile(folder)}
            </span>
            <Button size="small" onClick={choosePictureFolder}>
              {t('folder.another')}
            </Button>
          </div>
        </Line>
        <Line label={t('folder.pattern')}>
          <Input
            size="small"
            className="folder-pattern"
            aria-label={t('folder.pattern')}
            placeholder="{vendorId}_{n}"
            value={pattern}
            onChange={(_event, { value }) => setPattern(value)}
            data-testid={testIds.folderPattern}
          />
          <p className="bulk-hint">{t('folder.pattern.hint')}</p>
        </Line>
        <Line label={t('folder.place')}>
          <Select
            size="small"
            aria-label={t('folder.place')}
            value={choice.place}
            onChange={(_event, { value }) =>
              setChoice({ ...choice, place: FOLDER_PLACES.find((one) => one === value) ?? 'end' })
            }
            data-testid={testIds.folderPlace}
          >
            {FOLDER_PLACES.map((one) => (
              <option key={one} value={one}>
                {t(`folder.place.${one}`)}
              </option>
            ))}
          </Select>
        </Line>
        <section className="bulk-preview" aria-label={t('folder.pairs')} tabIndex={match ? 0 : -1}>
          {answer.error && <p className="form-error">{error(answer.error)}</p>}
          {!answer.error && !match && <Spinner size="tiny" label={t('folder.looking')} />}
          {match && (
            <>
              <Counts match={match} files={files} ads={byAd.size} left={left.length + beyond.size} />
              <Doubts
                match={match}
                place={place}
                chosen={choice.doubts}
                onChosen={(doubts) => setChoice({ ...choice, doubts })}
              />
              <Pairs match={match} choice={choice} place={place} onToggle={toggle} />
              <Unused left={left} place={place} />
            </>
          )}
        </section>
      </DialogContent>
      <DialogActions className="form-actions">
        <Button onClick={() => app.set({ dialog: null })}>{t('common.cancel')}</Button>
        <Button
          appearance="primary"
          type="submit"
          disabledFocusable={files === 0 || starting}
          data-testid={testIds.folderApply}
        >
          {files === 0 ? t('folder.apply.none') : t('folder.apply', { count: files })}
        </Button>
      </DialogActions>
    </form>
  );
};
