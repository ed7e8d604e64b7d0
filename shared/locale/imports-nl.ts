/** Nederlands; zie `imports-en.ts`. */
import type { Translation } from './fill.ts';
import type { importsEn } from './imports-en.ts';

export const importsNl = {
  'import.left.row': 'Rij in het bestand',
  'import.left.cell': '{column}: {reason}',
  'import.left.sheet': 'Niet overgenomen',
  'import.left.conflict':
    'Sinds het bestand gemaakt is zowel daarin als in Adsheet gewijzigd. In het bestand staat “{file}”, in de advertentie nu “{now}”. Importeer dit bestand opnieuw om te kiezen.',
  'job.import': 'Importeren',
  'job.import.read': 'Bestand lezen',
  'job.import.compare': 'Vergelijken met uw advertenties',
  'job.import.part': '{percent}%',
  'changeset.import': '{file} importeren: {count} advertentie | {file} importeren: {count} advertenties',
  'error.column-unknown':
    'Het bestand heeft geen kolom “{column}”[[. Het heeft: {columns}]]. Verbeter de naam en importeer het bestand opnieuw.',
  'error.file-of-other-account':
    '{file} is geschreven voor het account {of}, en dit is {account}. Er is niets gelezen. Open {of} en importeer het daar.',
  'error.file-of-other-environment':
    '{file} is niet van de omgeving van {account}[[: {reason}]]. Er is niets gelezen. Open het account waarvoor het is geschreven.',
  'reason.from-sandbox': 'het is geschreven in de sandbox, en het account is van de echte marktplaats',
  'reason.from-production': 'het is geschreven voor de echte marktplaats, en het account is van de sandbox',
  'error.file-of-other-tenant':
    '{file} is geschreven voor de marktplaats {of}, en het account {account} is van {is}. Er is niets gelezen. Open het account waarvoor het is geschreven.',
  'error.file-of-other-currency':
    '{file} heeft zijn bedragen in {of}, en het account {account} heeft ze in {is}. Er is niets gelezen. Open het account waarvoor het is geschreven.',
  'error.file-of-unknown-account':
    'Adsheet heeft {file} geschreven, maar het account {account} heeft geen van de advertenties erin. Er is niets gelezen. Open het account waarvoor het is geschreven; is het dit account, haal dan eerst de wijzigingen op.',
  'error.sheet-not-ads':
    '[[Het blad “{sheet}” van ]]{file} bevat wat Adsheet heeft geschreven om naast de advertenties te lezen, en geen advertenties. Er is niets gelezen. Importeer het blad met de advertenties; wijzig campagnes in Adsheet.',
  'proposal.row.ad-discarded':
    'Deze nieuwe advertentie is in Adsheet weggegooid nadat het bestand is geschreven. Maak de cel in de laatste kolom, _adsheet, leeg om haar opnieuw te maken.',
  'proposal.row.id-missing':
    'Advertentie-ID {id} is uit deze rij gehaald. Zet het terug; maak ook de cel in de laatste kolom, _adsheet, leeg om er een nieuwe advertentie van te maken.',
  'proposal.row.mark-elsewhere':
    'Deze rij komt uit een bestand dat niet door deze Adsheet is geschreven en heeft geen advertentie-ID. Importeer haar met de kolom van advertentie-ID’s.',
  'proposal.row.vendor-id-rounded':
    'Verkopers-ID “{text}” heeft cijfers verloren: de spreadsheet nam het voor een getal. Geef de kolom de opmaak Tekst en typ het helemaal, of geef het advertentie-ID.',
  'proposal.row.vendor-id-asked':
    'Verkopers-ID {vendorId} is die van een nieuwe advertentie hier en van advertentie {id} op de marktplaats. Zeg eerst of die dezelfde zijn.',
  'proposal.row.vendor-id-zeros':
    'Verkopers-ID “{vendorId}”[[ van advertentie {id}]] verschilt alleen door nullen vooraan van “{text}”, en die laat een spreadsheet weg. Geef de kolom de opmaak Tekst en typ het helemaal, of geef het advertentie-ID.',
  'proposals.columns.external': 'Extern ID',
  'proposals.external.signed-out':
    'Externe ID’s zijn niet opgezocht, omdat dit account niet is aangemeld: rijen zonder ander ID worden niet overgenomen. Meld u aan en importeer het bestand opnieuw.',
  'proposals.external.unreachable':
    'Externe ID’s konden niet worden opgezocht, omdat de marktplaats niet werd bereikt of er geen antwoord op gaf: rijen zonder ander ID worden niet overgenomen. Importeer het bestand later opnieuw.',
  'proposals.external.gone':
    'De marktplaats zegt niet meer bij welke advertenties externe ID’s horen: rijen zonder ander ID worden niet overgenomen. Laat de kolom weg als het nieuwe advertenties moeten worden.',
  'proposal.row.external-id-many':
    'Meerdere advertenties hebben extern ID “{text}”. Geef het advertentie-ID.',
  'proposal.row.external-id-rounded':
    'Extern ID “{text}” heeft cijfers verloren: de spreadsheet nam het voor een getal. Geef de kolom de opmaak Tekst en typ het helemaal, of geef het advertentie-ID.',
  'proposal.row.external-id-zeros':
    'Extern ID “{externalId}” van advertentie {id} verschilt alleen door nullen vooraan van “{text}”, en die laat een spreadsheet weg. Geef de kolom de opmaak Tekst en typ het helemaal, of geef het advertentie-ID.',
  'proposal.row.external-id-unreadable':
    '“{text}” is geen extern ID: de spreadsheet toont een fout of heeft er een datum van gemaakt. Geef de kolom de opmaak Tekst en typ het opnieuw, of geef het advertentie-ID.',
  'proposal.row.external-id-unasked':
    'Alleen een extern ID zegt welke advertentie dit is, en die konden niet worden opgezocht. Geef het advertentie-ID of het verkopers-ID, of laat de kolom met externe ID’s weg om er een nieuwe advertentie van te maken.',
  'error.export-unknown':
    'Niemand weet nog welke advertenties er in dit bestand stonden toen het werd gemaakt. Er is niets gewijzigd. Verwijder advertenties in het blad, of zet hun status in het bestand op Verwijderd.',
  'proposal.row.missing-unsure':
    'Deze advertentie staat niet in het bestand, maar van sommige rijen is niet te zeggen over welke advertentie ze gaan: misschien is dit er een van. Herstel eerst die rijen.',
  'proposal.row.vendor-id-unreadable':
    '“{text}” is geen verkopers-ID: de spreadsheet toont een fout of heeft er een datum van gemaakt. Geef de kolom de opmaak Tekst en typ het opnieuw, of geef het advertentie-ID.',
  'proposal.row.merged':
    'De cellen {range} zijn samengevoegd, dus niemand kan zeggen bij welke rij ze horen. Splits ze en importeer het bestand opnieuw.',
  'proposal.question.may-be':
    'Dit kan advertentie {id} zijn, “{title}”[[, die rij {row} van dit bestand was]]: geen rij van het bestand noemt die nog. Wil je die advertentie wijzigen, geef dan in deze rij haar advertentie-ID. Neem de rij alleen over om er een andere advertentie van te maken.',
  'proposal.question.may-be-draft':
    'Dit kan de nieuwe advertentie “{title}” zijn[[, die rij {row} van dit bestand was]]: geen rij van het bestand is die nog. Wil je die wijzigen, doe dat dan in Adsheet[[, of geef in deze rij haar verkopers-ID {vendorId}]]. Neem de rij alleen over om er een andere advertentie van te maken.',
  'proposal.question.may-be-any':
    'Geen rij van het bestand noemt {count} advertentie nog die erin stond: dit kan die zijn. Wil je die wijzigen, geef dan in deze rij haar advertentie-ID. Neem de rij alleen over om er een andere advertentie van te maken. | Geen rij van het bestand noemt {count} advertenties nog die erin stonden: dit kan er een van zijn. Wil je die wijzigen, geef dan in deze rij haar advertentie-ID. Neem de rij alleen over om er een andere advertentie van te maken.',
  'proposal.question.names-none':
    'Bijna alle andere rijen noemen hun advertentie en deze niet: het kan een totaal of een opmerking zijn. Neem de rij alleen over om er een nieuwe advertentie van te maken.',
  'proposal.question.made-before':
    'Deze rij werd al eerder een advertentie, die sindsdien verwijderd of weggegooid is. Neem de rij over om die opnieuw te maken.',
  'proposal.question.same-place':
    'Op deze plaats stond de advertentie[[ {id}]] met deze titel toen het bestand eerder geïmporteerd werd, met een andere prijs en andere teksten. Neem de rij over om die advertentie te wijzigen. Wil je een andere maken, geef deze rij dan een eigen verkopers-ID.',
  'proposal.cell.zeros':
    'Het bestand heeft hier een getal, waarin nullen vooraan verloren gaan. Kijk het na; een kolom met opmaak Tekst behoudt ze.',
  'refused.too-long-for-file':
    'Deze tekst was te lang voor een cel en staat dus niet in het bestand. Typ hem in Adsheet.',
  'refused.rounded-number':
    'Het bestand heeft hier een getal dat daarvoor te lang is: de laatste cijfers zijn verloren. Geef de kolom de opmaak Tekst en typ het opnieuw.',
  'refused.no-attribute-line': 'Deze regel noemt geen kenmerk. Schrijf elk als SLEUTEL: waarde.',
} as const satisfies Translation<keyof typeof importsEn>;
