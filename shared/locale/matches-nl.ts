import type { Translation } from './fill.ts';
import type { matchesEn } from './matches-en.ts';

/** Whether an ad on the marketplace is the one that a new row became, in Dutch. */
export const matchesNl: Translation<keyof typeof matchesEn> = {
  'changeset.match.same': 'Het is de advertentie die ik heb gemaakt',
  'changeset.match.another': 'Andere verkopers-ID',
  'matches.banner':
    'Een nieuwe advertentie hier heeft de verkopers-ID van een advertentie op de marktplaats. Is dat degene die u hebt gemaakt? | {count} nieuwe advertenties hier hebben de verkopers-ID van advertenties op de marktplaats. Zijn dat degene die u hebt gemaakt?',
  'matches.look': 'Bekijken',
  'matches.title': 'Is dit de advertentie die u hebt gemaakt?',
  'matches.why.edited':
    'Het antwoord van de marktplaats ging verloren toen deze advertentie werd verstuurd. Er is nu een advertentie met haar verkopers-ID.',
  'matches.why.unrecorded':
    'Niets hier zegt met zekerheid of deze advertentie al eens is verstuurd. Op de marktplaats staat een advertentie met haar verkopers-ID.',
  'matches.why.same-row':
    'Op de marktplaats staat een advertentie met de verkopers-ID van deze rij van een bestand: een andere computer kan ze uit hetzelfde bestand hebben gemaakt.',
  'matches.field': 'Veld',
  'matches.mine': 'Nieuwe advertentie hier',
  'matches.theirs': 'Advertentie {id} op de marktplaats',
  'matches.equal': 'Beide zeggen hetzelfde.',
  'matches.same': 'Ja, het is mijn advertentie',
  'matches.another': 'Nee, geef de mijne een andere verkopers-ID',
  'matches.same.means':
    'Ja: de nieuwe advertentie hier verdwijnt. Wat verschilt blijft zoals het op de marktplaats is waar anderen het bewerkten, en wacht anders als uw wijziging of als conflict.',
  'matches.another.means':
    'Nee: uw nieuwe advertentie krijgt een eigen verkopers-ID, en versturen maakt een tweede betaalde advertentie.',
  'matches.done.same': 'Advertentie {id} is degene die u hebt gemaakt.',
  'matches.done.another':
    'De nieuwe advertentie heeft een eigen verkopers-ID. Versturen maakt een tweede betaalde advertentie.',
  'matches.left': 'Nog 1 vraag. | Nog {count} vragen.',
  'matches.none': 'Er wordt niets meer gevraagd.',
};
