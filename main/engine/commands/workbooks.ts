/** Files for spreadsheet programs. */
import { demandExport, exportAds } from '../export/export.ts';
import { demandWorkbook, writeLeft } from '../import/error-workbook.ts';
import { proposeImport, readForImport } from '../import/import.ts';
import { keptLeft, leftRows } from '../import/left-rows.ts';
import { keepOpen, openProposal } from '../proposals/proposals.ts';
import { proposalOf } from '../proposals/work.ts';
import { readyToSelect } from './chosen-keys.ts';
import type { Handlers } from './handlers.ts';
import { inTurn } from './proposal-turns.ts';
import { demandOpen, startJob } from './start-job.ts';

export const workbookHandlers = {
  'workbook.export': (engine, { account, ...wanted }) => {
    const open = engine.accounts.get(account);
    demandExport(open, wanted);
    return startJob(engine, open, 'export', async (handle) => {
      await readyToSelect(engine, open, wanted);
      return exportAds(open, handle, wanted);
    });
  },
  'workbook.import': (engine, { account, ...wanted }) => {
    const open = engine.accounts.get(account);
    return startJob(engine, open, 'import', async (handle) => {
      const source = await readForImport(open, handle, wanted);
      return inTurn(engine, account, async () => {
        demandOpen(engine, open);
        const work = await proposeImport(open, handle, source);
        keepOpen(open, work);
        return { proposal: proposalOf(work) };
      });
    });
  },
  'workbook.problems': (engine, { account, proposal, file }) => {
    const open = engine.accounts.get(account);
    demandWorkbook(file);
    const left = keptLeft(open, proposal) ?? leftRows(open, openProposal(open, proposal));
    return startJob(engine, open, 'report', async (handle) =>
      writeLeft(open.context, handle, await left, file),
    );
  },
} satisfies Partial<Handlers>;
