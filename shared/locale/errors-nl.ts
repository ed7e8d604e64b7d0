/** What an error says in Dutch: what happened, what was kept, what to do. */
import type { errorsEn } from './errors-en.ts';
import type { Translation } from './fill.ts';

export const errorsNl = {
  'error.bad-input': 'Dit kon niet als invoer worden gelezen[[: {reason}]]. Er is niets gewijzigd.',
  'error.unknown-command': 'Er is geen opdracht “{command}”.',
  'error.unknown-field': 'Er is geen veld “{field}”. Er is niets gewijzigd.',
  'error.bad-expression': 'De expressie heeft een fout op positie {position}: {reason}',
  'error.bad-setting': '“{setting}” moet van {least} tot en met {most} zijn. Er is niets gewijzigd.',
  'error.too-many-kept': 'Er zijn er al {most}. Verwijder er eerst een; deze is niet bewaard.',
  'error.rule-fixed':
    'De regel “{rule}” kan geen waarschuwing worden: de dienst weigert zeker wat ertegen ingaat, of die regel bestaat niet. Er is niets gewijzigd.',
  'error.account-unknown': 'Er is hier geen account[[ “{account}”]]. Voeg het eerst toe.',
  'error.account-exists': 'Er is al een account[[ “{account}”]]. Kies een andere naam.',
  'error.account-busy':
    'Dit account is in gebruik door {holder}. Er is niets gewijzigd. Sluit het daar, of wacht tot het klaar is.',
  'error.account-not-open': 'Het account[[ “{account}”]] is niet geopend. Open het eerst.',
  'error.account-not-empty':
    'Het account[[ “{account}”]] heeft nog wijzigingen die niet zijn verzonden, of een onderbroken verzending. Het is bewaard. Verzend of verwerp ze eerst, of bevestig dat ze verloren mogen gaan.',
  'error.account-choose':
    '[[Er zijn verschillende accounts: {accounts}. ]]Zeg welk account bedoeld is, of voeg er een toe.',
  'error.bad-address':
    'Het adres {address} kan niet worden gebruikt. Het moet met https:// beginnen, of met http:// alleen op deze computer.',
  'error.address-unconfirmed':
    'Niemand bevestigde het nieuwe adres van het account[[ “{account}”]]. Er is niets gewijzigd.',
  'error.not-signed-in':
    'U bent niet aangemeld. Uw wijzigingen zijn bewaard. Meld u aan en probeer het opnieuw.',
  'error.sign-in-refused':
    'De marktplaats stond het aanmelden niet toe[[: {reason}]]. Meld u opnieuw aan om het nog eens te proberen.',
  'error.sign-in-timeout':
    'Niemand meldde zich binnen de tijd aan. Meld u opnieuw aan om het nog eens te proberen.',
  'error.sign-in-state':
    'Het antwoord hoorde niet bij deze aanmelding en is niet gebruikt. Ga verder in het browservenster dat Adsheet opende.',
  'error.redirect-port-in-use':
    'Poort {port}, die dit account voor het aanmelden gebruikt, is bezet door een ander programma. Sluit dat en meld u opnieuw aan.',
  'error.another-seller':
    '[[{found} meldde zich aan, maar dit is niet hun account: ]]het account “{account}” is van een andere verkoper[[, {seller}]]. Er is niets opgehaald of verzonden; uw wijzigingen en de eerdere aanmelding zijn bewaard. Meld u aan als de verkoper van het account, of voeg voor de ander een eigen account toe.',
  'error.seller-unproven':
    'De marktplaats zegt niet wie zich aanmeldde, en het account “{account}”[[ van {seller}]] heeft nog geen advertenties waaraan dat te zien is. Er is niets opgehaald of verzonden. Meld u opnieuw aan en zeg of het dezelfde verkoper is.',
  'error.all-ads-gone':
    'De marktplaats zegt dat geen van de {count} advertenties van dit account bestaat. Dat zou een andere verkoper ook te horen krijgen, dus is er geen als verdwenen gemarkeerd en is er niets verzonden. Kijk na wie is aangemeld; zijn de advertenties echt weg, zeg dat dan en haal nog eens op.',
  'error.secret-missing':
    'Dit account heeft geen client-geheim. Het wordt voor één client en adres bewaard en verdwijnt als die veranderen. Uw wijzigingen zijn bewaard. Vul het in het account in en meld u opnieuw aan.',
  'error.wrong-client':
    'De marktplaats aanvaardt de client-id of het client-geheim niet. Verbeter ze in het account en meld u opnieuw aan.',
  'error.invalid-scope':
    'De marktplaats geeft de gevraagde rechten[[ ({scopes})]] niet. Vraag er minder in het account en meld u opnieuw aan.',
  'error.read-only':
    'Dit account mag alleen lezen. Uw wijzigingen zijn bewaard. Meld u aan met een schrijfrecht (api_rw of console_rw) om ze te verzenden.',
  'error.secrets-locked':
    'De aanmelding op deze computer kan hier niet worden geopend. Uw wijzigingen zijn bewaard. Meld u opnieuw aan, of geef de sleutel waarmee ze is bewaard.',
  'error.secrets-unavailable':
    'Deze computer biedt geen veilige plek voor het client-geheim. Kies waar aanmeldingen worden bewaard en probeer het opnieuw.',
  'error.service-unreachable':
    'De dienst kon niet worden bereikt[[: {reason}]]. Uw wijzigingen zijn bewaard. Controleer de verbinding en probeer het opnieuw.',
  'error.service-timeout':
    'De dienst antwoordde niet op tijd. Uw wijzigingen zijn bewaard; wat verzonden was wordt eerst opgezocht voordat er iets opnieuw gaat. Probeer het later opnieuw.',
  'error.service-answer':
    'De dienst gaf een antwoord dat niet te lezen is[[ (HTTP {status})]][[: {reason}]]. Uw wijzigingen zijn bewaard. Probeer het later opnieuw, of controleer het adres van het account.',
  'error.pull-stuck':
    'De lijst met advertenties van de marktplaats kon niet verder worden gevolgd dan pagina {page}[[: het antwoord was {status}]], ook niet nadat er opnieuw was begonnen. Wat is ontvangen, is bewaard en niets geldt als verdwenen. Haal later opnieuw op: dan wordt begonnen waar de laatste volledige keer eindigde.',
  'error.service-refused': 'De dienst weigerde dit[[: {reason}]].',
  'error.service-busy':
    'De dienst vraagt om te wachten. Uw wijzigingen zijn bewaard. Probeer het over {seconds} s opnieuw.',
  'error.reads-too-old':
    'Het verzenden is gepauzeerd: wat net van de advertenties was gelezen, was telkens alweer te oud voordat er geschreven kon worden. De verbinding of deze computer is er nu te traag voor. Er is niets overschreven en uw wijzigingen zijn bewaard. Ga verder als het vlotter gaat.',
  'error.not-allowed':
    'Het account mag dit niet. Meld u aan met de rechten die nodig zijn, of vraag ze aan bij de marktplaats.',
  'error.not-found': 'De dienst heeft dit niet, of het is van een andere verkoper.',
  'error.mirror-damaged':
    'De lokale kopie van dit account is beschadigd. De wijzigingen in het logboek zijn bewaard. Zet de kopie opzij en maak haar opnieuw.',
  'error.mirror-newer':
    'De lokale kopie is door een nieuwere Adsheet geschreven en is niet aangeraakt. Installeer de nieuwste versie om haar te openen.',
  'error.rebuild-poorer':
    'De lokale kopie is in orde en bevat werk dat niet in haar logboek staat. Ze is gebleven zoals ze was en hoeft niet opnieuw gemaakt te worden; haal alle advertenties op om ze opnieuw te lezen.',
  'error.home-unwritable':
    'Adsheet mag zijn eigen map niet gebruiken[[ ({path})]]: ze is alleen te lezen, of van iemand anders. Er is niets gewijzigd. Maak de map van u en beschrijfbaar, of noem een andere met --home of ADSHEET_HOME.',
  'error.disk-full':
    'De schijf is vol. Wat eerder bewaard was, is bewaard. Maak ruimte en probeer het opnieuw.',
  'error.file-unreadable':
    'Het bestand {file} kon niet worden gebruikt[[: {reason}]]. Er is niets gewijzigd. Controleer het en probeer het opnieuw.',
  'error.row-unknown': 'Er is geen advertentie “{key}”.',
  'error.changeset-unknown': 'Er is geen wijzigingsset {changeset}.',
  'error.nothing-to-undo': 'Er is niets om ongedaan te maken.',
  'error.nothing-to-redo': 'Er is niets om opnieuw te doen.',
  'error.run-unfinished':
    'Een eerdere verzending is onderbroken. Ga ermee verder of beëindig haar; tot dan wordt er niets verzonden of opgehaald.',
  'error.run-unknown': 'Er is geen verzending {run}.',
  'error.job-running': 'Dit account is met ander werk bezig. Wacht tot het klaar is, of stop het.',
  'error.match-unknown': 'Over deze rij wordt niets meer gevraagd: kijk nog eens.',
  'error.match-has-edits':
    'Advertentie {id} heeft wijzigingen die niet zijn verstuurd. Verstuur of verwerp ze eerst.',
  'error.conflict-moved': 'Wat u zag, is intussen veranderd. Er is niets beslist: kijk nog eens.',
  'error.guard': 'Dit vraagt eerst om een ja[[: {guards}]]. Er is niets verzonden.',
  'error.nothing-to-push': 'Er is niets te verzenden.',
  'error.plan-moved': 'Wat u zag, is intussen veranderd. Er is niets verzonden: kijk nog eens.',
  'error.cancelled': 'Gestopt. Wat tot dan gedaan was, is bewaard.',
  'error.engine-stopped':
    'De motor van Adsheet is gestopt. Uw wijzigingen zijn bewaard. Start hem opnieuw en probeer het nog eens.',
  'error.internal':
    'Er ging iets mis binnen Adsheet[[ ({reason})]]. Uw wijzigingen zijn bewaard. Het logbestand zegt meer.',

  'reason.name': 'een naam heeft letters, cijfers, spaties en . _ & + -, hoogstens 64',
  'reason.url': 'dit is geen adres',
  'reason.path': 'deze verkopers-ID kan niet in een adres staan',
  'reason.certificate-untrusted':
    'voor het certificaat van {host} staat niemand in die deze computer vertrouwt (SHA-256 {fingerprint}). Vergelijk het met wat de marktplaats opgeeft; alleen bij een account van een sandbox kan het ongecontroleerd blijven',
  'reason.certificate-expired':
    'het certificaat van {host} gold tot {until}, en de klok van deze computer zegt {today} (SHA-256 {fingerprint}). Controleer de klok; loopt die goed, meld het dan de marktplaats',
  'reason.certificate-early':
    'het certificaat van {host} geldt vanaf {from}, en de klok van deze computer zegt {today} (SHA-256 {fingerprint}). Controleer de klok',
  'reason.certificate-name':
    'het certificaat van {host} is voor een ander adres gemaakt (SHA-256 {fingerprint}). Controleer het adres van het account',
  'reason.token-signs': 'een token erin heeft tekens die geen token kan hebben, en is niet gebruikt',
  'reason.insecureTls': 'certificaten blijven alleen bij een sandbox ongecontroleerd',
  'reason.not-a-picture': 'het is geen bruikbare foto',
  'reason.too-large': 'het is te groot',
  'problem.field-refused':
    'De marktplaats zei dat u dit veld niet mag gebruiken. Maak het leeg, of sta het weer toe in de instellingen.',
} as const satisfies Translation<keyof typeof errorsEn>;
