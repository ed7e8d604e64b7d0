/** The test ids of experiments. */
export const experimentTestIds = {
  bulkHalf: 'bulk-half',
  historyExperiments: 'history-experiments',
  experiments: 'experiments',
  experimentName: 'experiment-name',
  experimentUntil: 'experiment-until',
  experimentStart: 'experiment-start',
  experimentVerdict: 'experiment-verdict',
  experimentKeep: 'experiment-keep',
  experimentTakeBack: 'experiment-take-back',
  experimentGuard: 'experiment-guard',
} as const;
