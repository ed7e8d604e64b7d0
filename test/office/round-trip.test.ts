import { describe, expect, it } from 'vitest';
import type { Json } from '../../shared/json.ts';
import type { Proposal, ProposedRow } from '../../shared/proposals/proposal.ts';
import type { Edit } from './edits.ts';
import { drawEdits } from './edits.ts';
import { movedIn } from './said.ts';
import { WORDS } from './seller-words.ts';
import type { Marketplace, Saved } from './sellers.ts';
import { MARKETPLACES, openMarketplace, throughAll } from './sellers.ts';

const ADS = 500;
const EDITS = 200;
/** Lists show so much of a text. */
const SHOWN = 300;

type Files = Awaited<ReturnType<typeof openMarketplace>>;

type Proposed = { readonly id: number | null; readonly field?: string; readonly after?: Json };

const inOrder = <T extends Proposed>(all: readonly T[]): readonly T[] =>
  all.toSorted((a, b) => Number(a.id) - Number(b.id) || (a.field ?? '').localeCompare(b.field ?? ''));

/** All that is proposed, as short as it can be looked at when it is not what it should be. */
const touched = (rows: readonly ProposedRow[]): readonly Proposed[] =>
  inOrder(
    rows
      .filter(({ kind }) => kind !== 'unchanged')
      .flatMap(({ id, at, kind, failure, cells }) => [
        ...(failure || cells.length === 0 ? [{ id, at, kind, failure }] : []),
        ...cells.map(({ field, state, after, text, code }) => ({
          ...{ id, field, state, after },
          ...(code === undefined ? {} : { code, text }),
        })),
      ]),
  );

const shown = (after: Edit['after']): Edit['after'] =>
  typeof after === 'string' && after.length > SHOWN ? `${after.slice(0, SHOWN)}…` : after;

const kept = ({ left }: Saved, after: Edit['after']): Edit['after'] =>
  typeof after === 'string' ? left(after) : after;

const asProposed = (edits: readonly Edit[], saved: Saved) =>
  inOrder(
    edits.map(({ id, field, after }) => ({
      ...{ id, field, state: after === null ? 'clear' : 'change' },
      after: shown(kept(saved, after)),
    })),
  );

/** Demands that a file proposes these edits and nothing else. */
const demand = async (files: Files, saved: Saved, edits: readonly Edit[]): Promise<Proposal> => {
  const proposal = await files.imported(saved.file);
  expect(touched(await files.rowsOf(proposal)), saved.way).toEqual(asProposed(edits, saved));
  const changed = new Set(edits.map(({ id }) => id)).size;
  const counts = { unchanged: ADS - changed, changed, new: 0, failed: 0, refused: 0, conflicts: 0 };
  expect(proposal.counts, saved.way).toMatchObject(counts);
  return proposal;
};

/** Edits of a seller in the language of his files; none where nobody wrote down his words. */
const editsFor = async (
  { allAds, mayEdit }: Files,
  { words, locale }: Marketplace,
): Promise<readonly Edit[]> => {
  const live = (await allAds()).filter(({ status }) => status === 'ACTIVE' || status === 'PAUSED');
  const seller = words && { locale, words: WORDS[words], mayEdit, inLines: true };
  return seller ? drawEdits(live, seller, EDITS, 7) : [];
};

describe.each(MARKETPLACES)('files of all ads of a seller ($tenant)', (marketplace) => {
  it('come back from every program as they went, and with exactly the edits that were typed into them', async () => {
    const files = await openMarketplace(marketplace, ADS);
    const [workbook, csv] = [await files.exported('ads.xlsx'), await files.exported('ads.csv')];
    expect([workbook.rows, csv.rows]).toEqual([ADS, ADS]);
    const edits = await editsFor(files, marketplace);
    expect(edits).toHaveLength(marketplace.words ? EDITS : 0);
    const rounds = [
      { name: 'untouched', edits: [] },
      ...(edits.length > 0 ? [{ name: 'edited', edits }] : []),
    ];
    const saved = await throughAll({ workbook: workbook.file, csv: csv.file }, rounds, marketplace);
    for (const one of saved.get('untouched') ?? []) await demand(files, one, []);
    for (const one of saved.get('edited') ?? []) await demand(files, one, edits);
    const [first] = saved.get('edited') ?? [];
    if (!first) return;
    const before = await files.allAds();
    await files.apply(await files.imported(first.file));
    const moved = movedIn(before, await files.allAds(), marketplace.locale);
    expect(inOrder(moved)).toEqual(inOrder(edits.map(({ id, field, after }) => ({ id, field, after }))));
  });
});
