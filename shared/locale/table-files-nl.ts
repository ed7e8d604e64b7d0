/** Waarom een werkmap of csv-bestand niet is gelezen, en wat te doen. */
import type { Translation } from './fill.ts';
import type { tableFilesEn } from './table-files-en.ts';

export const tableFilesNl = {
  'error.file-encrypted':
    '{file} is beveiligd met een wachtwoord. Open het in Excel, haal het wachtwoord eraf (Bestand, Info, Werkmap beveiligen), sla het op en importeer het opnieuw.',
  'error.file-old-excel':
    '{file} is van een oudere soort Excel. Open het, sla het op als Excel-werkmap (.xlsx) en importeer die.',
  'error.file-binary-excel':
    '{file} is een binaire Excel-werkmap (.xlsb). Open het, sla het op als Excel-werkmap (.xlsx) en importeer die.',
  'error.file-open-document':
    '{file} is een OpenDocument-bestand. Open het, sla het op als Excel-werkmap (.xlsx) en importeer die.',
  'error.file-web-page':
    '{file} is een webpagina, wat de naam ook zegt. Open het in Excel, sla het op als Excel-werkmap (.xlsx) en importeer die.',
  'error.file-text-named':
    '{file} is gewone tekst, al zegt de naam werkmap. Is het een tabel, geef het dan een naam die op .csv eindigt en importeer het opnieuw.',
  'error.file-not-table':
    '{file} is geen werkmap en geen csv-bestand. Sla de tabel op als Excel-werkmap (.xlsx) of csv en importeer die.',
  'error.file-damaged':
    '{file} is beschadigd of afgebroken. Open het in Excel, laat het herstellen, sla het op en importeer het opnieuw; of haal het nog eens op.',
  'error.file-too-large':
    '{file} is groter dan {megabytes} MB en is niet geopend. Sla alleen de tabel op, zonder afbeeldingen, of in delen.',
  'error.file-bomb':
    '{file} zou veel meer ruimte innemen dan het hoort en is niet uitgepakt. Kopieer de tabel naar een nieuwe werkmap en importeer die.',
  'error.file-unsafe':
    '{file} bevat iets wat geen spreadsheetprogramma schrijft en is niet gelezen. Open het in Excel, sla het opnieuw op en importeer dat.',
  'error.file-too-wide':
    'Een cel van {file} staat op {cell}, en er worden hoogstens {columns} kolommen gelezen. Haal weg wat erbuiten staat en importeer het opnieuw.',
  'error.file-too-slow':
    'Het lezen van {file} duurde langer dan {seconds} seconden en is gestopt. Sla alleen de tabel op in een nieuwe werkmap, of in delen, en importeer die.',
  'error.sheet-unknown':
    '{file} heeft geen blad “{sheet}”[[. Het heeft: {sheets}]]. Kies een ander en importeer het opnieuw.',
  'refused.is-date':
    'Dit is een datum in het bestand. Moet het iets anders zijn, maak de kolom daar dan op als tekst en typ het opnieuw.',
  'reason.no-file': 'er is geen bestand met die naam',
  'reason.no-reading': 'u mag het niet lezen',
  'reason.no-plain-file': 'het is geen gewoon bestand',
} as const satisfies Translation<keyof typeof tableFilesEn>;
