/**
 * Rules across ads: active ads per category against `activeAds`, and duplicate vendor IDs
 * (`docs/interface.md#known-beside-the-contract`). An index that is updated row by row and computes only changed
 * groups, so that an edit among 50,000 rows costs no more than its own category and vendor ID.
 */
import { type AdState, intendedStatus, isFinalStatus, type RowKey } from '../ad/model.ts';
import type { Category } from '../category/category.ts';
import { labelOf } from '../category/category.ts';
import { highest } from '../category/interval.ts';
import type { JsonObject } from '../json.ts';
import type { Problem } from './problem.ts';
import type { RuleFacts } from './rule.ts';

/** The facts these rules need of a row. */
export type RowFacts = {
  readonly key: RowKey;
  readonly categoryId: number | null;
  /** Will the ad be active once its drafts are sent? */
  readonly active: boolean;
  /** Does it certainly count? An ad with a used-up budget may count only once it is live again. */
  readonly counted: boolean;
  /** Was it active on the marketplace already? Only ads that become active need a place. */
  readonly wasActive: boolean;
  /** In lower case, as the service compares vendor IDs without case. */
  readonly vendorId: string | null;
  /** Is the vendor ID a draft? */
  readonly vendorIsNew: boolean;
  /** Is the ad deleted, or drafted for deletion? Its vendor ID stays taken. */
  readonly deleted: boolean;
};

const statusOf = (ad: JsonObject | null): string => {
  const status = ad?.['status'];
  return typeof status === 'string' ? status : '';
};

const isActive = (ad: JsonObject | null): boolean => intendedStatus(statusOf(ad)) === 'ACTIVE';

const vendorOf = (ad: JsonObject | null): string | null => {
  const vendorId = ad?.['vendorId'];
  return typeof vendorId === 'string' && vendorId.trim() !== '' ? vendorId.trim().toLowerCase() : null;
};

export const factsOf = ({ key, base, local }: Pick<AdState, 'key' | 'base' | 'local'>): RowFacts => {
  const categoryId = local['categoryId'];
  const vendorId = vendorOf(local);
  return {
    key,
    categoryId: typeof categoryId === 'number' ? categoryId : null,
    active: isActive(local),
    counted: statusOf(local) === 'ACTIVE',
    wasActive: isActive(base),
    vendorId,
    vendorIsNew: vendorId !== null && vendorId !== vendorOf(base),
    deleted: isFinalStatus(statusOf(local)) || isFinalStatus(statusOf(base)),
  };
};

export type AcrossIndex = {
  /** Updates a row in the index: new, changed, or with a changed category. */
  readonly put: (facts: RowFacts) => void;
  readonly remove: (key: RowKey) => void;
  readonly problemsOf: (key: RowKey) => readonly Problem[];
  /** Computes the changes since the last call; returns the rows whose problems changed. */
  readonly refresh: () => ReadonlySet<RowKey>;
};

type Group = Map<RowKey, RowFacts>;

/** The interface documents that there is an error for too many active ads, but not its code. */
const ACTIVE_ADS: RuleFacts = {
  field: 'status',
  code: 2011,
  severity: 'error',
  message: 'rule.active-ads',
  source: 'reading',
  reads: ['status', 'categoryId'],
};

const PLACES_FEW: RuleFacts = { ...ACTIVE_ADS, severity: 'warning', message: 'rule.places-few' };

const VENDOR_TWICE: RuleFacts = {
  field: 'vendorId',
  code: 2025,
  severity: 'warning',
  message: 'rule.vendor-twice',
  source: 'supplement',
  reads: ['vendorId', 'status'],
};

const VENDOR_REUSED: RuleFacts = { ...VENDOR_TWICE, message: 'rule.vendor-reused' };

/** All rules about several ads. */
export const ACROSS_RULES: readonly RuleFacts[] = [ACTIVE_ADS, PLACES_FEW, VENDOR_TWICE, VENDOR_REUSED];

const problemOf = (
  { field, code, severity, message, source }: RuleFacts,
  params: Problem['message']['params'],
): Problem => ({
  field,
  code,
  severity,
  message: { key: message, params },
  source: 'local',
  origin: source,
});

const tooManyActive = (limit: number, category: string): Problem => ({
  ...problemOf(ACTIVE_ADS, { limit, category }),
  fix: {
    label: { key: 'fix.pause', params: {} },
    changes: [{ field: 'status', value: 'PAUSED' }],
  },
});

/** From 90 % on a category is nearly full, and the seller is warned. */
const isNearlyFull = (active: number, limit: number): boolean => active * 10 >= limit * 9;

const nearlyFull = (active: number, limit: number, category: string): Problem =>
  problemOf(PLACES_FEW, { active, limit, category });

const usedTwice = (others: number, allDeleted: boolean): Problem =>
  problemOf(allDeleted ? VENDOR_REUSED : VENDOR_TWICE, { count: others });

const inRowOrder = (keys: readonly RowKey[]): readonly RowKey[] =>
  keys
    .map((key) => ({ key, number: Number(key.slice(1)) }))
    .sort((a, b) => a.number - b.number)
    .map(({ key }) => key);

type Found = ReadonlyMap<RowKey, Problem>;

const NOTHING: Found = new Map();

/** An error where certainly no place is left, a warning where few are. The first rows get the free places. */
const placeProblems = (group: Group, limit: number, category: string): Found => {
  const active = [...group.values()].filter((facts) => facts.active);
  if (!isNearlyFull(active.length, limit)) return NOTHING;
  const held = active.filter((facts) => facts.wasActive && facts.counted).length;
  const wanting = active.filter((facts) => !facts.wasActive).map(({ key }) => key);
  const free = Math.max(0, limit - held);
  const near = nearlyFull(Math.min(active.length, limit), limit, category);
  const full = tooManyActive(limit, category);
  if (wanting.length <= free) return new Map(wanting.map((key) => [key, near]));
  return new Map(inRowOrder(wanting).map((key, at) => [key, at < free ? near : full]));
};

const vendorProblems = (group: Group): Found => {
  if (group.size < 2) return NOTHING;
  const rows = [...group.values()];
  const living = rows.filter((facts) => !facts.deleted).length;
  return new Map(
    rows
      .filter((facts) => facts.vendorIsNew)
      .map((facts) => [facts.key, usedTwice(group.size - 1, living === (facts.deleted ? 0 : 1))]),
  );
};

const texts = new WeakMap<Problem, string>();

/** Many rows share one problem, whose text is computed once. */
const textOf = (problem: Problem | undefined): string => {
  if (!problem) return '';
  const text = texts.get(problem) ?? JSON.stringify(problem);
  texts.set(problem, text);
  return text;
};

/** The rows whose problem changed. */
const changedRows = (before: Found, now: Found): readonly RowKey[] =>
  [...new Set([...before.keys(), ...now.keys()])].filter(
    (key) => textOf(before.get(key)) !== textOf(now.get(key)),
  );

/** The index of one rule: its groups, the changed ones, and the problems of each row. */
const ruleIndex = <Id>(problemsIn: (id: Id, group: Group) => Found) => {
  const groups = new Map<Id, Group>();
  const changed = new Set<Id>();
  const found = new Map<Id, Found>();
  return {
    problemOf: (id: Id, key: RowKey) => found.get(id)?.get(key),
    leave: (id: Id, key: RowKey) => {
      groups.get(id)?.delete(key);
      changed.add(id);
    },
    join: (id: Id, facts: RowFacts) => {
      const group = groups.get(id) ?? new Map();
      groups.set(id, group.set(facts.key, facts));
      changed.add(id);
    },
    refresh: (touched: Set<RowKey>) => {
      for (const id of changed) {
        const group: Group = groups.get(id) ?? new Map();
        const problems = problemsIn(id, group);
        for (const key of changedRows(found.get(id) ?? NOTHING, problems)) touched.add(key);
        if (problems.size > 0) found.set(id, problems);
        else found.delete(id);
        if (group.size === 0) groups.delete(id);
      }
      changed.clear();
    },
  };
};

const isSame = (a: RowFacts, b: RowFacts): boolean =>
  a.categoryId === b.categoryId &&
  a.active === b.active &&
  a.counted === b.counted &&
  a.wasActive === b.wasActive &&
  a.vendorId === b.vendorId &&
  a.vendorIsNew === b.vendorIsNew &&
  a.deleted === b.deleted;

/** An index over all rows of an account; `categoryOf` returns the limits, `locale` is for names in sentences. */
export const acrossIndex = (
  categoryOf: (id: number) => Category | undefined,
  locale: string,
): AcrossIndex => {
  const rows = new Map<RowKey, RowFacts>();
  let touched = new Set<RowKey>();
  /** The limits used for the present problems; a pull may change them. */
  const limits = new Map<number, number | undefined>();
  const limitOf = (id: number): number | undefined => {
    const interval = categoryOf(id)?.config?.activeAds;
    const limit = interval && highest(interval);
    return limit === undefined ? undefined : Number(limit);
  };
  const places = ruleIndex<number>((id, group) => {
    const category = categoryOf(id);
    const limit = limitOf(id);
    limits.set(id, limit);
    if (!category || limit === undefined) return NOTHING;
    return placeProblems(group, limit, labelOf(category, locale));
  });
  const vendors = ruleIndex<string>((_id, group) => vendorProblems(group));
  const leave = (key: RowKey): void => {
    const facts = rows.get(key);
    if (!facts) return;
    if (facts.categoryId !== null) places.leave(facts.categoryId, key);
    if (facts.vendorId !== null) vendors.leave(facts.vendorId, key);
    rows.delete(key);
  };
  return {
    put: (facts) => {
      const known = rows.get(facts.key);
      if (known && isSame(known, facts)) {
        const { categoryId } = facts;
        if (categoryId !== null && limits.get(categoryId) !== limitOf(categoryId))
          places.join(categoryId, facts);
        return;
      }
      leave(facts.key);
      rows.set(facts.key, facts);
      if (facts.categoryId !== null) places.join(facts.categoryId, facts);
      if (facts.vendorId !== null) vendors.join(facts.vendorId, facts);
    },
    remove: leave,
    problemsOf: (key) => {
      const { categoryId = null, vendorId = null } = rows.get(key) ?? {};
      const place = categoryId === null ? undefined : places.problemOf(categoryId, key);
      const vendor = vendorId === null ? undefined : vendors.problemOf(vendorId, key);
      return [place, vendor].filter((problem) => problem !== undefined);
    },
    refresh: () => {
      places.refresh(touched);
      vendors.refresh(touched);
      const result = touched;
      touched = new Set();
      return result;
    },
  };
};
