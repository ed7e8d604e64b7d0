import type { Translation } from './fill.ts';
import type { metricsEn } from './metrics-en.ts';

/** What is said of performance in Dutch. */
export const metricsNl: Translation<keyof typeof metricsEn> = {
  'job.metrics': 'Prestaties ophalen',
};
