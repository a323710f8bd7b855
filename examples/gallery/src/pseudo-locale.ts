import type { CoreContract, Kernel } from '@latchkey/kernel'

const PSEUDO = 'en-XA'

/**
 * Adds a language to a kernel: English with every word 60 % longer. It provides every key, so that plugins need not be listed, and keeps
 * placeholders.
 */
export function addPseudoLocale(kernel: Kernel<CoreContract>): void {
  let asking = false
  const texts = new Proxy<{ readonly [key: string]: string }>(
    {},
    {
      get(_, key) {
        if (typeof key !== 'string' || asking) return undefined
        asking = true
        // Without values a text shows its placeholders as `{name}`, as an override writes them.
        const english = kernel.t(key)
        asking = false
        return english === key ? undefined : stretch(english)
      },
    },
  )
  kernel.setMessages({ [PSEUDO]: texts })
}

/** Repeats vowels until each word is 60 % longer; `{placeholders}` are unchanged. */
function stretch(text: string): string {
  return text.replace(/\{[^}]*\}|\p{L}+/gu, (word) => (word.startsWith('{') ? word : stretchWord(word)))
}

function stretchWord(word: string): string {
  const wanted = Math.ceil(word.length * 1.6)
  const at = Math.max(word.search(/[aeiou]/i), 0)
  return (
    word.slice(0, at) +
    word
      .charAt(at)
      .toLowerCase()
      .repeat(wanted - word.length)
      .concat(word.slice(at))
  )
}
