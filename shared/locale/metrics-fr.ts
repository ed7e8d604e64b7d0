import type { Translation } from './fill.ts';
import type { metricsEn } from './metrics-en.ts';

/** What is said of performance in French. */
export const metricsFr: Translation<keyof typeof metricsEn> = {
  'metrics.missing':
    'Ceci demande les performances du dernier jour, qui ne sont pas là. | Ceci demande les performances des {count} derniers jours, qui ne sont pas toutes là.',
  'metrics.get': 'Récupérer {count} jour | Récupérer {count} jours',
  'metrics.partial':
    'Des performances du {days}, on ne connaît qu’une partie : le jour n’était pas fini quand elles ont été récupérées. | Des performances de {count} jours ({days}), on ne connaît qu’une partie : ils n’étaient pas finis quand elles ont été récupérées.',
  'metrics.get_again': 'Récupérer à nouveau',
  'metrics.getting': 'Récupération…',
  'job.metrics': 'Récupération des performances',
};
