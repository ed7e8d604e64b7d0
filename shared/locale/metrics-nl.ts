import type { Translation } from './fill.ts';
import type { metricsEn } from './metrics-en.ts';

/** What is said of performance in Dutch. */
export const metricsNl: Translation<keyof typeof metricsEn> = {
  'metrics.missing':
    'Dit vraagt naar de prestaties van de laatste dag, en die is er niet. | Dit vraagt naar de prestaties van de laatste {count} dagen, en die zijn er niet allemaal.',
  'metrics.get': '{count} dag ophalen | {count} dagen ophalen',
  'metrics.partial':
    'Van de prestaties van {days} is maar een deel bekend: de dag was nog niet voorbij toen ze werden opgehaald. | Van de prestaties van {count} dagen ({days}) is maar een deel bekend: die waren nog niet voorbij toen ze werden opgehaald.',
  'metrics.get_again': 'Opnieuw ophalen',
  'metrics.getting': 'Wordt opgehaald…',
  'job.metrics': 'Prestaties ophalen',
};
