const headings = { changed: 'Changed', new: 'New', gone: 'Gone' }

/** Returns the list of changed cells as Markdown, from `{ name, kind }` of each picture: `group--Cell-name--theme.png`. */
export function pictureReport(pictures) {
  const changes = pictures.filter(({ kind }) => kind !== 'same')
  if (changes.length === 0) return `## Gallery\n\nNone of ${pictures.length} pictures changed.\n`
  const parts = Object.entries(headings).map(([kind, heading]) => {
    const lines = changes.filter((one) => one.kind === kind).map(({ name }) => lineOf(name))
    return lines.length ? `### ${heading}\n\n${lines.join('\n')}\n` : ''
  })
  return `## Gallery\n\n${changes.length} of ${pictures.length} pictures; the artifact \`gallery\` has them before and now.\n\n${parts.filter(Boolean).join('\n')}`
}

function lineOf(name) {
  const [group, cell, theme] = name.replace(/\.png$/, '').split('--')
  return `- ${group}: ${cell.replaceAll('-', ' ')}, ${theme}`
}
