/** The words of the application menu. What its commands do is named in `ui-en.ts` (`command.…`) once for all places. */
import type { Language } from './translate.ts';

const en = {
  file: 'File',
  edit: 'Edit',
  ads: 'Ads',
  view: 'View',
  help: 'Help',
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  actualSize: 'Actual size',
  fullScreen: 'Full screen',
  developerTools: 'Developer tools',
  openLogs: 'Show log files',
  about: 'About Adsheet',
  quit: 'Quit',
} as const;

export type MenuWord = keyof typeof en;

const nl: Readonly<Record<MenuWord, string>> = {
  file: 'Bestand',
  edit: 'Bewerken',
  ads: 'Advertenties',
  view: 'Beeld',
  help: 'Help',
  cut: 'Knippen',
  copy: 'Kopiëren',
  paste: 'Plakken',
  zoomIn: 'Inzoomen',
  zoomOut: 'Uitzoomen',
  actualSize: 'Ware grootte',
  fullScreen: 'Volledig scherm',
  developerTools: 'Ontwikkelaarshulpmiddelen',
  openLogs: 'Logbestanden tonen',
  about: 'Over Adsheet',
  quit: 'Afsluiten',
};

const fr: Readonly<Record<MenuWord, string>> = {
  file: 'Fichier',
  edit: 'Édition',
  ads: 'Annonces',
  view: 'Affichage',
  help: 'Aide',
  cut: 'Couper',
  copy: 'Copier',
  paste: 'Coller',
  zoomIn: 'Zoom avant',
  zoomOut: 'Zoom arrière',
  actualSize: 'Taille réelle',
  fullScreen: 'Plein écran',
  developerTools: 'Outils de développement',
  openLogs: 'Afficher les journaux',
  about: 'À propos d’Adsheet',
  quit: 'Quitter',
};

const WORDS: Readonly<Record<Language, Readonly<Record<MenuWord, string>>>> = { en, nl, fr };

/** The menu's words in one language. */
export const menuWords = (language: Language): Readonly<Record<MenuWord, string>> => WORDS[language];
