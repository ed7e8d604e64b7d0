/** What is said of performance in English. */
export const metricsEn = {
  'job.metrics': 'Getting performance',
} as const;
