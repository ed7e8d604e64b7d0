import type { Translation } from './fill.ts';
import type { rebuiltEn } from './rebuilt-en.ts';

export const rebuiltFr = {
  'rebuilt.banner': 'La copie locale a été refaite à partir de son journal, qui a des lacunes.',
  'rebuilt.banner.held':
    'La copie locale a été refaite à partir de son journal, qui a des lacunes : les modifications restaurées d’une ligne vous attendent. | La copie locale a été refaite à partir de son journal, qui a des lacunes : les modifications restaurées de {count} lignes vous attendent.',
  'rebuilt.look': 'Regarder',
  'rebuilt.title': 'Modifications restaurées',
  'rebuilt.text':
    'Une ligne qui manque a pu reprendre une modification, ou dire qu’elle avait été envoyée. Rien de ce qui a été restauré n’est donc envoyé avant que vous ne le laissiez partir. Récupérez d’abord toutes les annonces, regardez les modifications dans Vérifier, puis laissez-les partir une sorte à la fois.',
  'rebuilt.odd':
    'Une ligne du journal est endommagée. Elle est conservée dans {file}. | {count} lignes du journal sont endommagées. Elles sont conservées dans {file}.',
  'rebuilt.missing': 'Une ligne du journal manque. | {count} lignes du journal manquent.',
  'rebuilt.behind': 'La copie d’avant en savait plus que le journal.',
  'rebuilt.none': 'Aucune modification restaurée n’attend.',
  'rebuilt.unread':
    'Une ligne doit d’abord être lue sur la place de marché : récupérez toutes les annonces. | {count} lignes doivent d’abord être lues sur la place de marché : récupérez toutes les annonces.',
  'rebuilt.update': 'La modification d’une annonce | Les modifications de {count} annonces',
  'rebuilt.status': 'Un changement de statut | {count} changements de statut',
  'rebuilt.campaign': 'La modification d’une campagne | Les modifications de {count} campagnes',
  'rebuilt.create':
    'Une nouvelle annonce : elle coûte de l’argent une fois envoyée | {count} nouvelles annonces : elles coûtent de l’argent une fois envoyées',
  'rebuilt.delete':
    'Une suppression : elle est définitive une fois envoyée | {count} suppressions : elles sont définitives une fois envoyées',
  'rebuilt.release': 'Laisser partir | Laisser partir',
  'rebuilt.done': 'Terminé',
} as const satisfies Translation<keyof typeof rebuiltEn>;
