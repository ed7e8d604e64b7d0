import type { WorkbookKey } from './workbook-en.ts';

/** The same in Dutch. */
export const workbookNl: Readonly<Record<WorkbookKey, string>> = {
  'workbook.menu': 'Importeren en exporteren',
  'command.export-table': 'Exporteren…',
  'palette.also.export-table': 'excel csv spreadsheet werkmap downloaden opslaan schrijven',

  'workbook.export.title': 'Advertenties exporteren',
  'workbook.export.ads': 'Advertenties',
  'workbook.export.columns': 'Kolommen',
  'workbook.export.columns.all': 'Alle',
  'workbook.export.columns.shown': 'De {count} getoonde | De {count} getoonde',
  'workbook.export.format': 'Bestand',
  'workbook.export.xlsx': 'Excel-werkmap (.xlsx)',
  'workbook.export.csv': 'Tekst (.csv)',
  'workbook.export.locked': 'Beveilig wat niet te wijzigen is (Excel kan dan niet sorteren)',
  'workbook.export.note.xlsx':
    'Met keuzelijsten, de grenzen van elke categorie en een blad met uitleg. Wijzig cellen, sla op en importeer het bestand: ook weken later wordt wat hier intussen veranderde cel voor cel samengevoegd.',
  'workbook.export.note.csv':
    'Voor andere programma’s, zonder keuzelijsten en grenzen. Het kan weer geïmporteerd worden: wat hier intussen veranderde wordt cel voor cel samengevoegd.',
  'workbook.export.start': '{count} advertentie exporteren… | {count} advertenties exporteren…',
  'workbook.export.name': 'Advertenties van {account}',
  'workbook.export.done': '{count} advertentie staat in {file} | {count} advertenties staan in {file}',
  'workbook.export.too_long':
    '{count} tekst is te lang voor een cel, die dat zegt: bewerk die tekst in Adsheet | {count} teksten zijn te lang voor hun cel, die dat zegt: bewerk ze in Adsheet',
  'workbook.export.too_many':
    'In een bestand passen hoogstens {most} advertenties, zodat het weer kan worden geïmporteerd: kies er minder',
  'workbook.export.failed': 'De advertenties zijn niet geëxporteerd',
  'workbook.template': 'Tabel voor nieuwe advertenties…',
  'workbook.template.tip':
    'Een werkmap met de kolommen, lijsten en grenzen van deze categorie, om in te vullen en te importeren',
  'workbook.template.name': 'Nieuwe advertenties in {category}',
  'workbook.template.done': 'De tabel voor nieuwe advertenties staat in {file}',

  'command.import-table': 'Importeren…',
  'palette.also.import-table': 'excel csv spreadsheet werkmap openen uploaden lezen bestand',
  'workbook.import.title': 'Een bestand importeren',
  'workbook.import.text':
    'Een werkmap of csv-bestand, hier gekozen of op het venster gesleept: een export van Adsheet, of elke tabel met een kopregel. U ziet wat er zou veranderen voordat er iets verandert.',
  'workbook.import.choose': 'Bestand kiezen…',
  'workbook.import.phase': '{file}: {phase}',
  'workbook.import.heading': '{count} rij van {file} | {count} rijen van {file}',
  'workbook.problems.name': 'Niet overgenomen uit {file}',
  'workbook.problems.pasted': 'Geplakte rijen',
  'workbook.import.failed': 'Het bestand is niet geïmporteerd',
  'workbook.import.waits':
    'Er staan andere voorgestelde wijzigingen open. Ze vervallen als {file} wordt geïmporteerd.',
  'workbook.import.busy': '{other} wordt gelezen. Dat stopt als {file} wordt geïmporteerd.',
  'workbook.import.others':
    'Bestanden worden één voor één geïmporteerd: {count} ander is niet geopend. | Bestanden worden één voor één geïmporteerd: {count} andere zijn niet geopend.',
  'workbook.import.instead': 'Toch importeren',
  'workbook.import.look': 'Bekijken',
  'workbook.recent': 'Onlangs geopend',
  'workbook.drop': 'Laat los om te zien wat dit bestand zou wijzigen',
  'workbook.drop.later': 'Open eerst een account: het bestand wordt dan gelezen',
  'workbook.file.label': 'Het bestand',
  'workbook.file.sheet': 'Blad',
  'workbook.file.separator': 'Cellen gescheiden door',
  'workbook.file.separator.comma': 'komma',
  'workbook.file.separator.semicolon': 'puntkomma',
  'workbook.file.separator.tab': 'tab',
  'workbook.file.encoding': 'Tekens',
  'workbook.file.encoding.utf-8': 'Unicode (UTF-8)',
  'workbook.file.encoding.windows-1252': 'West-Europa (Windows-1252)',
  'workbook.file.encoding.windows-1250': 'Midden-Europa (Windows-1250)',
  'workbook.file.encoding.iso-8859-15': 'West-Europa (ISO 8859-15)',
  'workbook.file.encoding.utf-16le': 'Unicode (UTF-16)',
  'workbook.file.encoding.utf-16be': 'Unicode (UTF-16, big-endian)',
  'workbook.file.theirs': 'Elders gemaakt: vergeleken met wat uw advertenties nu zeggen',
  'workbook.file.ours':
    'Geëxporteerd op {at}: alleen wat sindsdien in het bestand is gewijzigd wordt voorgesteld',
  'workbook.file.ours_elsewhere':
    'Geëxporteerd op {at}, maar wat er toen in stond is hier niet bekend: verschillen bij advertenties die sindsdien veranderden zijn conflicten',
  'workbook.file.some_time': 'een onbekende dag',
  'workbook.file.missing':
    '{count} advertentie staat niet meer in het bestand en blijft zoals ze is | {count} advertenties staan niet meer in het bestand en blijven zoals ze zijn',
  'workbook.file.missing.proposed':
    '{count} advertentie die niet meer in het bestand staat, wordt voorgesteld om te verwijderen | {count} advertenties die niet meer in het bestand staan, worden voorgesteld om te verwijderen',
  'workbook.file.missing.propose': 'Voorstellen om ze te verwijderen | Voorstellen om ze te verwijderen',
  'workbook.file.missing.leave': 'Laten zoals ze is | Laten zoals ze zijn',
  'workbook.file.already':
    '{count} rij is bij een eerdere import een advertentie geworden: alleen wat daarin sindsdien is gewijzigd wordt voorgesteld | {count} rijen zijn bij een eerdere import advertenties geworden: alleen wat daarin sindsdien is gewijzigd wordt voorgesteld',
  'workbook.file.hidden_rows': '{count} verborgen rij doet mee | {count} verborgen rijen doen mee',
  'workbook.file.hidden_columns': '{count} verborgen kolom doet mee | {count} verborgen kolommen doen mee',
  'workbook.file.formulas':
    '{count} formule telt met haar uitkomst | {count} formules tellen met hun uitkomst',
  'workbook.file.uncalculated':
    '{count} formule heeft geen uitkomst: open het bestand in Excel, sla op en importeer opnieuw | {count} formules hebben geen uitkomst: open het bestand in Excel, sla op en importeer opnieuw',
  'workbook.file.macros': 'Naar de macro’s is niet gekeken',
  'workbook.file.links': 'Naar wat het uit andere bestanden haalt is niet gekeken',
};
