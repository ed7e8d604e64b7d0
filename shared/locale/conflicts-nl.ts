/** What conflicts and the rule for them are called, in Dutch: the page, the settings, Review's lines. */
import type { ConflictKey } from './conflicts-en.ts';

export const conflictsNl: Readonly<Record<ConflictKey, string>> = {
  'tab.conflicts': 'Conflicten',
  'command.show-conflicts': 'Conflicten',
  'conflicts.title': '{count} conflict te beslissen | {count} conflicten te beslissen',
  'conflicts.loading': 'Kijken wat aan beide kanten is veranderd…',
  'conflicts.empty.title': 'Geen conflicten',
  'conflicts.empty.text':
    'Als hetzelfde hier en op de marktplaats is veranderd, beslist u op deze pagina welke van de twee blijft.',
  'conflicts.mine.means': 'Mijn waarde houden: uw waarde gaat mee met de volgende verzending.',
  'conflicts.theirs.means': 'Hun waarde nemen: uw bewerking vervalt; ongedaan maken haalt haar terug.',
  'conflicts.mine': 'Mijn waarde houden | Mijn waarde houden ({count})',
  'conflicts.theirs': 'Hun waarde nemen | Hun waarde nemen ({count})',
  'conflicts.keep': 'Houden',
  'conflicts.take': 'Nemen',
  'conflicts.rule.ask': 'Conflicten die bij het ophalen worden gevonden, wachten hier op u.',
  'conflicts.rule.mine': 'Uw regel: bij conflicten die het ophalen vindt, blijven uw bewerkingen.',
  'conflicts.rule.theirs':
    'Uw regel: bij conflicten die het ophalen vindt, geldt de waarde van de marktplaats.',
  'conflicts.rule.rest': 'Wat hier staat, is daarvoor of vlak voor het verzenden gevonden.',
  'conflicts.rule.change': 'Wijzigen',
  'conflicts.ad': 'Advertentie',
  'conflicts.field': 'Veld',
  'conflicts.since': 'Veranderd',
  'conflicts.campaign': 'campagne',
  'conflicts.whole': 'Hele advertentie',
  'conflicts.delete':
    'U wilt deze advertentie verwijderen en zij is sindsdien op de marktplaats veranderd. Mijn waarde houden: zij wordt bij de volgende verzending verwijderd. Hun waarde nemen: zij blijft zoals zij daar is.',
  'conflicts.details': 'Het conflict dat nu is gekozen',
  'conflicts.changed': 'Op de marktplaats veranderd: {age}',
  'conflicts.by_push': 'voor verzenden',
  'conflicts.found_by_push':
    'Vlak voor het verzenden gevonden, bij verzending {run}: er is niets van verzonden.',
  'conflicts.show': 'Openen in het blad',
  'conflicts.show_campaign': 'Campagnes openen',
  'conflicts.select': 'Selecteren',
  'conflicts.select.row': 'Alles van deze advertentie',
  'conflicts.select.alike': 'Alles in {field}',
  'conflicts.select.all': 'Alles',
  'conflicts.another': 'Andere waarde…',
  'conflicts.another.title': 'Andere waarde voor {ad}',
  'conflicts.another.text': 'Zij vervangt uw bewerking en gaat mee met de volgende verzending.',
  'conflicts.another.use': 'Deze waarde gebruiken',
  'conflicts.moved_now': 'Zojuist opnieuw veranderd.',
  'conflicts.no_other': 'Verwijderen kan alleen doorgaan of vervallen.',
  'conflicts.key.enter': 'Enter',
  'conflicts.key.space': 'Spatie',
  'conflicts.key.choose': 'De kant onder de cursor kiezen',
  'conflicts.key.alike': 'Alles in dit veld',
  'conflicts.done.mine_one': 'Uw waarde gehouden: {field} van {ad}.',
  'conflicts.done.theirs_one': 'Hun waarde genomen: {field} van {ad}.',
  'conflicts.done.mine':
    'Uw waarde gehouden bij {count} conflict. | Uw waarde gehouden bij {count} conflicten.',
  'conflicts.done.theirs':
    'Hun waarde genomen bij {count} conflict. | Hun waarde genomen bij {count} conflicten.',
  'conflicts.done.own': 'Uw andere waarde voor {ad} is bewaard.',
  'conflicts.left': 'Nog {count}. | Nog {count}.',
  'conflicts.review':
    '{count} ding is hier en op de marktplaats veranderd. Het wordt pas verzonden als u hebt beslist. | {count} dingen zijn hier en op de marktplaats veranderd. Ze worden pas verzonden als u hebt beslist.',
  'conflicts.review.go': 'Beslissen',
  'conflicts.settled.mine':
    'Uw regel hield {count} van uw bewerkingen boven een verandering op de marktplaats. | Uw regel hield {count} van uw bewerkingen boven veranderingen op de marktplaats.',
  'conflicts.settled.theirs':
    'Uw regel liet {count} van uw bewerkingen vervallen en nam de waarde van de marktplaats. | Uw regel liet {count} van uw bewerkingen vervallen en nam de waarden van de marktplaats.',
  'conflicts.settled.both': 'Uw regel hield {mine} van uw bewerkingen en nam er {theirs} van de marktplaats.',
  'conflicts.settled.show': 'Tonen',
  'conflicts.by_rule': 'volgens regel',
  'conflicts.by_rule.tip': 'Door uw regel gehouden. Op de marktplaats was het veranderd in: {value}',
  'settings.sync': 'Wijzigingen ophalen',
  'settings.sync.text': 'Hoe wijzigingen van elders in deze kopie komen.',
  'settings.pullMinutes': 'Vanzelf wijzigingen ophalen, elke',
  'settings.pullMinutes.unit': 'minuten',
  'settings.pullMinutes.never':
    '0 is nooit: dan alleen als u zelf ophaalt, voor het nakijken en voor een verzending.',
  'settings.conflicts': 'Als hetzelfde hier en daar is veranderd',
  'settings.conflicts.ask': 'Mij vragen',
  'settings.conflicts.ask.text':
    'Er wordt niets van verzonden tot u hebt beslist. Geen risico, meer te beslissen.',
  'settings.conflicts.mine': 'Mijn bewerkingen houden',
  'settings.conflicts.mine.text':
    'De volgende verzending overschrijft wat op de marktplaats is veranderd, ook door een collega of een feed. Elk geval wordt voor het verzenden getoond.',
  'settings.conflicts.theirs': 'De waarden van de marktplaats nemen',
  'settings.conflicts.theirs.text':
    'Uw bewerking vervalt zonder te zijn verzonden. Ze worden geteld, en ongedaan maken haalt ze terug.',
  'settings.conflicts.note': 'Wat vlak voor het verzenden wordt gevonden, wordt altijd gevraagd.',
  'changeset.resolve.own': 'Met een andere waarde beslissen',
  'changeset.policy.mine':
    'Volgens uw regel mijn versie houden: 1 conflict | Volgens uw regel mijn versie houden: {count} conflicten',
  'changeset.policy.theirs':
    'Volgens uw regel hun versie nemen: 1 conflict | Volgens uw regel hun versie nemen: {count} conflicten',
};
