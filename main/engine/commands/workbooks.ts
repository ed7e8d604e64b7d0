/** Files for spreadsheet programs. */
import { demandExport, exportAds } from '../export/export.ts';
import { readyToSelect } from './chosen-keys.ts';
import type { Handlers } from './handlers.ts';
import { startJob } from './start-job.ts';

export const workbookHandlers = {
  'workbook.export': (engine, { account, ...wanted }) => {
    const open = engine.accounts.get(account);
    demandExport(open, wanted);
    return startJob(engine, open, 'export', async (handle) => {
      await readyToSelect(open, wanted);
      return exportAds(open, handle, wanted);
    });
  },
} satisfies Partial<Handlers>;
