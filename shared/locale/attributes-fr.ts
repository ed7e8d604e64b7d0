/** Attribute columns, cell editors, locks and what the grid reads out in French. */
import type { AttributesKey } from './attributes-en.ts';
import type { Translation } from './fill.ts';

export const attributesFr = {
  'attributes.show': 'Attributs',
  'attributes.show.tip': 'Afficher les attributs de ces annonces en colonnes',
  'attributes.hide.tip': 'Masquer les colonnes d’attributs',
  'attributes.most_used': 'Les {shown} attributs les plus utilisés sur {count} sont des colonnes',
  'attributes.in_locale': '{name} ({locale})',
  'attributes.own': 'Votre propre attribut. La catégorie ne le définit pas.',
  'attributes.needed': 'Nécessaire dans cette catégorie.',
  'attributes.searchable': 'Les acheteurs peuvent chercher par cet attribut.',
  'attributes.create_only': 'Ne se remplit que pour une nouvelle annonce.',
  'attributes.read_only': 'La place de marché le remplit.',

  'grid.locked.refused': 'La place de marché ne laisse pas ce vendeur utiliser ce champ.',
  'grid.locked.refused-original-price':
    'La place de marché ne laisse pas ce vendeur utiliser un prix d’origine.',
  'grid.locked.not-writable': 'La place de marché remplit cet attribut. Il ne peut pas être modifié.',
  'grid.locked.not-updatable': 'Cet attribut ne se remplit que pour une nouvelle annonce.',
  'grid.locked.not-in-category': 'La catégorie de cette annonce n’a pas cet attribut.',
  'grid.locked.by-locale': 'Cette annonce a cet attribut en plusieurs langues. Chacune a sa propre colonne.',
  'grid.unrecognized': 'La place de marché n’utilise pas cet attribut pour la recherche.',
  'grid.elsewhere.images': 'Les photos se modifient dans le panneau d’édition (F10).',
  'grid.campaign.default': '{campaign} (par défaut)',
  'grid.campaign.default.unnamed': 'Campagne par défaut',
  'grid.header.currency': '{field} ({currency})',
  'grid.note': 'À propos de cette cellule',

  'allowed.in': 'Permis dans {category} : {limit}',
  'allowed.here': 'Permis : {limit}',
  'allowed.chars': '{limit} caractères',

  'editor.option.default': 'par défaut',
  'editor.option.gone': 'absent de la liste',
  'editor.list.hint': 'Espace coche, Entrée garde',
  'editor.list.free': 'Tapez une entrée, Entrée l’ajoute. Encore Entrée garde la liste.',
  'editor.list.add': 'Ajouter « {text} »',

  'ag.ariaRowSelectAll': 'Espace choisit toutes les annonces ou aucune',
  'ag.ariaRowToggleSelection': 'Espace choisit cette annonce ou non',
  'ag.ariaRowSelectionDisabled': 'Cette annonce ne peut pas être choisie',
  'ag.ariaRowSelect': 'Espace choisit cette annonce',
  'ag.ariaRowDeselect': 'Espace laisse cette annonce de côté',
  'ag.ariaHeaderSelection': 'Annonces choisies',
  'ag.ariaSortableColumn': 'Entrée trie, avec Maj aussi par cette colonne. Alt+Bas ouvre son menu',
  'ag.ariaInputEditor': 'Éditeur de cellule',
  'ag.ariaValidationErrorPrefix': 'Ne peut pas être gardé',
  'ag.ariaChecked': 'choisi',
  'ag.ariaUnchecked': 'non choisi',
  'ag.ariaIndeterminate': 'quelques-unes choisies',
} as const satisfies Translation<AttributesKey>;
