/** Recipes: how files of one kind are read, kept under a name. */
import { resolve } from 'node:path';
import type { Recipes } from '../../../shared/contract/commands/recipes.ts';
import { jsonOf } from '../../../shared/json.ts';
import { tell } from '../../../shared/locale/terminal.ts';
import type { Recipe } from '../../../shared/proposals/recipe.ts';
import type { Answer, Command } from '../command.ts';
import { command } from '../command.ts';
import { proposalOfFile, TABLE_OPTIONS, tableRequest } from '../table-request.ts';

const fieldsOf = ({ columns, fields }: Recipe['reading']): readonly string[] => [
  ...new Set([...columns.flatMap(({ to }) => to ?? []), ...fields.map(({ to }) => to)]),
];

const lineOf = ({ name, headers, reading }: Recipe): string =>
  tell('cli.recipe', { name, headers: headers.length, fields: fieldsOf(reading).join(', ') });

const builtInLine = ({ name, reading }: Recipe): string =>
  tell('cli.recipe_built_in', { name, fields: fieldsOf(reading).join(', ') });

const listed = ({ own, builtIn }: Recipes): Answer => ({
  json: { recipes: own.map(jsonOf), builtIn: builtIn.map(jsonOf) },
  text: [...own.map(lineOf), ...builtIn.map(builtInLine)].join('\n'),
});

export const RECIPE_COMMANDS: readonly Command[] = [
  command({
    name: 'recipes list',
    positionals: [],
    options: [],
    run: async (host) => listed(await host.call('recipes.list', { account: await host.account() })),
  }),
  command({
    name: 'recipes save',
    positionals: ['NAME', 'FILE'],
    options: TABLE_OPTIONS,
    run: async (host, { positionals: [name = '', file = ''], options }) => {
      const wanted = await tableRequest(options);
      const account = await host.account();
      const { proposal } = await proposalOfFile(host, account, file, wanted);
      return listed(await host.call('recipes.save', { account, name, proposal }));
    },
  }),
  command({
    name: 'recipes rename',
    positionals: ['NAME', 'NAME'],
    options: [],
    run: async (host, { positionals: [name = '', to = ''] }) =>
      listed(await host.call('recipes.rename', { account: await host.account(), name, to })),
  }),
  command({
    name: 'recipes delete',
    positionals: ['NAME'],
    options: [],
    run: async (host, { positionals: [name = ''] }) =>
      listed(await host.call('recipes.remove', { account: await host.account(), name })),
  }),
  command({
    name: 'recipes export',
    positionals: ['NAME', 'FILE.json'],
    options: [],
    run: async (host, { positionals: [name = '', file = ''] }) => {
      await host.call('recipes.export', { account: await host.account(), name, file: resolve(file) });
      return { json: { name, file }, text: tell('cli.recipe_exported', { name, file }) };
    },
  }),
  command({
    name: 'recipes import',
    positionals: ['FILE.json'],
    options: [],
    run: async (host, { positionals: [file = ''] }) => {
      const account = await host.account();
      const { name } = await host.call('recipes.import', { account, file: resolve(file) });
      return { json: { name }, text: tell('cli.recipe_imported', { name }) };
    },
  }),
];
