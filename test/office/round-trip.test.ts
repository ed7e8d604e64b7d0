import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../shared/json.ts';
import type { Proposal, ProposedRow } from '../../shared/proposals/proposal.ts';
import type { Edit } from './edits.ts';
import { drawEdits } from './edits.ts';
import { movedIn } from './said.ts';
import { WORDS } from './seller-words.ts';
import type { Marketplace, Round, Saved } from './sellers.ts';
import { MARKETPLACES, openMarketplace, throughAll } from './sellers.ts';

const ADS = 500;
const EDITS = 200;
const EDITS_OF_ONE = 60;
/** Lists cut long texts off: of those only the beginning is looked at there, and all of it in the ads. */
const SHOWN = 250;

const shown = <T>(value: T): T | string => (typeof value === 'string' ? value.slice(0, SHOWN) : value);

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
          ...{ id, field, state, after: shown(after) },
          ...(code === undefined ? {} : { code, text }),
        })),
      ]),
  );

const kept = ({ left }: Saved, after: Edit['after']): Edit['after'] =>
  typeof after === 'string' ? left(after) : after;

const asProposed = (edits: readonly Edit[], saved: Saved) =>
  inOrder(
    edits.map(({ id, field, after }) => ({
      ...{ id, field, state: after === null ? 'clear' : 'change' },
      after: shown(kept(saved, after)),
    })),
  );

/** Demands that a file proposes the edits of its round and nothing else. */
const demand = async (files: Files, saved: Saved, { name, edits, ads }: Round): Promise<Proposal> => {
  const said = `${name}: ${saved.way}`;
  const proposal = await files.imported(saved.file);
  expect(touched(await files.rowsOf(proposal)), said).toEqual(asProposed(edits, saved));
  const changed = new Set(edits.map(({ id }) => id)).size;
  const counts = { unchanged: ads - changed, changed, new: 0, failed: 0, refused: 0, conflicts: 0 };
  expect(proposal.counts, said).toMatchObject(counts);
  return proposal;
};

const typesOf = ({ attributes }: JsonObject): readonly string[] =>
  ((attributes ?? []) as readonly { readonly type: string }[]).map(({ type }) => type);

/** The ads of the category that has attributes of most types, then most ads. */
const ofOneCategory = (ads: readonly JsonObject[]): readonly JsonObject[] => {
  const groups = [...Map.groupBy(ads, ({ categoryId }) => categoryId).values()];
  const worth = (group: readonly JsonObject[]) => new Set(group.flatMap(typesOf)).size * ADS + group.length;
  return groups.toSorted((a, b) => worth(b) - worth(a))[0] ?? [];
};

const exportedBoth = async ({ exported }: Files, name: string, where?: string) => {
  const wanted = where === undefined ? {} : { where };
  const { file: workbook, rows } = await exported(`${name}.xlsx`, wanted);
  const { file: csv, rows: inCsv } = await exported(`${name}.csv`, wanted);
  expect(inCsv).toBe(rows);
  return { name, workbook, csv, ads: rows };
};

/** Files without edits, and with edits in the user's locale where its words are known. */
const roundsFor = async (files: Files, { words, locale }: Marketplace): Promise<readonly Round[]> => {
  const all = await exportedBoth(files, 'all');
  const untouched = { ...all, edits: [] };
  if (!words) return [untouched];
  const live = (await files.allAds()).filter(({ status }) => status === 'ACTIVE' || status === 'PAUSED');
  const some = ofOneCategory(live);
  const seller = { locale, words: WORDS[words], mayEdit: files.mayEdit };
  const one = await exportedBoth(files, 'one-category', `category = ${some[0]?.['categoryId']}`);
  const inLines = { ...seller, inLines: true, attributesOneIn: 6 };
  const inColumns = { ...seller, inLines: false, attributesOneIn: 2 };
  return [
    { ...one, edits: drawEdits(some, inColumns, EDITS_OF_ONE, 11) },
    untouched,
    { ...all, name: 'edited', edits: drawEdits(live, inLines, EDITS, 7) },
  ];
};

describe.each(MARKETPLACES)('files of all ads of a seller ($tenant)', (marketplace) => {
  it('come back from every program as they went, and with exactly the edits that were typed into them', async () => {
    const files = await openMarketplace(marketplace, ADS);
    const travelled = await throughAll(await roundsFor(files, marketplace), marketplace);
    const given = travelled.map(({ round }) => [round.name, round.edits.length]);
    const edited = [
      ['one-category', EDITS_OF_ONE],
      ['all', 0],
      ['edited', EDITS],
    ];
    expect(given).toEqual(marketplace.words ? edited : [['all', 0]]);
    expect(travelled.at(-1)?.round.ads).toBe(ADS);
    for (const { round, saved } of travelled) for (const one of saved) await demand(files, one, round);
    const { round, saved } = travelled.at(-1) ?? {};
    const [first] = saved ?? [];
    if (!round || !first) throw new Error('nothing was saved');
    const before = await files.allAds();
    await files.apply(await files.imported(first.file));
    const moved = movedIn(before, await files.allAds(), marketplace.locale);
    expect(inOrder(moved)).toEqual(
      inOrder(round.edits.map(({ id, field, after }) => ({ id, field, after }))),
    );
  });
});
