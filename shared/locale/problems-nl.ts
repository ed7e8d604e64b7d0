/** What the window says of problems, guards and settings, in Dutch. */
import type { ProblemsKey } from './problems-en.ts';

export const problemsNl: Readonly<Record<ProblemsKey, string>> = {
  'problems.label': 'Problemen',
  'problems.resize': 'Hoogte van de problemen',
  'problems.none': 'Geen problemen. Alles kan worden verzonden.',
  'problems.errors': '{count} fout | {count} fouten',
  'problems.warnings': '{count} waarschuwing | {count} waarschuwingen',
  'problems.go': 'Naar {field} van {ad}',
  'severity.error': 'Fout',
  'severity.warning': 'Waarschuwing',
  'severity.info': 'Opmerking',
  'guard.bid-multiplied':
    '{count} bod is meer dan {factor} keer zo hoog | {count} biedingen zijn meer dan {factor} keer zo hoog',
  'guard.budget-multiplied':
    '{count} budget is meer dan {factor} keer zo hoog | {count} budgetten zijn meer dan {factor} keer zo hoog',
  'guard.spend-unlimited':
    '{count} advertentie verliest haar laatste grens per dag | {count} advertenties verliezen hun laatste grens per dag',
  'guard.spend-rise':
    'Het meeste dat {count} advertentie op een dag kan kosten stijgt met {rise} | Het meeste dat {count} advertenties op een dag kunnen kosten stijgt met {rise}',
  'guard.delete':
    '{count} advertentie wordt verwijderd, en dat is definitief | {count} advertenties worden verwijderd, en dat is definitief',
  'guard.many-ads': '{count} advertentie verandert tegelijk | {count} advertenties veranderen tegelijk',
  'guard.feed-managed':
    'Een feed beheert deze advertenties; de volgende import kan {count} wijziging ongedaan maken | Een feed beheert deze advertenties; de volgende import kan {count} wijzigingen ongedaan maken',
  'guard.link-host':
    '{count} webadres leidt naar een andere host: {live} lopende advertentie kan offline gaan tot u het domein bevestigt, {paused} gepauzeerde kan dan starten | {count} webadressen leiden naar een andere host: {live} lopende advertenties kunnen offline gaan tot u het domein bevestigt, {paused} gepauzeerde kunnen dan starten',
  'problems.none_shown':
    'Geen probleem past bij het filter. {count} is verborgen. | Geen probleem past bij het filter. {count} zijn verborgen.',
  'problems.none_selected': 'De geselecteerde advertenties hebben geen problemen.',
  'problems.loading': '{count} advertenties doorlopen',
  'problems.notes': '{count} opmerking | {count} opmerkingen',
  'problems.filter': 'Welke problemen worden getoond',
  'problems.source': 'Bron',
  'problems.source.all': 'Alle bronnen',
  'problems.source.local': 'Adsheet',
  'problems.said.local': 'gevonden door Adsheet',
  'problems.said.service': 'gezegd door de marktplaats',
  'problems.search': 'Problemen zoeken',
  'problems.search.hint': 'Advertentie, veld, probleem of code',
  'problems.clear': 'Alle problemen tonen',
  'problems.fold_all': 'Alle groepen inklappen',
  'problems.unfold_all': 'Alle groepen uitklappen',
  'problems.copy': 'Kopiëren als tekst',
  'problems.copied': '{count} probleem gekopieerd | {count} problemen gekopieerd',
  'problems.list': 'Problemen per soort',
  'problems.kind': '{field} · {kind}',
  'problems.kind.code': 'Code {code} van de marktplaats',
  'problems.column.severity': 'Ernst',
  'problems.column.ad': 'Advertentie',
  'problems.column.number': 'Nummer',
  'problems.column.vendor': 'Verkoper-ID',
  'problems.column.field': 'Veld',
  'problems.column.problem': 'Probleem',
  'problems.column.code': 'Code',
  'problems.column.path': 'Pad',
  'problems.column.source': 'Bron',
  'problems.fix_all': 'Alle {count} oplossen',
  'problems.fix_all.lift': '{count} verhogen tot het minimum',
  'problems.fix_all.cut': '{count} verlagen tot het maximum',
  'problems.fix_all.cut-text': '{count} inkorten',
  'problems.fix_all.trim': '{count} bijsnijden',
  'problems.fix_all.clear': '{count} leegmaken',
  'problems.fix_all.pause': '{count} advertentie pauzeren | {count} advertenties pauzeren',
  'problems.fix_all.see-description':
    'In {count} advertentie vervangen door Zie omschrijving | In {count} advertenties vervangen door Zie omschrijving',
  'problems.fixed.ads': '{count} advertentie hersteld | {count} advertenties hersteld',
  'problems.fixed.left':
    '{count} probleem van deze advertenties blijft over. | {count} problemen van deze advertenties blijven over.',
  'problems.fixed.none': 'Er was niets meer op te lossen.',
  'problems.hidden': '“{ad}” is verborgen door het filter van het blad.',
  'problems.hidden.clear': 'Filter wissen en ernaartoe gaan',
  'problems.keys': 'Enter gaat naar de cel, Ctrl+. lost op, links en rechts klappen in en uit',
  'problems.only': 'Alleen geselecteerde',
  'problems.source.service': 'Marktplaats',
};
