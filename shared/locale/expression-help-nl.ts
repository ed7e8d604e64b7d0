/** What each part of the expression language is for, in Dutch. */
import type { expressionHelpEn } from './expression-help-en.ts';
import type { Translation } from './fill.ts';

export const expressionHelpNl = {
  'expression.help.text':
    'Een tekst staat tussen aanhalingstekens. Eén woord naast een veld mag zonder, en hoofdletters maken nooit uit.',
  'expression.help.number': 'Getallen en bedragen worden met een decimale punt geschreven en zijn exact.',
  'expression.help.date':
    'Een datum is jaar, maand en dag, en staat voor de hele dag. Dagen zijn die van de wereldtijd (UTC).',
  'expression.help.braces':
    'Een veld heet bij zijn korte naam, of tussen accolades bij zijn label in een van de talen van Adsheet.',
  'expression.help.equals': 'Is gelijk aan. “!=” is het tegendeel.',
  'expression.help.order':
    'Kleiner dan; ook “<=”, “>” en “>=”. Nooit waar voor AUTOMATIC, UNLIMITED of een leeg veld.',
  'expression.help.in': 'Staat in de lijst. “not in” is het tegendeel.',
  'expression.help.contains': 'De tekst komt er ergens in voor. “not contains” is het tegendeel.',
  'expression.help.starts': 'Het begint met de tekst.',
  'expression.help.matches': 'Ergens erin staat wat het patroon beschrijft.',
  'expression.help.empty': 'Het veld bevat niets. “is not empty” is het tegendeel.',
  'expression.help.and': 'Beide zijn waar. “and” gaat vóór “or”; haakjes veranderen dat.',
  'expression.help.or': 'Minstens één is waar.',
  'expression.help.not': 'De voorwaarde is niet waar.',
  'expression.help.arithmetic':
    'Plus; ook “-”, “*” en “/”. Bij een datum kunnen dagen worden opgeteld, en een datum min een datum geeft dagen.',
  'expression.help.join': 'Zet teksten achter elkaar. Een leeg veld voegt niets toe.',
  'expression.help.round':
    'Rondt af op zoveel decimalen, geen als er niets staat. Een getal met een breuk is een stap: 0.05 rondt af op vijf cent.',
  'expression.help.clamp': 'Het getal, maar niet onder de laagste of boven de hoogste waarde.',
  'expression.help.min': 'Het kleinste getal of de vroegste datum. Niets als een ervan leeg of een woord is.',
  'expression.help.max': 'Het grootste getal of de laatste datum. Niets als een ervan leeg of een woord is.',
  'expression.help.if':
    'De eerste waarde waar de voorwaarde waar is, anders de tweede. Zonder tweede blijft de cel zoals ze is.',
  'expression.help.coalesce': 'De eerste waarde die niet leeg is.',
  'expression.help.lower': 'Alles in kleine letters.',
  'expression.help.upper': 'Alles in hoofdletters.',
  'expression.help.title': 'Elk woord begint met een hoofdletter, de rest is klein.',
  'expression.help.trim': 'Zonder spaties aan het begin en het eind, en met één tussen woorden.',
  'expression.help.left': 'De eerste zoveel tekens.',
  'expression.help.right': 'De laatste zoveel tekens.',
  'expression.help.replace': 'Zet overal waar de eerste tekst staat een andere. Hoofdletters maken niet uit.',
  'expression.help.len': 'Hoeveel tekens de tekst heeft.',
  'expression.help.today': 'De dag van vandaag.',
  'expression.help.draft': 'De advertentie heeft wijzigingen die nog niet zijn verstuurd.',
  'expression.help.problem': 'De advertentie heeft een fout of een waarschuwing.',
  'expression.help.conflict': 'De advertentie is hier en op de marktplaats gewijzigd.',
  'expression.help.new': 'De advertentie staat nog niet op de marktplaats.',
  'expression.help.gone': 'De advertentie staat niet meer op de marktplaats.',
  'expression.help.impressions':
    'Hoe vaak de advertentie in zoveel dagen is getoond; 30 dagen als er niets staat.',
  'expression.help.clicks': 'Hoe vaak bezoekers de advertentie openden.',
  'expression.help.urlClicks': 'Hoe vaak bezoekers doorgingen naar uw website.',
  'expression.help.emails': 'Hoeveel bezoekers een e-mail schreven.',
  'expression.help.engagement': 'Klikken naar de website en e-mails samen.',
  'expression.help.spent':
    'Wat de advertentie in zoveel dagen heeft gekost. Zonder dagen is “spent” wat van het totale budget is besteed.',
  'expression.help.ctr': 'Klikken per honderd vertoningen.',
  'expression.help.cpc': 'Wat een klik gemiddeld kostte.',
} as const satisfies Translation<keyof typeof expressionHelpEn>;
