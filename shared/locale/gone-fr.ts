export const goneFr = {
  'changeset.recreate': 'Nouvelle annonce pour une disparue | {count} nouvelles annonces pour des disparues',
  'changeset.put_away': 'Ranger une annonce disparue | Ranger {count} annonces disparues',

  'refused.ad-there': 'La place de marché a toujours cette annonce.',
  'refused.has-edits':
    'Cette annonce a des modifications non envoyées. Faites-en une nouvelle ou annulez-les d’abord.',

  'view.gone': 'Disparues',
  'command.recreate': 'Refaire les annonces disparues',
  'command.put-away': 'Ranger les annonces disparues',
  'gone.status': 'Disparue',
  'gone.notice':
    'Une annonce n’est plus sur la place de marché. | {count} annonces ne sont plus sur la place de marché.',
  'gone.notice.edited':
    'L’une a des modifications qui ne peuvent pas être envoyées. | {count} ont des modifications qui ne peuvent pas être envoyées.',
  'gone.show': 'Afficher',
  'gone.recreate': 'En faire une nouvelle | En refaire {count}',
  'gone.recreate_edited': 'Refaire celle avec modifications | Refaire les {count} avec modifications',
  'gone.put_away': 'En ranger {count}',
  'gone.put_away.none': 'Ranger',
  'gone.about':
    'La place de marché n’a plus ces annonces. Leurs modifications sont conservées ici ; une nouvelle annonce peut prendre la place de chacune.',
  'gone.panel': 'Une nouvelle annonce peut prendre sa place.',
  'gone.panel.edited':
    'Vos modifications sont conservées ici, mais il n’y a plus rien à quoi les envoyer. Une nouvelle annonce peut prendre sa place.',
  'gone.made':
    'Une nouvelle annonce prend sa place, en pause | {count} nouvelles annonces prennent leur place, en pause',
  'gone.made.show': 'Afficher',
  'gone.put': 'Une annonce a été rangée | {count} annonces ont été rangées',
  'gone.none_chosen': 'Aucune des annonces choisies n’a disparu de la place de marché.',

  'accounts.unused.ending':
    'longtemps inutilisé : déconnecté dans un jour | longtemps inutilisé : déconnecté dans {count} jours',
  'accounts.unused.ended': 'inutilisé depuis plus de 60 jours : reconnectez-vous',
  'accounts.unused.one': '{name} : {text}.',
  'accounts.unused.some': '{count} comptes sont inutilisés depuis longtemps et seront déconnectés : {names}.',

  'banner.signed_out_run':
    'Vous avez été déconnecté en plein envoi : {left} sur {total} attendent encore. Connectez-vous, et l’envoi reprend de lui-même.',
  'banner.signed_out_pull':
    'Vous avez été déconnecté pendant la lecture de vos annonces. Connectez-vous, et la lecture reprend d’elle-même.',
  'signin.push_goes_on': 'Connecté. L’envoi reprend : il en reste {count}.',
  'signin.pull_goes_on': 'Connecté. La lecture de vos annonces reprend.',
  'signin.nothing_sent': 'Connecté. Rien n’avait encore été envoyé.',

  'gone.history.put': 'rangée',
  'gone.history.back': 'de nouveau dans les listes',
} as const;
