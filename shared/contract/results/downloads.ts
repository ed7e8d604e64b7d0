/** A report of the marketplace as a file (`docs/interface.md#reports-as-files`). */
import type { ReportName } from '../../metrics/reports.ts';
import type { MetricPeriod } from './metrics.ts';

export type DownloadResult = MetricPeriod & {
  readonly file: string;
  readonly report: ReportName;
  /** Null where the marketplace made the file, whose rows are not counted. */
  readonly rows: number | null;
  readonly bytes: number;
  /** The time zone of its days, of the IANA database; null where the interface does not say. */
  readonly zone: string | null;
  readonly money: 'micros' | 'cents' | 'none' | 'untold';
  /** The language of its columns, as the marketplace names it; null where it does not. */
  readonly language: string | null;
  /** When it was made, UTC by the marketplace's clock; null where it did not say. */
  readonly asOf: string | null;
  readonly requests: number;
  readonly seconds: number;
};
