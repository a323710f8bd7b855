/** Returns the words to avoid, by language, with their replacements: `{ de: [['Vertrag', 'Smart Contract']] }`. */
export function readGlossary(markdown) {
  const rows = markdown
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Thing'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
  const wrong = (at) =>
    rows.flatMap((cells) => (cells[at + 1] ?? '').split(',').flatMap((word) => (word.trim() ? [[word.trim(), cells[at]]] : [])))
  return { en: wrong(1), de: wrong(3), ar: wrong(5) }
}
