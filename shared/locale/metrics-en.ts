/** What is said of performance in English. */
export const metricsEn = {
  'metrics.missing':
    'This asks for the performance of the last day, which is not here. | This asks for the performance of the last {count} days, which are not all here.',
  'metrics.get': 'Get {count} day | Get {count} days',
  'metrics.partial':
    'Of the performance of {days} only a part is known: the day was not over when it was read. | Of the performance of {count} days ({days}) only a part is known: they were not over when they were read.',
  'metrics.get_again': 'Get it again',
  'metrics.getting': 'Getting them…',
  'job.metrics': 'Getting performance',
} as const;
