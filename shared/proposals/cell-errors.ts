/** The errors that spreadsheet programs show in cells, in the languages of our users. */

/** What Excel, LibreOffice and Google Sheets call them, without the sign in front; some stand for one another. */
const NAMES = [
  ...['N/A', 'N/B', 'REF!', 'VERW!', 'DIV/0!', 'DEEL/0!', 'VALUE!', 'WAARDE!', 'VALEUR!'],
  ...['NAME?', 'NAAM?', 'NOM?', 'NUM!', 'GETAL!', 'NOMBRE!', 'NULL!', 'LEEG!', 'NUL!'],
  ...['SPILL!', 'OVERLOOP!', 'EPARS!', 'ÉPARS!', 'PROPAGATION!', 'CALC!', 'BEREKENEN!', 'CALCUL!'],
  ...['FIELD!', 'VELD!', 'CHAMP!', 'BLOCKED!', 'GEBLOKKEERD!', 'BLOQUE!', 'BLOQUÉ!'],
  ...['CONNECT!', 'VERBINDEN!', 'CONNEXION!', 'BUSY!', 'BEZET!', 'OCCUPE!', 'OCCUPÉ!'],
  ...['UNKNOWN!', 'ONBEKEND!', 'INCONNU!', 'EXTERNAL!', 'EXTERN!', 'EXTERNE!', 'PYTHON!', 'TIMEOUT!'],
  ...['GETTING_DATA', 'GEGEVENS_OPHALEN', 'OBTENTION_DONNEES', 'CHARGEMENT_DONNEES'],
  ...['ERROR!', 'FOUT!', 'ERREUR!'],
] as const;

const KNOWN: ReadonlySet<string> = new Set(NAMES);

/** LibreOffice numbers what it has no name for: `Err:502`. */
const NUMBERED = /^(?:ERR|FOUT)\s?:\s?\d{3}$/u;

/** What a column shows that is too narrow for its numbers. */
const TOO_NARROW = /^##+$/u;

/** Whole descriptions are asked too: those are not looked at further. */
const LONGEST = 40;

const isNamed = (name: string): boolean =>
  name.startsWith('#') && KNOWN.has(name.slice(1).replace(/\s+(?=[!?]$)/u, ''));

/**
 * Does a text stand for an error? In every field: nobody calls an ad `#NAME?`, and who does so all the same can do it in
 * Adsheet, from where files have it as it is.
 */
export const isCellError = (text: string): boolean => {
  const trimmed = text.trim();
  if (TOO_NARROW.test(trimmed)) return true;
  if (trimmed.length > LONGEST) return false;
  const name = trimmed.normalize('NFC').toUpperCase();
  return NUMBERED.test(name) || isNamed(name);
};

/** Stands for an error whose name is new to us. */
export const UNKNOWN_ERROR = '#ERROR!';
