import { families, frameworks, usesServer } from './choices.mjs'
import { commandsOf } from './manifest.mjs'

/**
 * Returns a project's README: its commands, its files, and what to change for production.
 *
 * @param {import('./choices.mjs').Choices} choices
 * @param {string} name
 */
export function readme(choices, name) {
  const { framework, chains, signIn, email, server, manager } = choices
  const { install, dev, test, build, startServer } = commandsOf(manager)
  const isHtml = framework === 'html'
  const source = isHtml ? 'site' : 'src'
  const parts = [...chains.map((chain) => families[chain]), ...(signIn ? ['sign-in'] : []), ...(email ? ['logins by email'] : [])]
  const account = { react: 'account.tsx', next: 'account.tsx', vue: 'account.vue', svelte: 'account.svelte', html: 'index.html' }[framework]
  const rows = [
    [`${source}/settings.${isHtml ? 'js' : 'ts'}`, 'networks and hosts in production'],
    [`${source}/${isHtml ? 'main.js' : 'kernel.ts'}`, 'the kernel with its plugins'],
    [`${source}/${account}`, isHtml ? 'the button and the account' : 'the account on the page'],
    ['scripts/', 'starts the sandbox beside the app, for development and tests'],
    ['test/app.test.mjs', 'a visitor in a real browser, on real local chains'],
    ...(server ? [['latchkey.json', 'settings of your server']] : []),
  ]
  return `# ${name}

Latchkey in ${frameworks[framework]}: ${parts.join(', ')}.

\`\`\`sh
${install}
${dev.padEnd(20)} # local chains, test wallets and the app; nothing leaves this machine
${test.padEnd(20)} # connects a test wallet in Chrome or Chromium; CHROME may be the path of another one
${build.padEnd(20)} # ${isHtml ? 'the files for your web server, in dist' : 'checks the types and builds for production'}
\`\`\`

| File | |
|---|---|
${rows.map(([file, text]) => `| \`${file}\` | ${text} |`).join('\n')}

## In production

${steps(choices, source).join('\n')}
${server ? serverPart(choices, startServer) : ''}`
}

function steps(choices, source) {
  const { framework, email, server } = choices
  const file = `\`${source}/settings.${framework === 'html' ? 'js' : 'ts'}\``
  const texts = [
    `Choose the networks in ${file}, and add \`walletconnect\` for wallets on phones.`,
    usesServer(choices) &&
      `Set \`serverUrl\` there to the address of your server, on the same site as the app${server ? '' : ': `npx latchkey-server --help` lists its settings'}.`,
    email && 'Set `frameUrl` to its page with the keys, on an origin that serves nothing else.',
  ]
  return texts.filter(Boolean).map((text, index) => `${index + 1}. ${text}`)
}

function serverPart({ email }, startServer) {
  const keys = email
    ? `
\`\`\`sh
npx latchkey-server new-keys > .env                                        # once: keep a copy, wallets are lost without it
echo "SMTP_URL=smtps://user:password@mail.example.com" >> .env
${startServer}
\`\`\`
`
    : `
\`\`\`sh
${startServer}
\`\`\`
`
  return `
## Your server
${keys}
It stores everything in \`latchkey.sqlite\` and serves the pages in \`allowedOrigins\` of \`latchkey.json\`. It contacts no other host until you name one there, such as nodes in \`rpc\`
for balances.
`
}
