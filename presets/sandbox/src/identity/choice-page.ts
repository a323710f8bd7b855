import { people } from './people.js'

/** The page on which a visitor chooses a person, at any provider. It works without a script. */
export function choicePage({
  title,
  action,
  fields = {},
}: {
  readonly title: string
  /** Target of the form. */
  readonly action: string
  /** Hidden fields. */
  readonly fields?: { readonly [name: string]: string }
}): string {
  const hidden = Object.entries(fields).map(([name, value]) => `<input type="hidden" name="${asText(name)}" value="${asText(value)}">`)
  const buttons = people().map(
    ({ person, givenName, email }) =>
      `<p><button name="press" value="${person}">Continue as ${givenName}</button> <span>${asText(email)}</span></p>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${asText(title)} of the sandbox</title>
<link rel="icon" href="data:,">
</head>
<body>
<main>
<h1>${asText(title)} of the sandbox</h1>
<p>Nobody but this machine hears of it.</p>
<form method="post" action="${asText(action)}">
${[...hidden, ...buttons].join('\n')}
<p><button name="press" value="decline">Decline</button> <button name="press" value="error">Fail</button></p>
</form>
</main>
</body>
</html>
`
}

/** Escapes text for HTML content and attributes. */
export function asText(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
