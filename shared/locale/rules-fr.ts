/** What the rules say of an ad, in French. */
import type { Translation } from './fill.ts';
import type { rulesEn } from './rules-en.ts';

export const rulesFr = {
  'rule.required': '{field} manque.',
  'rule.too-long': '{field} compte {length} caractères ; {limit} au plus sont autorisés.',
  'rule.too-short': '{field} demande au moins {limit} caractères dans {category} ; il y en a {length}.',
  'rule.too-short-cleaned':
    '{field} compte {length} caractères une fois que la place de marché a retiré la mise en forme ; il en faut au moins {limit} dans {category}.',
  'rule.below': '{field} {value} est inférieur à {limit}, le minimum dans {category}.',
  'rule.above': '{field} {value} est supérieur à {limit}, le maximum dans {category}.',
  'rule.edges': '{field} a des espaces aux bords ; la place de marché les retire.',
  'rule.paid-number': 'La place de marché peut refuser les numéros 0800 et 0900 dans le champ {field}.',
  'rule.address-in-title':
    'La place de marché peut refuser une adresse web dans le titre. Elle a son propre champ.',

  'rule.category-unknown': 'Il n’y a pas de catégorie {id}.',
  'rule.category-not-leaf': '{category} a des catégories en dessous. Choisissez l’une d’elles.',
  'rule.category-change':
    'La catégorie d’une annonce sur la place de marché ne peut pas changer. Faites une nouvelle annonce dans l’autre catégorie.',
  'rule.category-inactive':
    '{category} n’accepte pas de nouvelles annonces ; celles qui y sont restent modifiables.',
  'rule.category-deleted':
    '{category} est supprimée : ses annonces ne peuvent plus être modifiées, seulement mises en pause ou supprimées.',
  'rule.status-new': 'Une nouvelle annonce est active ou en pause, pas {status}.',
  'rule.status-value': 'Une annonce peut être active, en pause ou supprimée, pas {status}.',
  'rule.status-final':
    'Cette annonce est supprimée sur la place de marché ; rien ne peut plus y être modifié.',
  'rule.status-kept':
    'La place de marché n’accepte que les modifications d’annonces actives ou en pause ; celle-ci est {status}.',
  'rule.status-domain':
    'Le domaine de cette annonce attend d’être confirmé ; d’ici là, la place de marché peut refuser les modifications.',
  'rule.status-suspended':
    'Le service client a suspendu cette annonce. Elle ne devient active qu’après approbation de son contenu modifié.',
  'rule.active-ads': 'Annonces actives dans {category} : {limit} au plus à la fois. Celle-ci serait de trop.',

  'rule.bid-value': '{field} doit être un montant ou AUTOMATIC, pas « {text} ».',
  'rule.budget-value': '{field} doit être un montant ou UNLIMITED, pas « {text} ».',
  'rule.automatic-unlimited':
    'Une enchère automatique demande un budget quotidien limité, de l’annonce ou de sa campagne.',
  'rule.automatic-campaign':
    'Une enchère automatique peut demander aussi une limite au budget quotidien de la campagne, pas seulement de l’annonce.',
  'rule.total-spent':
    'Le budget total {value} est inférieur à {spent}, déjà dépensé. Il doit être d’au moins {limit}.',
  'rule.total-click':
    'Le budget total {value} ne laisse pas de place pour un clic après {spent} dépensés. Il doit être d’au moins {limit}.',
  'rule.daily-click':
    'Le budget quotidien {value} ne laisse pas de place pour un clic après {spent} dépensés aujourd’hui. Il doit être d’au moins {limit}.',
  'rule.daily-above-total': 'Le budget quotidien {value} dépasse le budget total {limit}.',
  'rule.campaign-unknown':
    'La campagne {id} n’est pas connue ici. Récupérez les changements pour voir si elle existe.',
  'rule.campaign-status': 'Une campagne est active ou en pause, pas {status}.',
  'rule.campaign-fixed':
    'Seuls le statut et les budgets d’une campagne peuvent changer ; la place de marché peut refuser ceci.',

  'rule.price-type-unknown': '« {text} » n’est pas un type de prix.',
  'rule.price-type-category': '{category} n’autorise pas le type de prix {priceType}.',
  'rule.price-type-deprecated': 'La place de marché change {priceType} en Voir description.',
  'rule.price-needed': 'Le type de prix {priceType} demande un prix.',
  'rule.price-unneeded':
    'Le type de prix {priceType} n’a pas de prix. Videz-le, ou choisissez un autre type de prix.',
  'rule.price-integer': '{field} doit être un nombre entier de centimes.',
  'rule.price-low': 'Le prix {value} est trop bas ; il faut au moins {limit}.',
  'rule.price-high': 'Le prix {value} dépasse {limit}, le prix le plus élevé possible.',
  'rule.price-unit': '{category} n’a pas d’unité de prix « {text} ».',
  'rule.original-price':
    'Seuls certains vendeurs peuvent donner un prix d’origine ; la place de marché peut le refuser.',

  'rule.salutation': '« {text} » n’est pas une civilité. Choisissez MALE, FEMALE, COMPANY ou FAMILY.',
  'rule.phone': 'Ce n’est pas un numéro de téléphone.',
  'rule.phone-doubtful': 'Ce numéro n’est dans aucune série connue ; la place de marché peut le refuser.',
  'rule.boolean': '{field} est oui ou non.',
  'rule.whole-country': 'Sans code postal, l’annonce vaut pour tout le pays.',
  'rule.region-disabled': '{category} n’accepte pas de région.',
  'rule.region-needed': 'Les annonces dans {category} peuvent demander une région.',
  'rule.vendor-character':
    'Un ID vendeur avec « {text} » risque de ne plus être retrouvé sur la place de marché.',
  'rule.vendor-change': 'Un ID vendeur ne peut plus changer une fois sur la place de marché.',
  'rule.vendor-twice':
    'Une autre annonce a cet ID vendeur ; les annonces supprimées comptent. | {count} autres annonces ont cet ID vendeur ; les annonces supprimées comptent.',

  'rule.url-needed': 'Les annonces dans {category} demandent une adresse web.',
  'rule.url': 'Ce n’est pas une adresse web. Elle commence par https:// et n’a pas d’espaces.',
  'rule.images-many': '{count} photos, c’est trop ; {limit} au plus sont autorisées.',
  'rule.images-few': 'Nombre de photos : {count} ; il en faut au moins {limit} dans {category}.',
  'rule.image-address': 'Une photo n’a pas d’adresse utilisable.',
  'rule.image-error': 'La place de marché n’a pas pu utiliser une des photos. Remplacez-la.',

  'rule.attribute-needed': '{category} demande {field}.',
  'rule.attribute-name':
    'Le nom de cet attribut compte {length} caractères ; {limit} au plus sont autorisés.',
  'rule.attribute-empty': '{field} est vide. Retirez-le, ou remplissez-le.',
  'rule.attribute-type': '{field} ne correspond pas à son type, {type}.',
  'rule.attribute-value': '« {text} » n’est pas une des valeurs de {field} dans {category}.',
  'rule.attribute-low': '{field} {value} est inférieur à {limit}, le minimum dans {category}.',
  'rule.attribute-high': '{field} {value} est supérieur à {limit}, le maximum dans {category}.',
  'rule.attribute-precision': '{field} {value} a trop de décimales ; la limite est {limit}.',
  'rule.attribute-fixed':
    '{category} ne laisse pas changer cet attribut ; la place de marché peut le refuser.',

  'rule.integer': '{field} doit être un nombre entier.',
  'rule.id-integer': 'Un identifiant d’annonce est un nombre entier, pas « {text} ».',
  'rule.id-new': 'Une nouvelle annonce n’a pas encore d’identifiant ; la place de marché le donne.',
  'rule.category-integer': 'Une catégorie est un nombre entier, pas « {text} ».',
  'rule.feed-managed':
    'Un flux gère ce compte : sa prochaine importation met en pause les annonces absentes du flux.',
  'rule.places-few':
    '{category} compte alors {active} annonces actives sur {limit} ; il reste peu de places.',
  'rule.vendor-reused':
    'Une annonce supprimée a cet ID vendeur et le garde pour toujours. | {count} annonces supprimées ont cet ID vendeur et le gardent pour toujours.',
  'rule.display-url-hidden':
    'La place de marché ne montre pas cette adresse pour votre compte ; elle montre son propre lien.',
  'rule.region-change': 'La place de marché peut refuser une autre région pour une annonce déjà en place.',
  'rule.attribute-unnamed': 'Un attribut n’a pas de nom.',
  'rule.attribute-blank-name': 'Le nom d’un attribut est vide.',
  'rule.attribute-untyped': '{field} n’a pas de type.',
  'rule.attribute-type-unknown': '{field} a le type « {text} », qui n’existe pas.',
  'rule.attribute-valueless': '{field} n’a pas de valeur.',
  'rule.attribute-long': '{field} compte {length} caractères ; {limit} au plus sont autorisés.',
  'rule.attribute-kind': '{field} n’est pas du bon type ; {category} demande {type}.',
  'rule.attribute-longer': '{field} compte {length} caractères ; {category} en autorise {limit} au plus.',
  'rule.attribute-shorter':
    '{field} demande au moins {limit} caractères dans {category} ; il y en a {length}.',
  'rule.shipping-type': '« {text} » n’est pas un mode de livraison ; il y a SHIP et PICKUP.',
  'rule.shipping-disabled': '{category} n’accepte pas d’options de livraison.',
  'rule.shipping-needed': 'Les annonces dans {category} peuvent demander une option de livraison.',
  'rule.shipping-twice':
    'Il y a deux options de livraison du même genre ; la place de marché en prend une de chaque.',
  'rule.shipping-cost': 'Les frais de livraison ne peuvent pas être inférieurs à zéro.',
  'rule.shipping-time': 'Un délai de livraison s’écrit comme 2d-5d.',
  'rule.pickup-needed': 'Le retrait demande un lieu.',

  'fix.lift': 'Mettre {limit}',
  'fix.cut': 'Mettre {limit}',
  'fix.set': 'Mettre « {text} »',
  'fix.set-number': 'Mettre {value}',
  'fix.round': 'Arrondir à {value}',
  'fix.price-type': 'Choisir {priceType}',
  'fix.price-type-alone': 'Choisir {priceType} et vider le prix',
  'fix.lift-total': 'Porter le budget total à {limit}',
  'fix.one-shipping': 'N’en garder qu’une de chaque',
  'fix.cut-text': 'Couper à {limit} caractères',
  'fix.trim': 'Retirer les espaces',
  'fix.clear': 'Vider',
  'fix.revert': 'Annuler la modification',
  'fix.pause': 'Mettre en pause',
  'fix.see-description': 'Choisir Voir description',
  'fix.first-images': 'Garder les {limit} premières',

  'held.conflict':
    '{field} a changé sur la place de marché depuis votre modification. Décidez quelle valeur reste.',
  'held.restored':
    'Cette modification a été restaurée d’un journal qui a des lacunes. Elle attend que vous laissiez envoyer celles de sa sorte.',
  'held.suspended':
    'Le service client a suspendu cette annonce. Elle attend que vous l’activiez, la mettiez en pause ou la supprimiez.',
  'held.set-aside':
    'La place de marché a donné cette annonce sous une forme illisible ({part}). Elle reste ici telle qu’elle était, ses modifications attendent, et chaque récupération la demande de nouveau.',
  'held.gone':
    'La place de marché n’a plus cette annonce. Vos modifications sont conservées ; faites-en une nouvelle annonce, ou abandonnez-les.',
  'held.own-ad':
    'L’annonce {id} de la place de marché a cet ID vendeur. Dites si c’est l’annonce que vous avez créée ici.',
  'held.unknown-status':
    'L’annonce a un statut qu’Adsheet ne connaît pas ({status}). Elle attend que vous la mettiez en pause, l’activiez ou la supprimiez.',
} as const satisfies Translation<keyof typeof rulesEn>;
