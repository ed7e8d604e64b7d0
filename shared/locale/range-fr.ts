/** Les plages de cellules de la feuille, en français. */
import type { RangeKey } from './range-en.ts';

export const rangeFr: Readonly<Record<RangeKey, string>> = {
  'command.fill-down': 'Recopier vers le bas',
  'command.fill-right': 'Recopier à droite',
  'command.clear-cells': 'Vider les cellules',
  'command.select-all': 'Sélectionner toutes les cellules',

  'label.paste_cells': 'Coller dans {count} cellule | Coller dans {count} cellules',
  'label.move_cells': 'Déplacer {count} cellule | Déplacer {count} cellules',
  'label.clear_cells': 'Vider {count} cellule | Vider {count} cellules',
  'label.fill_cells': 'Remplir {count} cellule | Remplir {count} cellules',
  'label.enter_cells': 'Saisir dans {count} cellule | Saisir dans {count} cellules',

  'range.done.copy': '{count} cellule copiée | {count} cellules copiées',
  'range.done.paste': 'Collé dans {count} cellule | Collé dans {count} cellules',
  'range.done.cut':
    '{count} cellule coupée : collez-la, ou appuyez sur Échap pour la laisser | {count} cellules coupées : collez-les, ou appuyez sur Échap pour les laisser',
  'range.done.move': '{count} cellule déplacée | {count} cellules déplacées',
  'range.done.clear': '{count} cellule vidée | {count} cellules vidées',
  'range.done.fill': '{count} cellule remplie | {count} cellules remplies',
  'range.done.enter': 'Saisi dans {count} cellule | Saisi dans {count} cellules',
  'range.copying': 'Lecture de {count} texte long… | Lecture de {count} textes longs…',
  'range.copy_too_long':
    'Ces textes longs sont trop nombreux pour être copiés en une fois. Copiez moins d’annonces, ou laissez la description de côté.',
  'range.nothing_to_paste': 'Le presse-papiers ne contient rien qui puisse aller dans des cellules.',

  'range.why.required': 'Ceci ne peut pas être vide.',
  'range.why.no_room': 'Cela dépassait le bord de la feuille.',
  'range.why.long_texts': 'Ces textes longs étaient trop nombreux à la fois.',

  'range.selected': '{rows} sur {columns} cellules sélectionnées',
  'range.sums': 'Les cellules sélectionnées',
  'range.count': 'Nombre {count}',
  'range.sum': 'Somme {value}',
  'range.average': 'Moyenne {value}',
  'range.min': 'Min {value}',
  'range.max': 'Max {value}',
};
