import { fixed } from './fixed.mjs'
import { phrases } from './phrases.mjs'

/** Returns the problems in a catalogue, one per line. `glossary` is that of `readGlossary`. */
export function findSlips(language, catalogue, glossary) {
  return Object.entries(catalogue).flatMap(([key, text]) =>
    fixed.has(key) ? [] : slipsOf(language, text, glossary).map((slip) => `${key}: ${slip}`),
  )
}

function slipsOf(language, text, glossary) {
  // Names of branches, such as `passkey {…}`, are not part of the text.
  const plain = text.replace(/([,}]\s*)[\w=-]+\s*(?=\{)/g, '$1').replace(/\{[^{}]*\}/g, 'X')
  const slips = (glossary[language] ?? []).flatMap(([word, instead]) =>
    hasWord(plain, word, language) ? [`“${word}” → “${instead}”`] : [],
  )
  if (language === 'en')
    for (const [phrase, instead] of phrases) if (phrase.test(plain)) slips.push(`“${phrase.exec(plain)[0]}” → ${instead}`)
  if (/[\p{L}\d]'\p{L}/u.test(plain)) slips.push('a straight apostrophe → ’')
  if (plain.includes('...')) slips.push('three full stops → …')
  if (/ {2}|^ | $/.test(plain)) slips.push('a space too many')
  if (/(?:[.!?؟] +|[。！？])\S.*[^.!?؟。！？…:：»“”」』]$/u.test(plain)) slips.push('more than one sentence, and no full stop at the end')
  return slips
}

/**
 * German words are distinguished by case: at the beginning of a sentence “Sie” may also mean “she”, but none of our sentences begins that
 * way.
 */
function hasWord(text, word, language) {
  // No spaces separate the words, or particles follow them.
  if (['ja', 'ko', 'zh-CN'].includes(language)) return text.includes(word)
  const letters = '[\\p{L}\\p{M}]'
  const form = new RegExp(`(?<!${letters})${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!${letters})`, language === 'de' ? 'u' : 'iu')
  return form.test(text)
}
