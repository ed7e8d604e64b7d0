import type { Translation } from './fill.ts';
import type { metricsEn } from './metrics-en.ts';

/** What is said of performance in French. */
export const metricsFr: Translation<keyof typeof metricsEn> = {
  'job.metrics': 'Récupération des performances',
};
