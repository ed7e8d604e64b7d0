import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conflictsIn, mergeDrafts, resolveDrafts } from '../../../main/engine/drafts/merge.ts';
import { unitOf } from '../../../main/engine/drafts/units.ts';
import type { Draft } from '../../../shared/ad/model.ts';
import { readField, withDrafts, writeField } from '../../../shared/ad/paths.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { sameJson } from '../../../shared/json.ts';
import { draft, sampleAd } from '../sync/sample-ad.ts';

// The table of `docs/sync.md#merge`, said a second time and without the code's own words: a unit is the list of
// what its fields say on each side.

const UNITS: readonly (readonly string[])[] = [
  ['title'],
  ['bidMicros', 'budgets.daily.limitMicros', 'budgets.total.limitMicros'],
  ['links.url', 'links.displayUrl'],
  ['postcode', 'regionId'],
  ['attributes.wood'],
  ['attributes.wood@nl_NL'],
  ['shippingOptions.SHIP.costCents', 'shippingOptions.SHIP.time'],
];
const FIELDS = UNITS.flat();

type Values = Readonly<Record<string, string>>;

const written = (ad: JsonObject, values: Values): JsonObject =>
  Object.entries(values).reduce<JsonObject>((next, [field, value]) => writeField(next, field, value), ad);

const bare = sampleAd({ attributes: [], shippingOptions: [{ type: 'SHIP' }] });
const BASE = written(bare, Object.fromEntries(FIELDS.map((field) => [field, 'a'])));

const changes = fc.dictionary(fc.constantFrom(...FIELDS), fc.constantFrom('a', 'b', 'c'), { maxKeys: 8 });

const draftsOf = (mine: Values): readonly Draft[] =>
  Object.entries(mine).flatMap(([field, value]) => (value === 'a' ? [] : [draft(field, 'a', value)]));

const sideOf = (ad: JsonObject, unit: readonly string[]): readonly Json[] =>
  unit.map((field) => readField(ad, field));

type Case = {
  readonly unit: readonly string[];
  readonly mine: readonly Json[];
  readonly theirs: readonly Json[];
};

const casesOf = (mine: Values, there: Values): readonly Case[] =>
  UNITS.map((unit) => ({
    unit,
    mine: sideOf(withDrafts(BASE, draftsOf(mine)), unit),
    theirs: sideOf(written(BASE, there), unit),
  }));

/** What the table says becomes of a unit. */
const fate = ({ unit, mine, theirs }: Case): 'nothing' | 'taken' | 'kept' | 'settled' | 'conflict' => {
  const base = sideOf(BASE, unit);
  const iChanged = !sameJson(mine, base);
  const theyChanged = !sameJson(theirs, base);
  if (!iChanged) return theyChanged ? 'taken' : 'nothing';
  if (!theyChanged) return 'kept';
  return sameJson(mine, theirs) ? 'settled' : 'conflict';
};

describe('a reading of what another client did meanwhile', () => {
  it('leaves each unit taken, kept, settled or in conflict, exactly as the table says', () => {
    fc.assert(
      fc.property(changes, changes, (mine, there) => {
        const theirs = written(BASE, there);
        const merged = mergeDrafts(BASE, theirs, draftsOf(mine));
        const conflicting = new Set(conflictsIn(theirs, merged).map(({ field }) => field));
        const local = withDrafts(theirs, merged);
        for (const each of casesOf(mine, there)) {
          const what = fate(each);
          const inConflict = each.unit.some((field) => conflicting.has(field));
          expect([each.unit, what, inConflict]).toEqual([each.unit, what, what === 'conflict']);
          const wins = what === 'kept' || what === 'conflict' ? each.mine : each.theirs;
          expect(sideOf(local, each.unit)).toEqual(wins);
        }
      }),
    );
  });

  it('shows of a conflict what was, what I made of it and what they did, of every field that moved', () => {
    fc.assert(
      fc.property(changes, changes, (mine, there) => {
        const theirs = written(BASE, there);
        const local = withDrafts(BASE, draftsOf(mine));
        const found = conflictsIn(theirs, mergeDrafts(BASE, theirs, draftsOf(mine)));
        for (const conflict of found) {
          expect(conflict).toEqual({
            field: conflict.field,
            base: readField(BASE, conflict.field),
            mine: readField(local, conflict.field),
            theirs: readField(theirs, conflict.field),
          });
        }
        for (const each of casesOf(mine, there).filter((one) => fate(one) === 'conflict')) {
          const moved = each.unit.filter(
            (field) => readField(theirs, field) !== 'a' || readField(local, field) !== 'a',
          );
          expect(found.map(({ field }) => field)).toEqual(expect.arrayContaining(moved));
        }
      }),
    );
  });

  it('makes a unit wholly mine or wholly theirs when it is decided, and touches no other', () => {
    const oneOf = fc.constantFrom<('mine' | 'theirs')[]>('mine', 'theirs');
    fc.assert(
      fc.property(changes, changes, fc.constantFrom(...UNITS), oneOf, (mine, there, chosen, take) => {
        const theirs = written(BASE, there);
        const merged = mergeDrafts(BASE, theirs, draftsOf(mine));
        const decided = withDrafts(theirs, resolveDrafts(theirs, merged, take, unitOf(chosen[0] ?? '')));
        for (const each of casesOf(mine, there)) {
          const isDecided = each.unit === chosen && fate(each) === 'conflict';
          const before = sideOf(withDrafts(theirs, merged), each.unit);
          expect(sideOf(decided, each.unit)).toEqual(isDecided ? each[take] : before);
        }
      }),
    );
  });
});

describe('the sides of a picture list', () => {
  const picture = (name: string): JsonObject => ({ src: `https://pictures.example/${name}.jpg` });
  const lists = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 4 });
  const withImages = (names: readonly string[]): JsonObject => ({ ...BASE, images: names.map(picture) });

  it('are the pictures with their order: two orders of the same pictures are two results', () => {
    fc.assert(
      fc.property(lists, lists, lists, (was, mine, theirs) => {
        const base = withImages(was);
        const there = withImages(theirs);
        const drafts = sameJson(was, mine)
          ? []
          : [draft('images', base['images'] ?? null, mine.map(picture))];
        const conflicts = conflictsIn(there, mergeDrafts(base, there, drafts));
        const differ = !sameJson(was, mine) && !sameJson(was, theirs) && !sameJson(mine, theirs);
        expect(conflicts.length).toBe(differ ? 1 : 0);
      }),
    );
  });
});
