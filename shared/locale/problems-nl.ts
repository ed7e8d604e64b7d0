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
    '{count} webadres leidt naar een andere host: {live} lopende advertentie kan offline gaan tot je het domein bevestigt, {paused} gepauzeerde kan dan starten | {count} webadressen leiden naar een andere host: {live} lopende advertenties kunnen offline gaan tot je het domein bevestigt, {paused} gepauzeerde kunnen dan starten',
};
