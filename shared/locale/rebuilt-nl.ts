import type { Translation } from './fill.ts';
import type { rebuiltEn } from './rebuilt-en.ts';

export const rebuiltNl = {
  'rebuilt.banner': 'De lokale kopie is opnieuw gemaakt uit haar logboek, dat gaten heeft.',
  'rebuilt.banner.held':
    'De lokale kopie is opnieuw gemaakt uit haar logboek, dat gaten heeft: herstelde bewerkingen van één rij wachten op u. | De lokale kopie is opnieuw gemaakt uit haar logboek, dat gaten heeft: herstelde bewerkingen van {count} rijen wachten op u.',
  'rebuilt.look': 'Bekijken',
  'rebuilt.title': 'Herstelde bewerkingen',
  'rebuilt.text':
    'Een regel die ontbreekt, kan een bewerking hebben teruggenomen, of hebben gezegd dat ze verzonden was. Daarom wordt niets van wat hersteld is verzonden tot u het vrijgeeft. Haal eerst alle advertenties op, bekijk de bewerkingen onder Controleren, en geef ze dan soort voor soort vrij.',
  'rebuilt.odd':
    'Eén regel van het logboek is beschadigd. Hij is bewaard in {file}. | {count} regels van het logboek zijn beschadigd. Ze zijn bewaard in {file}.',
  'rebuilt.missing': 'Eén regel van het logboek ontbreekt. | {count} regels van het logboek ontbreken.',
  'rebuilt.behind': 'De kopie van daarvoor wist van meer dan het logboek.',
  'rebuilt.none': 'Er wachten geen herstelde bewerkingen.',
  'rebuilt.unread':
    'Eén rij moet eerst van de marktplaats worden gelezen: haal alle advertenties op. | {count} rijen moeten eerst van de marktplaats worden gelezen: haal alle advertenties op.',
  'rebuilt.update': 'Eén wijziging van een advertentie | Wijzigingen van {count} advertenties',
  'rebuilt.status': 'Eén wijziging van een status | {count} wijzigingen van status',
  'rebuilt.campaign': 'Eén wijziging van een campagne | Wijzigingen van {count} campagnes',
  'rebuilt.create':
    'Eén nieuwe advertentie: ze kost geld zodra ze verzonden is | {count} nieuwe advertenties: ze kosten geld zodra ze verzonden zijn',
  'rebuilt.delete':
    'Eén verwijdering: ze is niet terug te draaien zodra ze verzonden is | {count} verwijderingen: ze zijn niet terug te draaien zodra ze verzonden zijn',
  'rebuilt.release': 'Vrijgeven | Vrijgeven',
  'rebuilt.done': 'Klaar',
} as const satisfies Translation<keyof typeof rebuiltEn>;
