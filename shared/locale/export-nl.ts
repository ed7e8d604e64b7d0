/** Workbooks and csv files with ads: what stands in them for people, in Dutch. */
import type { ExportKey } from './export-en.ts';
import type { Translation } from './fill.ts';

export const exportNl: Translation<ExportKey> = {
  'job.export': 'Advertenties exporteren',
  'reason.not-table': 'de naam moet eindigen op .xlsx of .csv',
  'reason.too-many': 'het zou te groot worden: exporteer minder advertenties',
  'reason.too-many-rows':
    'het zou {rows} advertenties bevatten en hoogstens {most} kunnen weer worden geïmporteerd: exporteer ze in delen',
  'reason.too-many-columns':
    'het zou {columns} kolommen hebben en hoogstens {most} kunnen weer worden geïmporteerd: laat er enkele weg',

  'export.sheet.ads': 'Advertenties',
  'export.sheet.campaigns': 'Campagnes',
  'export.sheet.categories': 'Categorieën',
  'export.sheet.readme': 'Lees mij',
  'export.column.note': 'Opmerking',
  'export.column.campaign': 'Campagne-ID',
  'export.column.category': 'Categorie-ID',
  'export.column.part': 'Onderwerp',
  'export.column.what': 'Wat',
  'export.column.limit': 'Wat mag',
  'export.column.more': 'Meer',
  'export.too_long': '[te lang: bewerk in de app]',

  'export.note.edited': 'Nog niet verzonden[[: {fields}]]',
  'export.note.new': 'Nieuw, nog niet verzonden',
  'export.note.deleted': 'Wordt bij de volgende verzending verwijderd',
  'export.note.final': 'Verwijderd op de marktplaats: hier kan niets meer aan veranderen',
  'export.note.gone': 'Niet meer op de marktplaats: hier kan niets meer aan veranderen',
  'export.note.conflict': 'Ook door anderen gewijzigd: {fields}',
  'export.note.error': 'Fout: {problem}',
  'export.note.warning': 'Waarschuwing: {problem}',

  'export.not_allowed': 'Dit kan niet bij “{field}”[[. Toegestaan: {limit}]].',
  'export.help.note':
    'Wat Adsheet over deze advertentie te zeggen heeft. Wat u hier schrijft, wordt niet geïmporteerd.',
  'export.help.mark': 'Hieraan herkent Adsheet de rij. Laat dit zoals het is; laat het leeg in nieuwe rijen.',
  'export.help.attributes':
    'Eén kenmerk per regel: de sleutel, een dubbelepunt en de waarde: “kleur: rood”. Haal een regel weg om het kenmerk leeg te maken.',
  'export.help.locked': 'Alleen om te bekijken: wat u hier wijzigt, wordt niet geïmporteerd.',
  'export.help.varies': 'Wat mag, hangt af van de categorie: zie het blad “Categorieën”.',

  'export.readme.about':
    '{count} advertentie van het account {account}, zoals op {at} | {count} advertenties van het account {account}, zoals op {at}',
  'export.readme.about_template':
    'Een tabel voor nieuwe advertenties van het account {account}, gemaakt op {at}',
  'export.readme.edit.title': 'Bewerken',
  'export.readme.edit':
    'Wijzig cellen op het blad “Advertenties”, sla het bestand op en importeer het in Adsheet. Adsheet laat zien wat er zou veranderen voordat er iets verandert. Wat anderen, of u in Adsheet, intussen wijzigden, wordt cel voor cel samengevoegd; waar beide dezelfde cel wijzigden, wordt u gevraagd wat moet gelden.',
  'export.readme.blank.title': 'Lege cellen',
  'export.readme.blank':
    'Een cel die leeg was en leeg is, verandert niets. Een cel die u leegmaakte, maakt het veld leeg; Adsheet telt deze en vraagt het eerst. Kolommen die u weghaalt, veranderen niets.',
  'export.readme.clear.title': '[]',
  'export.readme.clear': 'Schrijf [] om een veld leeg te maken, wat er ook stond.',
  'export.readme.new.title': 'Nieuwe advertenties',
  'export.readme.new':
    'Schrijf ze in eigen rijen, zonder advertentie-ID en met niets in de laatste kolom. Kopieert u een rij, maak dan beide leeg. Een bestand twee keer importeren maakt geen advertentie twee keer.',
  'export.readme.delete.title': 'Advertenties verwijderen',
  'export.readme.delete':
    'Rijen die u weghaalt, blijven ongemoeid. Zet de status op “Verwijderd” om een advertentie te verwijderen: Adsheet telt deze en vraagt het eerst.',
  'export.readme.locked.title': 'Grijze kolommen',
  'export.readme.locked':
    'Advertentie-ID, opmerking, bestede bedragen, datums (UTC) en de laatste kolom zijn om te lezen en om de rij te herkennen. Wat u daarin wijzigt, wordt niet overgenomen.',
  'export.readme.sheets.title': 'Andere bladen',
  'export.readme.sheets':
    'Campagnes, categorieën en dit blad zijn om naast de advertenties te lezen. Wat u daarin wijzigt, wordt niet geïmporteerd: wijzig campagnes in Adsheet.',
  'export.readme.words.title': 'Lijsten',
  'export.readme.words':
    'Cellen met een lijst nemen de woorden daaruit, in het Engels, Nederlands of Frans. Biedingen en budgetten nemen een bedrag, of een woord zoals Automatisch of Onbeperkt.',
  'export.readme.colours.title': 'Kleuren',
  'export.readme.colours':
    'Blauw: bewerkt en nog niet verzonden. Geel: een waarschuwing. Rood: een fout. De kolom “Opmerking” zegt hetzelfde in woorden.',
  'export.readme.long.title': 'Lange teksten',
  'export.readme.long':
    'Een tekst van meer dan 32.767 tekens past niet in een cel. Zo’n cel zegt dat en wordt niet geïmporteerd: bewerk de tekst in Adsheet.',
  'export.readme.numbers.title': 'Bedragen',
  'export.readme.numbers':
    'Biedingen en budgetten mogen zes decimalen hebben, prijzen twee. Er wordt niets afgerond: een bedrag met meer wordt geweigerd.',
  'export.readme.sort.title': 'Sorteren',
  'export.readme.sort':
    'Sorteer en filter zoals u wilt, verplaats en verberg kolommen: rijen worden herkend aan hun advertentie-ID en laatste kolom, kolommen aan hun kop. Gefilterde en verborgen rijen worden ook geïmporteerd.',
  'export.readme.sort_locked':
    'Dit blad is beveiligd zonder wachtwoord: Excel sorteert het niet. U kunt filteren, of de beveiliging opheffen onder Controleren.',
  'export.readme.import.title': 'Later importeren',
  'export.readme.import':
    'Adsheet onthoudt 400 dagen wat dit bestand zei, op de computer die het schreef. Elders worden afwijkende cellen van een advertentie die intussen wijzigde als conflict getoond.',
};
