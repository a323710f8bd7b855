import type { SandboxMail } from './mailbox.js'

/** The mailbox for people: newest first, reloaded every three seconds. No script, so nothing in a mail can run. */
export function mailPage(messages: readonly SandboxMail[]): string {
  const mails = messages
    .toReversed()
    .map(
      ({ from, to, subject, text }) =>
        `<article><h3>${asText(subject)}</h3><span class="hint">${asText(from)} → ${asText(to.join(', '))}</span><pre>${asText(text.trim())}</pre></article>`,
    )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="3">
<title>Mail</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/panel.css">
</head>
<body>
<header>
<h1>Mail</h1>
<p>Nothing of it left this machine. <a href="/">Control panel</a></p>
</header>
<main class="mails">
${mails.join('\n') || '<p>No mail yet.</p>'}
</main>
</body>
</html>
`
}

function asText(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
