export const goneNl = {
  'changeset.recreate': 'Nieuwe advertentie voor een verdwenen | {count} nieuwe advertenties voor verdwenen',
  'changeset.put_away': 'Verdwenen advertentie opbergen | {count} verdwenen advertenties opbergen',

  'refused.ad-there': 'De marktplaats heeft deze advertentie nog.',
  'refused.has-edits':
    'Deze advertentie heeft bewerkingen die niet verzonden zijn. Maak er een nieuwe van of verwerp ze eerst.',

  'view.gone': 'Verdwenen',
  'command.recreate': 'Nieuwe advertenties van verdwenen maken',
  'command.put-away': 'Verdwenen advertenties opbergen',
  'gone.status': 'Verdwenen',
  'gone.notice':
    'Een advertentie staat niet meer op de marktplaats. | {count} advertenties staan niet meer op de marktplaats.',
  'gone.notice.edited':
    'Eén heeft bewerkingen die niet verzonden kunnen worden. | {count} hebben bewerkingen die niet verzonden kunnen worden.',
  'gone.show': 'Tonen',
  'gone.recreate': 'Er een nieuwe van maken | Van {count} nieuwe maken',
  'gone.recreate_edited': 'Nieuwe maken met de bewerkingen | Nieuwe maken van de {count} met bewerkingen',
  'gone.put_away': '{count} opbergen',
  'gone.put_away.none': 'Opbergen',
  'gone.about':
    'De marktplaats heeft deze advertenties niet meer. Bewerkingen ervan blijven hier bewaard; een nieuwe advertentie kan de plaats van elk innemen.',
  'gone.panel': 'Een nieuwe advertentie kan de plaats ervan innemen.',
  'gone.panel.edited':
    'Uw bewerkingen blijven hier bewaard, maar er is niets meer om ze naartoe te sturen. Een nieuwe advertentie kan de plaats ervan innemen.',
  'gone.made':
    'Een nieuwe advertentie neemt de plaats in, gepauzeerd | {count} nieuwe advertenties nemen de plaats in, gepauzeerd',
  'gone.made.show': 'Tonen',
  'gone.put': 'Een advertentie is opgeborgen | {count} advertenties zijn opgeborgen',
  'gone.none_chosen': 'Geen van de gekozen advertenties is van de marktplaats verdwenen.',

  'accounts.unused.ending':
    'lang niet gebruikt: wordt over een dag uitgelogd | lang niet gebruikt: wordt over {count} dagen uitgelogd',
  'accounts.unused.ended': 'meer dan 60 dagen niet gebruikt: log opnieuw in',
  'accounts.unused.one': '{name}: {text}.',
  'accounts.unused.some': '{count} accounts zijn lang niet gebruikt en worden uitgelogd: {names}.',

  'banner.signed_out_run':
    'U werd midden in het verzenden uitgelogd: {left} van {total} wachten nog. Log in, dan gaat het vanzelf verder.',
  'banner.signed_out_pull':
    'U werd uitgelogd terwijl uw advertenties gelezen werden. Log in, dan gaat het vanzelf verder.',
  'signin.push_goes_on': 'Ingelogd. Het verzenden gaat verder: nog {count}.',
  'signin.pull_goes_on': 'Ingelogd. Het lezen van uw advertenties gaat verder.',
  'signin.nothing_sent': 'Ingelogd. Er was nog niets verzonden.',

  'gone.history.put': 'opgeborgen',
  'gone.history.back': 'weer in de lijsten',
} as const;
