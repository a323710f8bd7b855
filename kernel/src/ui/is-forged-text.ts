/** Pictures of one or several code points, which are joined by marks that are not seen elsewhere. */
const PICTURE = /\p{Extended_Pictographic}(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f)*/gu
/** Joiners between letters that are written in one go are part of the spelling. */
const JOINER =
  /(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Sinhala}])[\u200c\u200d](?=\p{L})/gu
/**
 * What is not drawn, or turns the reading direction: soft hyphens, joiners, Hangul fillers, tags, isolates and all others that
 * Unicode calls ignorable; control and private characters; the blank of Braille.
 */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Co}\u2800]/u
/** Beside Latin letters these scripts are another alphabet of the same language, and none that is mistaken for Latin. */
const OTHER = /[^\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\P{L}]/u
const LATIN = /\p{Script=Latin}/u
/** Phonetic and small-capital letters, which no language writes names with. */
const ODD_LATIN = /[ɐ-ʯᴀ-ᶿⱠ-Ɀꜰ-ꟿꬰ-ꭤ]/u
/** A mark on a Latin letter that no language puts there: those that one does are one character with it (NFC). */
const MARKED = /\p{Script=Latin}\p{M}/u
/** Cyrillic and Greek letters that look like Latin ones (Unicode Technical Standard 39). */
const TWINS = /^[АВЕЅІЈКМНОРСТУХѴаеіјорсухѕһԁԛԝӏѵΑΒΕΖΗΙΚΜΝΟΡΤΥΧικνορυχϲϹ]{2,}$/u

/**
 * Was a name or symbol written to be taken for another? It holds characters that are not seen, letters of two alphabets in one
 * word, a word of foreign letters that look Latin, or letters in a dress (full-width, mathematical, small capitals). Only says what
 * the text is made of; honest words of any one language are not forged.
 */
export function isForgedText(text: string): boolean {
  const plain = text.normalize('NFC').replace(PICTURE, '').replace(JOINER, '')
  if (UNSEEN.test(plain) || ODD_LATIN.test(plain) || MARKED.test(plain) || isDressed(plain)) return true
  return (plain.match(/[\p{L}\p{M}]+/gu) ?? []).some((word) => (LATIN.test(word) && OTHER.test(word)) || TWINS.test(word))
}

/** Characters that stand for plain letters and digits, such as full-width ones. The trade mark is a mark. */
function isDressed(text: string): boolean {
  return [...text].some((character) => character !== '™' && /[a-z\d]/i.test(plainOf(character)))
}

function plainOf(character: string): string {
  const plain = character.normalize('NFKC')
  return plain === character ? '' : plain
}
