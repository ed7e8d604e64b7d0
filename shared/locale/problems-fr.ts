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
  'problems.none_shown':
    'Aucun problème ne correspond au filtre. {count} est masqué. | Aucun problème ne correspond au filtre. {count} sont masqués.',
  'problems.none_selected': 'Les annonces sélectionnées n’ont pas de problème.',
  'problems.loading': 'Lecture de {count} annonces',
  'problems.notes': '{count} remarque | {count} remarques',
  'problems.filter': 'Quels problèmes sont listés',
  'problems.source': 'Source',
  'problems.source.all': 'Toutes les sources',
  'problems.source.local': 'Adsheet',
  'problems.said.local': 'trouvé par Adsheet',
  'problems.said.service': 'dit par la place de marché',
  'problems.search': 'Chercher des problèmes',
  'problems.search.hint': 'Annonce, champ, problème ou code',
  'problems.clear': 'Lister tous les problèmes',
  'problems.fold_all': 'Replier tous les groupes',
  'problems.unfold_all': 'Déplier tous les groupes',
  'problems.copy': 'Copier en texte',
  'problems.copied': '{count} problème copié | {count} problèmes copiés',
  'problems.list': 'Problèmes par type',
  'problems.kind': '{field} · {kind}',
  'problems.kind.code': 'Code {code} de la place de marché',
  'problems.column.severity': 'Gravité',
  'problems.column.ad': 'Annonce',
  'problems.column.number': 'Numéro',
  'problems.column.vendor': 'ID vendeur',
  'problems.column.field': 'Champ',
  'problems.column.problem': 'Problème',
  'problems.column.code': 'Code',
  'problems.column.path': 'Chemin',
  'problems.column.source': 'Source',
  'problems.fix_all': 'Corriger les {count}',
  'problems.fix_all.lift': 'En relever {count} au minimum',
  'problems.fix_all.cut': 'En ramener {count} au maximum',
  'problems.fix_all.cut-text': 'En raccourcir {count}',
  'problems.fix_all.trim': 'En nettoyer {count}',
  'problems.fix_all.clear': 'En vider {count}',
  'problems.fix_all.pause': 'Mettre {count} annonce en pause | Mettre {count} annonces en pause',
  'problems.fix_all.see-description':
    'Remplacer par Voir description dans {count} annonce | Remplacer par Voir description dans {count} annonces',
  'problems.fixed.ads': '{count} annonce corrigée | {count} annonces corrigées',
  'problems.fixed.left':
    'Il reste {count} problème dans ces annonces. | Il reste {count} problèmes dans ces annonces.',
  'problems.fixed.none': 'Il n’y avait plus rien à corriger.',
  'problems.hidden': '« {ad} » est masquée par le filtre de la feuille.',
  'problems.hidden.clear': 'Effacer le filtre et y aller',
  'problems.keys': 'Entrée va à la cellule, Ctrl+. corrige, gauche et droite replient et déplient',
  'problems.only': 'Sélection seulement',
  'problems.source.service': 'Place de marché',
};
