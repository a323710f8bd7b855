/** A generated icon for a wallet without one: the first letter of its name on its own colour. */
export function monogram({ id, name }: { readonly id: string; readonly name: string }): string {
  const letter = ([...name.trim()][0] ?? '?').toUpperCase()
  const hue = [...id].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 360, 7)
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40" role="img">' +
    `<rect width="40" height="40" rx="10" fill="hsl(${hue} 45% 38%)"/>` +
    '<text x="20" y="20" dy=".36em" text-anchor="middle" font-family="system-ui,sans-serif" font-size="19" font-weight="600" fill="#fff">' +
    `${escapeXml(letter)}</text></svg>`
  )
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
