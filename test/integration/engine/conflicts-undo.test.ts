import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { EditContext } from '../../../main/engine/drafts/changeset.ts';
import { conflictsOf } from '../../../main/engine/drafts/conflicts.ts';
import { chosenConflicts, resolveConflicts } from '../../../main/engine/drafts/resolve.ts';
import { applyEdits } from '../../../main/engine/edits/apply.ts';
import { editConflict } from '../../../main/engine/edits/edit-conflict.ts';
import { redo, undo } from '../../../main/engine/edits/undo.ts';
import { openMirror } from '../../../main/engine/mirror/mirror.ts';
import { newRowsByVendor } from '../../../main/engine/sync/ownership/new-rows.ts';
import { applyRemoteAd } from '../../../main/engine/sync/remote/apply-remote.ts';
import { readField, writeField } from '../../../shared/ad/paths.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { ad } from '../../support/ads.ts';
import { temporaryFolder } from '../../support/home.ts';

// Whatever the conflicts and however some of them are decided: one undo brings back exactly those, a redo decides them
// the same way again.

const FIELDS = ['title', 'sellerName', 'bidMicros', 'budgets.daily.limitMicros', 'links.url', 'postcode'];

const valuesFor = (field: string, side: string): string =>
  field === 'bidMicros' || field === 'budgets.daily.limitMicros'
    ? String(1_000_000 + side.length * 10_000 + side.charCodeAt(0))
    : `${field} of ${side}`;

const some = fc.uniqueArray(fc.constantFrom(...FIELDS), { maxLength: FIELDS.length });
const decision = fc.oneof(
  fc.record({ take: fc.constantFrom<('mine' | 'theirs')[]>('mine', 'theirs'), fields: fc.option(some) }),
  fc.record({ own: fc.constantFrom(...FIELDS) }),
);

/** Nothing ever stops it. */
const onward = (): void => {};

const AT = '2026-01-02T03:04:05.000Z';
const LATER = '2026-01-02T04:04:05.000Z';

const written = (base: JsonObject, fields: readonly string[]): JsonObject =>
  fields.reduce<JsonObject>((next, field) => writeField(next, field, valuesFor(field, 'theirs')), base);

const stage = async () => {
  const folder = await temporaryFolder();
  const mirror = openMirror(folder);
  const context: EditContext & { readonly folder: string } = {
    mirror,
    folder,
    now: () => new Date(LATER),
    who: { user: null, origin: 'terminal' },
  };
  return {
    mirror,
    context,
    state: () => ({ conflicts: conflictsOf(context), drafts: [...mirror.drafts.all()] }),
  };
};

const valuesOf = ({
  drafts,
}: {
  readonly drafts: ReturnType<Awaited<ReturnType<typeof stage>>['state']>['drafts'];
}) => drafts.flatMap(([key, of]) => of.map(({ field, base, value }) => ({ key, field, base, value })));

it('a decision of conflicts is taken back by one undo, whole, and taken again by one redo', async () => {
  const { mirror, context, state } = await stage();
  let id = 100;
  await fc.assert(
    fc.asyncProperty(some, some, fc.boolean(), decision, async (mine, theirs, deletes, decided) => {
      id += 1;
      const base = ad(id);
      const key = mirror.transaction(() => mirror.ads.addBase(base, AT));
      applyEdits(context, { kind: 'edit', label: 'mine' }, [
        ...mine.map((field) => ({ key, field, value: valuesFor(field, 'mine') })),
        ...(deletes ? [{ key, field: 'status', value: 'DELETED' }] : []),
      ]);
      mirror.transaction(() =>
        applyRemoteAd(
          mirror,
          { ...written(base, theirs), dateLastUpdated: LATER },
          LATER,
          newRowsByVendor(mirror, 'ad'),
          'ad',
        ),
      );
      const before = state();
      const head = { kind: 'resolve', label: 'decided' } as const;
      const recorded =
        'own' in decided
          ? editConflict(context, head, {
              key,
              wanted: [{ field: decided.own, value: valuesFor(decided.own, 'own') }],
            })
          : resolveConflicts(
              context,
              head,
              decided.take,
              chosenConflicts({ fields: decided.fields ?? undefined }),
            );
      const after = state();
      if (recorded.id !== null) {
        await undo(context, onward);
        expect(state().conflicts).toEqual(before.conflicts);
        expect(valuesOf(state())).toEqual(valuesOf(before));
        await redo(context, onward);
        expect(state().conflicts).toEqual(after.conflicts);
        expect(valuesOf(state())).toEqual(valuesOf(after));
      }
      expect(readField(mirror.ads.get(key)?.base ?? {}, 'id')).toBe(id);
      mirror.transaction(() => mirror.drafts.removeRow(key));
    }),
    { numRuns: 150 },
  );
  mirror.close();
});
