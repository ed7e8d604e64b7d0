/** Keeps what the page shows: as a workbook, and its chart as a picture. */
import { LANGUAGES } from '../../../shared/locale/index.ts';
import { call } from '../../core/bridge.ts';
import { nameOfFile, showFileAction } from '../../core/files.ts';
import { attemptOnce, showToast } from '../../core/notices.ts';
import { openName } from '../../core/state.ts';
import { words } from '../../core/words.ts';
import { chartPicture } from './chart-picture.ts';
import { askedOf, performancePage, shownDays } from './performance-store.ts';

const chosenFile = async (ending: 'xlsx' | 'png'): Promise<string | null> => {
  const { from, to } = shownDays(performancePage.get());
  const title = words().t('performance.export.name', { account: openName() });
  const { file } = await call('shell.choose_save', {
    name: `${title.replaceAll(/[\\/:*?"<>|]+/gu, ' ').slice(0, 120)} ${from} ${to}.${ending}`,
  });
  return file;
};

const told = (file: string): void =>
  showToast(words().t('performance.export.done', { file: nameOfFile(file) }), showFileAction(file));

export const exportWorkbook = (): Promise<void> =>
  attemptOnce('export', async () => {
    const language = LANGUAGES.find((one) => one === words().language);
    const file = await chosenFile('xlsx');
    if (file === null) return;
    await call('metrics.workbook', {
      ...askedOf(openName(), performancePage.get()),
      file,
      ...(language ? { language } : {}),
    });
    told(file);
  });

export const exportPicture = (): Promise<void> =>
  attemptOnce('export', async () => {
    const png = chartPicture();
    const file = png === null ? null : await chosenFile('png');
    if (png === null || file === null) return;
    await call('metrics.picture', { file, png });
    told(file);
  });
