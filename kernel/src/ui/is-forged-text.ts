/** Emoji of one or several code points, joined by characters that are invisible elsewhere. */
const PICTURE = /\p{Extended_Pictographic}(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f)*/gu
/** Joiners between letters of cursive scripts are part of the spelling. */
const JOINER =
  /(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Sinhala}])[\u200c\u200d](?=\p{L})/gu
/**
 * Characters that are invisible or change the text direction: soft hyphens, joiners, Hangul fillers, tags, isolates and all others that
 * Unicode calls ignorable; control and private-use characters; the blank of Braille.
 */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Co}\u2800]/u
/** Mixed with Latin letters, these scripts belong to the same language, and none is mistaken for Latin. */
const OTHER = /[^\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\P{L}]/u
const LATIN = /\p{Script=Latin}/u
/** Phonetic and small-capital letters, which no language uses in names. */
const ODD_LATIN = /[ɐ-ʯᴀ-ᶿⱠ-Ɀꜰ-ꟿꬰ-ꭤ]/u
/** A combining mark on a Latin letter that occurs in no language: in NFC, those that do occur are part of the letter. */
const MARKED = /\p{Script=Latin}\p{M}/u
/** Cyrillic and Greek letters that look like Latin ones (Unicode Technical Standard 39). */
const TWINS = /^[АВЕЅІЈКМНОРСТУХѴаеіјорсухѕһԁԛԝӏѵΑΒΕΖΗΙΚΜΝΟΡΤΥΧικνορυχϲϹ]{2,}$/u

/**
 * Returns whether a name or symbol was written to be mistaken for another: it contains invisible characters, letters of two alphabets in
 * one word, a word of foreign letters that look Latin, or styled letters (full-width, mathematical, small capitals). Only examines the
 * characters of the text; genuine words of any one language are not flagged.
 */
export function isForgedText(text: string): boolean {
  const plain = text.normalize('NFC').replace(PICTURE, '').replace(JOINER, '')
  if (UNSEEN.test(plain) || ODD_LATIN.test(plain) || MARKED.test(plain) || isDressed(plain)) return true
  return (plain.match(/[\p{L}\p{M}]+/gu) ?? []).some((word) => (LATIN.test(word) && OTHER.test(word)) || TWINS.test(word))
}

/** Characters that represent plain letters and digits, such as full-width ones. The trademark sign is allowed. */
function isDressed(text: string): boolean {
  return [...text].some((character) => character !== '™' && /[a-z\d]/i.test(plainOf(character)))
}

function plainOf(character: string): string {
  const plain = character.normalize('NFKC')
  return plain === character ? '' : plain
}
