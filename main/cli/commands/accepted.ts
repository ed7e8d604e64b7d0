/** What pushes taught about the marketplace: listing and forgetting it. */
import type {
  LearnedAcceptance,
  LearnedList,
  LearnedRefusal,
} from '../../../shared/contract/results/learned.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { tell } from '../../../shared/locale/terminal.ts';
import type { Answer, Command } from '../command.ts';
import { command } from '../command.ts';
import { UsageError } from '../exit.ts';
import { ruleName } from '../rule-names.ts';
import { lineOf, orNone } from '../text-table.ts';

/** What is accepted and what is refused are numbered apart: `3`, `r3`. */
const nameOf = ({ about, id }: LearnedAcceptance | LearnedRefusal): string =>
  about === 'refused' ? `r${id}` : String(id);

const commonJson = (one: LearnedAcceptance | LearnedRefusal): JsonObject => ({
  name: nameOf(one),
  field: one.field,
  category_id: one.categoryId,
  word: one.word,
  at: one.at,
  key: one.example.key,
  ad: one.example.id,
  title: one.example.title,
});

const listJson = ({ accepted, refused }: LearnedList): JsonObject => ({
  accepted: accepted.map((one) => ({
    ...commonJson(one),
    rule: ruleName(one.rule),
    operation: one.operation,
    verdict: one.verdict,
  })),
  refused: refused.map((one) => ({ ...commonJson(one), code: Number(one.code), text: one.text })),
});

const whereOf = ({ category, categoryId }: LearnedAcceptance | LearnedRefusal): string =>
  category === '' ? String(categoryId ?? '') : category;

const acceptedLine = (one: LearnedAcceptance): string =>
  lineOf([
    nameOf(one),
    tell('cli.learned', { rule: ruleName(one.rule), operation: one.operation, verdict: one.verdict }),
    one.field,
    one.word,
    whereOf(one),
    one.at.slice(0, 10),
    one.example.title,
  ]);

const refusedLine = (one: LearnedRefusal): string =>
  lineOf([
    nameOf(one),
    tell('cli.learned_refusal', { code: one.code }),
    one.field,
    one.word,
    whereOf(one),
    one.at.slice(0, 10),
    one.example.title,
  ]);

const listAnswer = (list: LearnedList): Answer => {
  const lines = [...list.accepted.map(acceptedLine), ...list.refused.map(refusedLine)];
  return { json: listJson(list), text: orNone(lines, () => lines.join('\n')) };
};

export const ACCEPTED_COMMANDS: readonly Command[] = [
  command({
    name: 'accepted',
    positionals: [],
    options: [],
    run: async (host) => listAnswer(await host.call('learned.list', { account: await host.account() })),
  }),
  command({
    name: 'accepted forget',
    positionals: ['[NAME]…'],
    options: ['all'],
    run: async (host, { positionals, options }) => {
      if ((options.all === true) === positionals.length > 0)
        throw new UsageError(tell('cli.need_one', { names: 'NAME, --all' }), 'accepted forget ');
      const account = await host.account();
      if (options.all) return listAnswer(await host.call('learned.forget', { account, names: 'all' }));
      const { accepted, refused } = await host.call('learned.list', { account });
      const names = positionals.map((name) => {
        const found = [...accepted, ...refused].find((one) => nameOf(one) === name);
        if (!found) throw new UsageError(tell('cli.not_learned', { name }), 'accepted forget ');
        return { about: found.about, id: found.id };
      });
      return listAnswer(await host.call('learned.forget', { account, names }));
    },
  }),
];
