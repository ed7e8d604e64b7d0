import type { Translation } from './fill.ts';
import type { matchesEn } from './matches-en.ts';

/** Whether an ad on the marketplace is the one that a new row became, in French. */
export const matchesFr: Translation<keyof typeof matchesEn> = {
  'changeset.match.same': 'C’est l’annonce que j’ai créée',
  'changeset.match.another': 'Autre ID vendeur',
  'matches.banner':
    'Une nouvelle annonce ici a l’ID vendeur d’une annonce de la place de marché. Est-ce celle que vous avez créée ? | {count} nouvelles annonces ici ont l’ID vendeur d’annonces de la place de marché. Sont-ce celles que vous avez créées ?',
  'matches.look': 'Voir',
  'matches.title': 'Est-ce l’annonce que vous avez créée ?',
  'matches.why.edited':
    'La réponse de la place de marché s’est perdue quand cette annonce a été envoyée. Une annonce avec son ID vendeur s’y trouve maintenant.',
  'matches.why.unrecorded':
    'Rien ici ne dit avec certitude si cette annonce a déjà été envoyée. Une annonce avec son ID vendeur est sur la place de marché.',
  'matches.why.same-row':
    'Une annonce avec l’ID vendeur de cette ligne d’un fichier est sur la place de marché : un autre ordinateur peut l’avoir créée à partir du même fichier.',
  'matches.field': 'Champ',
  'matches.mine': 'Nouvelle annonce ici',
  'matches.theirs': 'Annonce {id} de la place de marché',
  'matches.equal': 'Les deux disent la même chose.',
  'matches.same': 'Oui, c’est mon annonce',
  'matches.another': 'Non, donner à la mienne un autre ID vendeur',
  'matches.same.means':
    'Oui : la nouvelle annonce ici disparaît. Ce qui diffère reste tel qu’il est sur la place de marché là où d’autres l’ont modifié, et attend sinon comme votre modification ou comme conflit.',
  'matches.another.means':
    'Non : votre nouvelle annonce reçoit son propre ID vendeur, et l’envoyer crée une deuxième annonce payante.',
  'matches.done.same': 'L’annonce {id} est celle que vous avez créée.',
  'matches.done.another':
    'La nouvelle annonce a son propre ID vendeur. L’envoyer crée une deuxième annonce payante.',
  'matches.left': 'Encore 1 question. | Encore {count} questions.',
  'matches.none': 'Plus rien n’est demandé.',
};
