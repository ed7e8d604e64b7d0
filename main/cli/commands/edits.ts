import type { JsonObject } from '../../../shared/json.ts';
import { tell } from '../../../shared/locale/terminal.ts';
import { locationsOf } from '../../../shared/seller/seller.ts';
import { assignmentOf } from '../assignments.ts';
import type { Command } from '../command.ts';
import { command } from '../command.ts';
import { changesetAnswer, newRowsAnswer, undoAnswer } from '../edited.ts';
import { UsageError } from '../exit.ts';
import type { Host } from '../host.ts';
import { readObjects, textOf } from '../json-file.ts';
import { rowNamed, selectionOf } from '../selection.ts';

const MAX_LABEL = 200;
const APPLY_FORM = '[{"key","field","value"}]';
const NEW_FORM = '[{field: text}]';

/** The label of a changeset made here: the command line. */
const label = (...words: readonly string[]): string => words.join(' ').slice(0, MAX_LABEL);

const changeOf = async (host: Host, account: string, file: string, entry: JsonObject) => {
  const { key, field } = entry;
  const text = textOf(entry['value']);
  if (typeof key !== 'string' || typeof field !== 'string' || text === undefined) {
    throw new UsageError(tell('cli.not_list', { file, form: APPLY_FORM }));
  }
  return { key: await rowNamed(host, account, key), field, text };
};

/** The rows of `new`: text by field name. */
export const newRows = async (file: string): Promise<Record<string, string | null>[]> =>
  (await readObjects(file, NEW_FORM)).map((entry) =>
    Object.fromEntries(
      Object.entries(entry).map(([field, value]) => {
        const text = textOf(value);
        if (text === undefined) throw new UsageError(tell('cli.not_list', { file, form: NEW_FORM }));
        return [field, text];
      }),
    ),
  );

type Place = Readonly<Record<string, string>>;

/** The postcode and phone number of the seller's N-th location. */
const placeOf = async (host: Host, account: string, n: number): Promise<Place> => {
  const { user } = await host.call('accounts.state', { account });
  const locations = locationsOf(user);
  const location = locations[n - 1];
  if (!location) throw new UsageError(tell('cli.no_location', { n, count: locations.length }), 'new ');
  const { postcode, phone } = location;
  return {
    ...(postcode === '' ? {} : { postcode }),
    ...(phone === '' ? {} : { phoneNumber: phone }),
  };
};

const changesetNumber = (text: string | undefined): { changeset?: number } => {
  if (text === undefined) return {};
  if (!/^\d{1,15}$/.test(text)) {
    throw new UsageError(
      tell('cli.not_number', { name: 'CHANGESET', min: 1, max: Number.MAX_SAFE_INTEGER }),
      'undo ',
    );
  }
  return { changeset: Number(text) };
};

export const EDIT_COMMANDS: readonly Command[] = [
  command({
    name: 'set',
    positionals: ['FIELD=VALUE…'],
    options: ['where', 'keys'],
    run: async (host, { positionals, options }) => {
      const set = positionals.map(assignmentOf);
      const account = await host.account();
      const select = await selectionOf(host, account, options);
      const where = options.where === undefined ? [] : [`(${options.where})`];
      return changesetAnswer(
        await host.call('edits.set', {
          account,
          select,
          set,
          label: label('set', ...positionals, ...where),
        }),
      );
    },
  }),
  command({
    name: 'apply',
    positionals: ['FILE'],
    options: [],
    run: async (host, { positionals: [file = ''] }) => {
      const entries = await readObjects(file, APPLY_FORM);
      const account = await host.account();
      const changes = [];
      for (const entry of entries) changes.push(await changeOf(host, account, file, entry));
      return changesetAnswer(
        await host.call('edits.apply', { account, label: label('apply', file), changes }),
      );
    },
  }),
  command({
    name: 'new',
    positionals: ['FILE'],
    options: ['location'],
    run: async (host, { positionals: [file = ''], options: { location } }) => {
      const rows = await newRows(file);
      const account = await host.account();
      const place = location === undefined ? {} : await placeOf(host, account, location);
      // What a row says itself comes later and wins, whatever it calls the field.
      const placed = rows.map((row) => ({ ...place, ...row }));
      return newRowsAnswer(await host.call('edits.create', { account, rows: placed }));
    },
  }),
  command({
    name: 'duplicate',
    positionals: [],
    options: ['where', 'keys'],
    run: async (host, { options }) => {
      if (options.where === undefined && !options.keys) {
        throw new UsageError(tell('cli.need_one', { names: '--where, --keys' }), 'duplicate ');
      }
      const account = await host.account();
      const select = await selectionOf(host, account, options);
      return newRowsAnswer(await host.call('edits.duplicate', { account, select }));
    },
  }),
  command({
    name: 'undo',
    positionals: ['[CHANGESET]'],
    options: [],
    run: async (host, { positionals: [changeset] }) => {
      const wanted = changesetNumber(changeset);
      return undoAnswer(await host.call('edits.undo', { account: await host.account(), ...wanted }));
    },
  }),
  command({
    name: 'redo',
    positionals: [],
    options: [],
    run: async (host) => undoAnswer(await host.call('edits.redo', { account: await host.account() })),
  }),
  command({
    name: 'discard',
    positionals: [],
    options: ['where', 'keys'],
    run: async (host, { options }) => {
      const account = await host.account();
      const select = await selectionOf(host, account, options);
      const { changeset, rows } = await host.call('edits.discard', { account, select });
      // Conditions and names select ads only; drafts of campaigns stay then.
      const { campaigns } = await host.call('campaigns.list', { account });
      const left = campaigns.filter(({ drafts }) => Object.keys(drafts).length > 0).length;
      return {
        json: { changeset, rows, campaigns_left: left },
        text: [
          changeset === null ? tell('cli.nothing_changed') : tell('cli.discarded', { changeset, rows }),
          ...(left > 0 ? [tell('cli.campaigns_left', { count: left })] : []),
        ].join('\n'),
      };
    },
  }),
];
