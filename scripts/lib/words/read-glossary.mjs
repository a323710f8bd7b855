const LANGUAGES = {
  English: 'en',
  German: 'de',
  French: 'fr',
  Spanish: 'es',
  'Brazilian Portuguese': 'pt-BR',
  Turkish: 'tr',
  Japanese: 'ja',
  Korean: 'ko',
  'Simplified Chinese': 'zh-CN',
  Arabic: 'ar',
}

/**
 * Returns the words to avoid, by language, with their replacements: `{ de: [['Vertrag', 'Smart Contract']] }`. Each table begins with
 * `| Thing |`, and has two columns a language: the word, and the words under "not".
 */
export function readGlossary(markdown) {
  const glossary = Object.fromEntries(Object.values(LANGUAGES).map((language) => [language, []]))
  let columns = []
  for (const line of markdown.split('\n').filter((text) => text.startsWith('| '))) {
    const cells = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim())
    if (cells[0] === 'Thing') columns = cells.map((name) => LANGUAGES[name])
    else
      for (const [at, language] of columns.entries()) {
        const wrong = (cells[at + 1] ?? '').split(',').filter((word) => word.trim() !== '')
        if (language !== undefined) glossary[language].push(...wrong.map((word) => [word.trim(), cells[at]]))
      }
  }
  return glossary
}
