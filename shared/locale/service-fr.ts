/** What the service says when it refuses, in French; `{detail}` is its own detail in brackets, or nothing. */
import type { Translation } from './fill.ts';
import type { serviceEn } from './service-en.ts';

export const serviceFr = {
  'service.1000': 'Le service a eu une panne. Renvoyez ceci plus tard.',
  'service.1003': 'Le service ne permet pas cela à ce compte.',
  'service.1004': 'Le service n’a plus cette annonce.',
  'service.1005': 'Le service n’a pas pu lire ce qui a été envoyé.',
  'service.1006': '{field} n’est pas du bon genre{detail}.',
  'service.2000': '{field} manque{detail}.',
  'service.2001': '{field} a une valeur non admise{detail}.',
  'service.2002': '{field} est hors des limites{detail}.',
  'service.2003': '{field} diffère de ce qu’il doit être{detail}.',
  'service.2004': '{field} est trop court{detail}.',
  'service.2005': '{field} est trop long{detail}.',
  'service.2006': '{field} n’est pas une adresse web utilisable{detail}.',
  'service.2008': 'Une photo est trop grande{detail}.',
  'service.2010': '{field} n’est pas un numéro de téléphone{detail}.',
  'service.2011': 'Il y a trop d’annonces actives dans cette catégorie{detail}.',
  'service.2012': 'La catégorie d’une annonce ne peut pas changer{detail}.',
  'service.2017': 'Le statut ne peut pas changer ainsi{detail}.',
  'service.2018': 'Une photo n’a pas un format utilisable{detail}.',
  'service.2019': 'Le budget total est trop bas pour ce qui est dépensé et un clic de plus{detail}.',
  'service.2020':
    'Le budget quotidien est trop bas pour ce qui est dépensé aujourd’hui et un clic de plus{detail}.',
  'service.2022': 'La catégorie n’accepte pas de nouvelles annonces{detail}.',
  'service.2023': 'La catégorie est supprimée{detail}.',
  'service.2024': 'Un ID vendeur ne peut pas changer{detail}.',
  'service.2025': 'Une autre annonce a cet ID vendeur{detail}.',
  'service.2028': 'La région ne peut pas changer{detail}.',
  'service.2034': 'Cette campagne existe déjà{detail}.',
  'service.2035': '{field} ne peut pas être écrit{detail}.',
  'service.2037': 'Le service ne connaît pas le champ {field}{detail}.',
  'service.2039': 'Il y a autant de campagnes que permis{detail}.',
  'service.2040': 'Le statut de la campagne ne peut pas changer ainsi{detail}.',
  'service.other': '{field} : le service dit « {text} » (code {code}).',
} as const satisfies Translation<keyof typeof serviceEn>;
