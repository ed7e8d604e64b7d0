/** The plain pages the browser ends on after signing in, in French. */
import type { Translation } from './fill.ts';
import type { loginEn } from './login-en.ts';

export const loginFr = {
  'login.done.title': 'Vous êtes connecté',
  'login.done.text': 'Revenez à Adsheet. Vous pouvez fermer cette page.',
  'login.refused.title': 'Vous n’êtes pas connecté',
  'login.refused.text': 'Revenez à Adsheet : il dit pourquoi, et que faire. Vous pouvez fermer cette page.',
  'login.stray.title': 'Cette adresse n’appartient à aucune connexion',
  'login.stray.text':
    'Rien n’a été fait. Continuez dans la page ouverte en dernier par Adsheet, ou reconnectez-vous.',
  'address.new': 'Connecter le compte « {name} » à cette place de marché ?',
  'address.changed': 'Changer les adresses du compte « {name} » ?',
  'address.detail':
    'Votre secret client, votre connexion et vos annonces vont à ces adresses. Ne continuez que si vous venez de les saisir vous-même.',
  'address.connect': 'Connecter',
  'address.change': 'Changer',
} as const satisfies Translation<keyof typeof loginEn>;
