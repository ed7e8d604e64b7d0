/** Proposed changes in Dutch: pasting rows, what their columns are for, what would become of each. */
import type { ProposalKey } from './proposals-en.ts';

export const proposalsNl: Readonly<Record<ProposalKey, string>> = {
  'tab.proposals': 'Voorgestelde wijzigingen',
  'command.paste-ads': 'Advertenties plakken…',
  'palette.also.paste-ads': 'importeren excel csv spreadsheet',
  'changeset.paste': '{count} advertentie plakken | {count} advertenties plakken',

  'error.table-empty': 'Er zijn geen rijen[[ in {file}]]. Geef de rijen met hun kop en probeer het opnieuw.',
  'error.table-too-large':
    'De tabel[[ in {file}]] is te groot[[: {rows} rijen, {cells} cellen]]. Er is niets gelezen. Geef haar in delen van hoogstens 50.000 rijen, en van minder als ze veel kolommen of lange teksten heeft.',
  'error.table-too-wide':
    'De tabel heeft {columns} kolommen; er kunnen er hoogstens {most} worden gelezen. Er is niets gelezen. Kopieer de kolommen die u wilt veranderen.',
  'error.proposal-unknown':
    'Deze voorgestelde wijzigingen zijn er niet meer. Er is niets gewijzigd. Plak de rijen of importeer het bestand opnieuw.',
  'error.columns-asked':
    'Het is niet zeker waarvoor deze kolommen zijn: {columns}. Er is niets gewijzigd. Zeg het met --map, null voor een die moet wegblijven.',
  'error.not-confirmed':
    'Dit vraagt eerst om een ja[[; velden die leeg zouden worden: {clears}]][[; advertenties die zouden worden verwijderd: {deletes}]]. Er is niets gewijzigd.',

  'refused.cell-error': 'De spreadsheet toont een fout in deze cel.',
  'refused.no-category':
    'Er is geen categorie met deze naam. Gebruik het nummer, of het hele pad met > ertussen.',
  'refused.name-of-many': 'Er zijn er meer met deze naam. Gebruik het nummer.',
  'refused.moved': 'Dit is veranderd nadat het werd getoond, en is met rust gelaten.',

  'proposal.row.id-unknown': 'Er is geen advertentie {id} in dit account.',
  'proposal.row.id-unreadable':
    '“{text}” is geen advertentie-ID; dat is een geheel getal. Een spreadsheet kan het hebben afgerond.',
  'proposal.row.key-unknown': 'Er is geen rij “{key}”.',
  'proposal.row.names-differ': 'Advertentie {id} en rij {key} zijn twee verschillende advertenties.',
  'proposal.row.twice': 'Dezelfde advertentie staat in rij {rows}.',
  'proposal.row.ad-gone': 'De marktplaats heeft deze advertentie niet meer.',
  'proposal.row.ad-final':
    'Deze advertentie is op de marktplaats verwijderd; er kan niets meer aan veranderen.',
  'proposal.row.new-deleted':
    'Dit zou een nieuwe advertentie zijn die Verwijderd is. Maak er Actief of Gepauzeerd van, of laat de rij weg.',
  'proposal.row.price-unreadable':
    'De prijs van deze rij is niet te lezen; zonder prijs wordt er geen advertentie van gemaakt. Verbeter de prijs en geef de rij opnieuw.',
  'proposal.row.nothing-taken': 'Niets van deze rij kan worden overgenomen.',

  'proposals.paste.title': 'Advertenties plakken',
  'proposals.paste.text':
    'Kopieer rijen met hun kop uit een spreadsheet en plak ze hier. U ziet wat er verandert voordat er iets verandert.',
  'proposals.paste.match':
    'Rijen met een advertentie-ID of een verkopers-ID wijzigen die advertentie; alle andere worden nieuwe advertenties, gepauzeerd.',
  'proposals.paste.blank': 'Een lege cel verandert niets. [] maakt een veld leeg.',
  'proposals.paste.place': 'Druk op {key} om te plakken',
  'proposals.paste.label': 'Te plakken rijen',
  'proposals.reading': 'Vergelijken met uw advertenties…',

  'proposals.title': '{count} geplakte rij | {count} geplakte rijen',
  'proposals.discard': 'Weggooien',
  'proposals.apply': 'Toepassen op {count} advertentie | Toepassen op {count} advertenties',
  'proposals.nothing': 'Niets toe te passen',
  'proposals.done.left': 'Niet alles is overgenomen.',
  'proposals.done':
    'Toegepast op {count} advertentie. Bekijk haar voor het verzenden. | Toegepast op {count} advertenties. Bekijk ze voor het verzenden.',
  'proposals.confirm': 'Ik wil',
  'proposals.clears': '{count} veld leegmaken | {count} velden leegmaken',
  'proposals.deletes': '{count} advertentie verwijderen | {count} advertenties verwijderen',
  'proposals.and': 'en',
  'proposals.problems':
    'De advertenties zouden {count} nieuwe fout hebben. | De advertenties zouden {count} nieuwe fouten hebben.',

  'proposals.step.columns': 'Kolommen',
  'proposals.step.rows': 'Wijzigingen',
  'proposals.columns.label': 'Waar elke kolom voor is',
  'proposals.columns.header': 'In de tabel',
  'proposals.columns.samples': 'Voorbeelden',
  'proposals.columns.to': 'Wordt',
  'proposals.columns.none': 'Weggelaten',
  'proposals.columns.key': 'Rij in Adsheet',
  'proposals.columns.mark': 'Laatste kolom van Adsheets bestanden',
  'proposals.columns.lines': 'Kenmerken, één per regel',
  'proposals.columns.offered': 'Gebruik als {field}',
  'proposals.already': 'al eerder geïmporteerd',
  'proposals.hidden': 'verborgen in het bestand',
  'proposals.columns.nth': 'Kolom {number}',
  'proposals.columns.fields': 'Velden',
  'proposals.columns.attributes': 'Kenmerken',
  'proposals.columns.names': 'Welke advertentie',
  'proposals.columns.choose': 'Waar “{header}” voor is',
  'proposals.left.unknown': 'Niet herkend',
  'proposals.left.short-name': 'Kan hier iets anders betekenen',
  'proposals.left.twice': 'Een eerdere kolom heeft dit veld',
  'proposals.left.read-only': 'Kan niet worden bewerkt',
  'proposals.left': '{count} kolom wordt weggelaten | {count} kolommen worden weggelaten',
  'proposals.columns.changes': '{count} rij verschilt | {count} rijen verschillen',
  'proposals.header': 'De eerste rij benoemt de kolommen',
  'proposals.decimal': 'Getallen zijn geschreven als',
  'proposals.decimal.each': 'Zoals elke kolom laat zien',

  'proposals.kind.all': 'Alle',
  'proposals.kind.differing': 'Verschillend',
  'proposals.kind.conflicting': 'In conflict',
  'proposals.kind.unsure': 'Onzeker welke advertentie',
  'proposals.kind.new': 'Nieuw',
  'proposals.kind.changed': 'Gewijzigd',
  'proposals.kind.unchanged': 'Ongewijzigd',
  'proposals.kind.failed': 'Niet overgenomen',
  'proposals.kind.attention': 'Aandacht nodig',
  'proposals.kind.missing': 'Niet in het bestand',
  'proposals.is.new': 'Nieuw',
  'proposals.is.changed': 'Gewijzigd',
  'proposals.is.unchanged': 'Ongewijzigd',
  'proposals.is.failed': 'Niet overgenomen',
  'proposals.filter': 'Rijen tonen',
  'proposals.none': 'Geen rijen van deze soort',
  'proposals.same':
    '{count} rij zegt wat uw advertentie zegt: er is niets te wijzigen. | Alle {count} rijen zeggen wat uw advertenties zeggen: er is niets te wijzigen.',
  'proposals.table': 'Voorgestelde wijzigingen, rij voor rij',
  'proposals.row': 'Rij',
  'proposals.ad': 'Advertentie',
  'proposals.unnamed': 'Zonder titel',
  'proposals.take.all': 'Alle rijen van deze soort overnemen, op alle pagina’s',
  'proposals.take.row': 'Rij {row} overnemen',
  'proposals.take.field': '{field} in alle rijen overnemen',
  'proposals.take.cell': '{field} van rij {row} overnemen',
  'proposals.missing': 'niet in het bestand',
  'proposals.take.missing': '‘{title}’, die niet in het bestand staat, overnemen',
  'proposals.take.missing_cell': '{field} van ‘{title}’, die niet in het bestand staat, overnemen',
  'proposals.cleared': 'leeggemaakt',
  'proposals.filled.count': '{count} veld ingevuld | {count} velden ingevuld',
  'proposals.filled': 'Door Adsheet ingevuld, omdat de tabel niets zegt',
  'proposals.base': 'Eerst: {value}',
  'proposals.now': 'In Adsheet: {value}',
  'proposals.base.none': 'leeg',
  'proposals.problems.save': 'Opslaan wat niet is overgenomen…',
  'proposals.conflict':
    'Sinds de tabel is gemaakt ook in Adsheet veranderd. Vink aan om de waarde van de tabel te nemen.',
  'proposals.conflict.short': 'Conflict',
  'proposals.conflicts':
    '{count} waarde is in de tabel gewijzigd, en sinds die is gemaakt in Adsheet anders. Die van Adsheet blijft, tenzij u die van de tabel neemt. | {count} waarden zijn in de tabel gewijzigd, en sinds die is gemaakt in Adsheet anders. Die van Adsheet blijven, tenzij u die van de tabel neemt.',
  'proposals.conflicts.take': 'Alles van de tabel nemen',
  'proposals.conflicts.keep': 'Alles laten als in Adsheet',
  'proposals.was': 'was {value}',
  'proposals.page': 'Rijen {from} tot en met {to} van {total}',
  'proposals.page.before': 'Eerdere rijen',
  'proposals.page.after': 'Latere rijen',
};
