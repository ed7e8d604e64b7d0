/** The columns of the conflict grid: ad, field, and the three sides. */
import type { ColDef, ICellRendererParams } from 'ag-grid-community';
import { ageText, exactTime } from '../../core/time.ts';
import { CellTip } from '../../core/ui/cell-tip.ts';
import { useNow } from '../../core/ui/use-now.ts';
import { useWords, type Words, words } from '../../core/words.ts';
import { decideConflicts, decisionName, type Take } from './conflict-actions.ts';
import type { Decision } from './decisions.ts';
import { type Side, SideValue } from './side-value.tsx';

/** More fields of one decision are shown in the details only. */
export const MOST_LINES = 6;

const LINE_PX = 20;
const PADDING_PX = 8;

export const rowHeight = ({ data }: { readonly data: Decision | undefined }): number =>
  Math.min(data?.fields.length ?? 1, MOST_LINES) * LINE_PX + PADDING_PX;

type Cell = ICellRendererParams<Decision>;

const AdCell = ({ data }: Cell) => {
  const { t } = useWords();
  if (!data) return null;
  return (
    <span className={data.isFirst ? 'conflict-ad' : 'conflict-ad conflict-same'}>
      {data.title || data.adId || data.key}
      {data.key.startsWith('c') && <em> {t('conflicts.campaign')}</em>}
    </span>
  );
};

const FieldCell = ({ data }: Cell) => {
  const { t, fieldLabel } = useWords();
  if (!data) return null;
  return (
    <span className="conflict-lines">
      {data.fields.slice(0, MOST_LINES).map(({ field: path }, at) => (
        <span key={path} className="conflict-line">
          {data.isDelete && at === 0 ? t('conflicts.whole') : fieldLabel(path)}
        </span>
      ))}
    </span>
  );
};

/** For an ad drafted for deletion, mine shows only the delete. */
export const isSaid = ({ isDelete }: Decision, { field }: Decision['fields'][number], side: Side): boolean =>
  !isDelete || side !== 'mine' || field === 'status';

const lines = (data: Decision, side: Side) => (
  <span className="conflict-lines">
    {data.fields.slice(0, MOST_LINES).map((conflict) => (
      <span key={conflict.field} className="conflict-line">
        {isSaid(data, conflict, side) && <SideValue conflict={conflict} side={side} />}
      </span>
    ))}
  </span>
);

const WasCell = ({ data }: Cell) => data && lines(data, 'base');

const ACTS = { theirs: 'conflicts.take', mine: 'conflicts.keep' } as const;

/** A side that can be chosen, by Enter in its cell or by the button on hover. */
const chosenSide = (side: Take) => {
  const SideCell = ({ data }: Cell) => {
    const { t } = useWords();
    if (!data) return null;
    return (
      <span className={`conflict-choosable conflict-${side}`}>
        {lines(data, side)}
        <button
          type="button"
          className="conflict-choose"
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => decideConflicts(side, [data])}
        >
          {t(ACTS[side])}
        </button>
      </span>
    );
  };
  return SideCell;
};

const SinceCell = ({ data }: Cell) => {
  const { t, locale } = useWords();
  const now = useNow();
  if (!data) return null;
  return (
    <span
      className="conflict-lines"
      {...(data.changedAt ? { title: exactTime(data.changedAt, locale) } : {})}
    >
      <span className="conflict-line">
        {data.changedAt === null
          ? '–'
          : ageText(data.changedAt, Math.max(now, Date.parse(data.changedAt)), t)}
        {data.run !== null && <em> · {t('conflicts.by_push')}</em>}
      </span>
    </span>
  );
};

/** The tooltip of a side. */
const sideText = (data: Decision | undefined, side: Side): string =>
  (data?.fields ?? []).map((conflict) => words().valueAt(conflict.field, conflict[side])).join('\n');

const sideColumn = (
  now: Words,
  name: Side,
  cellRenderer: ColDef<Decision>['cellRenderer'],
): ColDef<Decision> => ({
  colId: name,
  headerName: now.t(name === 'base' ? 'conflict.was' : `conflict.${name}`),
  flex: 1,
  minWidth: 110,
  cellRenderer,
  valueGetter: ({ data }) => sideText(data, name),
  tooltipValueGetter: ({ data }) => sideText(data, name),
  tooltipComponent: CellTip,
});

/** The columns in the reader's language. */
export const conflictColumns = (now: Words): ColDef<Decision>[] => [
  {
    colId: 'ad',
    headerName: now.t('conflicts.ad'),
    flex: 0.9,
    minWidth: 110,
    cellRenderer: AdCell,
    valueGetter: ({ data }) => data?.title ?? '',
  },
  {
    colId: 'field',
    headerName: now.t('conflicts.field'),
    initialWidth: 120,
    minWidth: 80,
    cellRenderer: FieldCell,
    valueGetter: ({ data }) => (data ? decisionName(data) : ''),
  },
  sideColumn(now, 'base', WasCell),
  sideColumn(now, 'theirs', chosenSide('theirs')),
  sideColumn(now, 'mine', chosenSide('mine')),
  {
    colId: 'since',
    headerName: now.t('conflicts.since'),
    initialWidth: 100,
    minWidth: 70,
    cellRenderer: SinceCell,
    valueGetter: ({ data }) => data?.changedAt ?? '',
  },
];
