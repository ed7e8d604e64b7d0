/** What the service says when it refuses, in French; `{arg}` is its own detail, an amount written out. */
import type { Translation } from './fill.ts';
import type { serviceEn } from './service-en.ts';

export const serviceFr = {
  'service.1000': 'Le service a eu une panne. Renvoyez ceci plus tard.',
  'service.1003': 'Le service ne permet pas cela à ce compte.',
  'service.1004': 'Le service n’a plus cette annonce.',
  'service.1005': 'Le service n’a pas pu lire ce qui a été envoyé.',
  'service.1006': '{field} n’est pas du bon genre[[ ({arg})]].',
  'service.2000': '{field} manque[[ ({arg})]].',
  'service.2001': '{field} a une valeur non admise[[ ({arg})]].',
  'service.2002': '{field} est hors des limites[[ ({arg})]].',
  'service.2003': '{field} diffère de ce qu’il doit être[[ ({arg})]].',
  'service.2004': '{field} est trop court[[ ({arg})]].',
  'service.2005': '{field} est trop long[[ ({arg})]].',
  'service.2006': '{field} n’est pas une adresse web utilisable[[ ({arg})]].',
  'service.2008': 'Une photo est trop grande[[ ({arg})]].',
  'service.2010': '{field} n’est pas un numéro de téléphone[[ ({arg})]].',
  'service.2011': 'Il y a trop d’annonces actives dans cette catégorie[[ ({arg})]].',
  'service.2012': 'La catégorie d’une annonce ne peut pas changer[[ ({arg})]].',
  'service.2017': 'Le statut ne peut pas changer ainsi[[ ({arg})]].',
  'service.2018': 'Une photo n’a pas un format utilisable[[ ({arg})]].',
  'service.2019': 'Le budget total est trop bas pour ce qui est dépensé et un clic de plus[[ ({arg})]].',
  'service.2020':
    'Le budget quotidien est trop bas pour ce qui est dépensé aujourd’hui et un clic de plus[[ ({arg})]].',
  'service.2022': 'La catégorie n’accepte pas de nouvelles annonces[[ ({arg})]].',
  'service.2023': 'La catégorie est supprimée[[ ({arg})]].',
  'service.2024': 'Un ID vendeur ne peut pas changer[[ ({arg})]].',
  'service.2025': 'Une autre annonce a cet ID vendeur[[ ({arg})]].',
  'service.2028': 'La région ne peut pas changer[[ ({arg})]].',
  'service.2034': 'Cette campagne existe déjà[[ ({arg})]].',
  'service.2035': '{field} ne peut pas être écrit[[ ({arg})]].',
  'service.2037': 'Le service ne connaît pas le champ {field}[[ ({arg})]].',
  'service.2039': 'Il y a autant de campagnes que permis[[ ({arg})]].',
  'service.2040': 'Le statut de la campagne ne peut pas changer ainsi[[ ({arg})]].',
  'service.other': '{field} : le service dit « {text} » (code {code}).',
} as const satisfies Translation<keyof typeof serviceEn>;
