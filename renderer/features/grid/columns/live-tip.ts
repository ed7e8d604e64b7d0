/**
 * The tip of the cell that says whether an ad is live. Its age is asked for: that of the row is as of when the row was
 * last sent here, and a pull may have found since that nothing changed.
 */
import type { ITooltipParams } from 'ag-grid-community';
import type { GridRow } from '../../../../shared/contract/views.ts';
import { ensureAnswer } from '../../../core/answers.ts';
import { question } from '../../../core/question.ts';
import { openName } from '../../../core/state.ts';
import { CellTip } from '../../../core/ui/cell-tip.ts';
import { words } from '../../../core/words.ts';
import { liveAge } from '../../fields/public.ts';

/** The grid places a tip by its first height, so the line is there before its text. */
const EMPTY_LINE = '\u00a0';

export class LiveTip extends CellTip {
  override init(params: ITooltipParams<GridRow>): void {
    super.init(params);
    const { data } = params;
    if (!data) return;
    const line = document.createElement('div');
    line.textContent = EMPTY_LINE;
    this.getGui().append(line);
    const asked = question('ads.get', { account: openName(), key: data.key }, { inPlace: true });
    const show = async (): Promise<void> => {
      const { value } = await ensureAnswer(asked);
      line.textContent = value ? liveAge(value.ad, words(), Date.now()) : null;
    };
    void show();
  }
}
