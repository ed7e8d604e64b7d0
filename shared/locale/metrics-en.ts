/** What is said of performance in English. */
export const metricsEn = {
  'metrics.missing':
    'This asks for the performance of the last day, which is not here. | This asks for the performance of the last {count} days, which are not all here.',
  'metrics.get': 'Get {count} day | Get {count} days',
  'metrics.getting': 'Getting them…',
  'job.metrics': 'Getting performance',
} as const;
