/** What the window says of problems, guards and settings, in French. */
import type { ProblemsKey } from './problems-en.ts';

export const problemsFr: Readonly<Record<ProblemsKey, string>> = {
  'problems.label': 'Problèmes',
  'problems.resize': 'Hauteur des problèmes',
  'problems.none': 'Aucun problème. Tout peut être envoyé.',
  'problems.errors': '{count} erreur | {count} erreurs',
  'problems.warnings': '{count} avertissement | {count} avertissements',
  'problems.go': 'Aller à {field} de {ad}',
  'severity.error': 'Erreur',
  'severity.warning': 'Avertissement',
  'severity.info': 'Remarque',
  'guard.bid-multiplied':
    '{count} enchère est plus de {factor} fois plus élevée | {count} enchères sont plus de {factor} fois plus élevées',
  'guard.budget-multiplied':
    '{count} budget est plus de {factor} fois plus élevé | {count} budgets sont plus de {factor} fois plus élevés',
  'guard.spend-unlimited':
    '{count} annonce perd sa dernière limite par jour | {count} annonces perdent leur dernière limite par jour',
  'guard.spend-rise':
    'Ce que {count} annonce peut coûter au plus par jour augmente de {rise} | Ce que {count} annonces peuvent coûter au plus par jour augmente de {rise}',
  'guard.delete':
    '{count} annonce sera supprimée, et c’est définitif | {count} annonces seront supprimées, et c’est définitif',
  'guard.many-ads': '{count} annonce change à la fois | {count} annonces changent à la fois',
  'guard.feed-managed':
    'Un flux gère ces annonces ; sa prochaine importation peut défaire {count} modification | Un flux gère ces annonces ; sa prochaine importation peut défaire {count} modifications',
  'guard.link-host':
    '{count} adresse web mène à un autre hôte : {live} annonce en ligne peut disparaître jusqu’à ce que vous confirmiez le domaine, {paused} en pause peut alors démarrer | {count} adresses web mènent à un autre hôte : {live} annonces en ligne peuvent disparaître jusqu’à ce que vous confirmiez le domaine, {paused} en pause peuvent alors démarrer',
};
