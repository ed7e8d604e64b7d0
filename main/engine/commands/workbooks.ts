/** Exports to spreadsheet files. */
import { exportAds, requireExportable } from '../export/export.ts';
import { requireWorkbookPath, writeLeftRows } from '../import/error-workbook.ts';
import { proposeImport, readForImport } from '../import/import.ts';
import { leftRows, rememberedLeftRows } from '../import/left-rows.ts';
import { proposalOf } from '../proposals/proposal-state.ts';
import { requireOpenProposal, setOpenProposal } from '../proposals/proposals.ts';
import { readyToSelect } from './chosen-keys.ts';
import type { Handlers } from './handlers.ts';
import { startJob } from './start-job.ts';

export const workbookHandlers = {
  'workbook.export': (engine, { account, ...wanted }) => {
    const open = engine.accounts.get(account);
    requireExportable(open, wanted);
    return startJob(engine, open, 'export', async (handle) => {
      await readyToSelect(open, wanted);
      return exportAds(open, handle, wanted);
    });
  },
  'workbook.import': (engine, { account, ...wanted }, [step]) => {
    const open = engine.accounts.get(account);
    return startJob(engine, open, 'import', async (handle) => {
      const source = await readForImport(open, handle, wanted);
      if ('toChoose' in source) return source;
      return step(async () => {
        const work = await proposeImport(open, handle, source);
        setOpenProposal(open, work);
        return { proposal: proposalOf(work) };
      });
    });
  },
  'workbook.problems': (engine, { account, proposal, file }) => {
    const open = engine.accounts.get(account);
    requireWorkbookPath(file);
    const left = rememberedLeftRows(open, proposal) ?? leftRows(open, requireOpenProposal(open, proposal));
    return startJob(engine, open, 'report', async (handle) =>
      writeLeftRows(open.context, handle, await left, file),
    );
  },
} satisfies Partial<Handlers>;
