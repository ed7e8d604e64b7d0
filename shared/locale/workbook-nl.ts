import type { WorkbookKey } from './workbook-en.ts';

/** The same in Dutch. */
export const workbookNl: Readonly<Record<WorkbookKey, string>> = {
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
    'Met keuzelijsten, de grenzen van elke rubriek en een blad met uitleg. Wijzig cellen, sla op en importeer het bestand: ook weken later wordt wat hier intussen veranderde cel voor cel samengevoegd.',
  'workbook.export.note.csv':
    'Voor andere programma’s, zonder keuzelijsten en grenzen. Het kan weer geïmporteerd worden: wat hier intussen veranderde wordt cel voor cel samengevoegd.',
  'workbook.export.start': '{count} advertentie exporteren… | {count} advertenties exporteren…',
  'workbook.export.name': 'Advertenties van {account}',
  'workbook.export.done': '{count} advertentie staat in {file} | {count} advertenties staan in {file}',
  'workbook.export.failed': 'De advertenties zijn niet geëxporteerd',
  'workbook.template': 'Tabel voor nieuwe advertenties…',
  'workbook.template.tip':
    'Een werkmap met de kolommen, lijsten en grenzen van deze rubriek, om in te vullen en te importeren',
  'workbook.template.name': 'Nieuwe advertenties in {category}',
  'workbook.template.done': 'De tabel voor nieuwe advertenties staat in {file}',
};
