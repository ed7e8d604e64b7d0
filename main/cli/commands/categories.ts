import { readCategory } from '../../../shared/category/category.ts';
import type { Fact, FactSection } from '../../../shared/category/fact.ts';
import { categoryFacts } from '../../../shared/category/facts.ts';
import type { CategoriesResult } from '../../../shared/contract/results/malformed-parts.ts';
import type { CategoryRow } from '../../../shared/contract/views.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { jsonOf } from '../../../shared/json.ts';
import { tell } from '../../../shared/locale/terminal.ts';
import { PLAIN } from '../../../shared/money/number-format.ts';
import type { Command } from '../command.ts';
import { command } from '../command.ts';
import { UsageError } from '../exit.ts';
import type { Host } from '../host.ts';
import { resultOf } from '../jobs.ts';
import { oddNames } from '../sentences.ts';
import { orNone, textTable } from '../text-table.ts';

const placesText = ({ active, places }: CategoryRow): string =>
  places === null ? String(active) : `${active}/${places}`;

const categoryTable = (categories: readonly CategoryRow[], tree: boolean, room: number | undefined) =>
  textTable(
    [
      { head: 'id', right: true },
      { head: 'category' },
      { head: 'status' },
      { head: 'ads', right: true },
      { head: 'active', right: true },
    ],
    categories.map((category) => [
      String(category.id),
      tree ? `${'· '.repeat(Math.max(0, category.level - 1))}${category.label}` : category.label,
      category.status,
      String(category.ads),
      placesText(category),
    ]),
    room,
  );

/** Parents before children, siblings together, in the given order. */
export const inTreeOrder = (categories: readonly CategoryRow[]): readonly CategoryRow[] => {
  const known = new Set(categories.map(({ id }) => id));
  const children = Map.groupBy(categories, ({ parentId }) => (known.has(parentId) ? parentId : 0));
  const below = (id: number): readonly CategoryRow[] =>
    (children.get(id) ?? []).flatMap((category) => [category, ...below(category.id)]);
  return below(0);
};

const categoryJson = ({ id, parentId, level, status, label, ads, active, places, leaf }: CategoryRow) => ({
  id,
  parentId,
  level,
  status,
  label,
  ads,
  active,
  places,
  leaf,
});

const categoryId = (text: string): number => {
  if (!/^\d{1,15}$/.test(text))
    throw new UsageError(tell('cli.not_number', { name: 'ID', min: 0, max: Number.MAX_SAFE_INTEGER }));
  return Number(text);
};

const refresh = async (host: Host, account: string): Promise<CategoriesResult> => {
  const { job } = await host.call('categories.refresh', { account });
  return resultOf(await host.finished(job), 'categories');
};

const refreshedLines = ({ categories, moved, setAside }: CategoriesResult): readonly string[] => [
  tell('cli.refreshed', { count: categories, moved: moved }),
  ...(setAside.length > 0
    ? [tell('cli.odd_categories', { count: setAside.length, names: oddNames(setAside) })]
    : []),
];

const factLines = ({ label, text, notes, mark }: Fact): readonly string[] => [
  `  ${mark === 'caution' ? '! ' : ''}${label}: ${text}`,
  ...notes.map((note) => `      ${note}`),
];

const sectionLines = ({ title, note, facts }: FactSection): readonly string[] => [
  '',
  title,
  ...(note === undefined || note === '' ? [] : [`  ${note}`]),
  ...facts.flatMap(factLines),
];

/** The limits of a category in plain words, with the account's locale and currency. */
const plainWords = async (host: Host, account: string, raw: JsonObject): Promise<string> => {
  const [{ account: profile }, { categories }] = await Promise.all([
    host.call('accounts.state', { account }),
    host.call('categories.list', { account }),
  ]);
  const names = new Map(categories.map(({ id, label }) => [id, label]));
  const category = readCategory(raw);
  const sections = categoryFacts(category, {
    language: 'en',
    locale: profile.locale,
    format: PLAIN,
    currency: profile.currency,
    active: categories.find(({ id }) => id === category.id)?.active ?? 0,
    nameOf: (id) => names.get(id),
  });
  return [`${names.get(category.id) ?? ''} (${category.id})`, ...sections.flatMap(sectionLines)].join('\n');
};

export const CATEGORY_COMMANDS: readonly Command[] = [
  command({
    name: 'categories',
    positionals: [],
    options: ['tree', 'refresh'],
    run: async (host, { options }) => {
      const account = await host.account();
      const refreshed = options.refresh ? await refresh(host, account) : undefined;
      const found = await host.call('categories.list', { account });
      const categories = options.tree ? inTreeOrder(found.categories) : found.categories;
      const table = orNone(categories, () =>
        categoryTable(categories, options.tree === true, host.terminal.columns),
      );
      return {
        json: {
          categories: categories.map(categoryJson),
          read_at: found.readAt,
          ...(refreshed ? { refreshed: jsonOf(refreshed) } : {}),
        },
        text: refreshed ? [table, ...refreshedLines(refreshed)].join('\n') : table,
      };
    },
  }),
  command({
    name: 'categories show',
    positionals: ['ID'],
    options: [],
    run: async (host, { positionals: [text = ''] }) => {
      const id = categoryId(text);
      const account = await host.account();
      const { category } = await host.call('categories.get', { account, id });
      return { json: { category }, text: await plainWords(host, account, category) };
    },
  }),
];
