// `npm start`: local chains, test wallets and the React example, until Ctrl-C.
import { bootstrap } from './bootstrap.mjs'
import { run } from './lib/run.mjs'

await bootstrap()
await run(process.execPath, ['scripts/build.mjs', '--modules'])
const { startWorld } = await import('./lib/world.mjs')
const starting = startWorld()
let stopping = false
// Registered first: whatever has started before Ctrl-C must be stopped, too.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    // The terminal sends Ctrl-C to npm and to us, and npm passes it on.
    if (stopping) return
    stopping = true
    const { stop } = await starting
    await stop()
    process.exit(0)
  })
}
const ours = process.listeners('SIGTERM')
const { exampleUrl, galleryUrl, themeEditorUrl, sandboxUrl } = await starting
// Otherwise Vite would end the process before the chains have stopped.
for (const other of process.listeners('SIGTERM')) if (!ours.includes(other)) process.off('SIGTERM', other)
const [mailbox, phone] = ['/mail', '/wallet'].map((path) => new URL(path, sandboxUrl).href)

console.log(`
Latchkey is running.

  Showcase  ${exampleUrl}   everything that the widget does, one press each
  Gallery   ${galleryUrl}   every view in every state
  Themes    ${themeEditorUrl}   colours and shapes of your own, and the code for them
  Sandbox   ${sandboxUrl}   chains, wallets and what they do
  Phone     ${phone}   a wallet on another device
  Mailbox   ${mailbox}   codes of email logins

Open the showcase, press "Connect wallet" and choose Alba Wallet. It works on three kinds of networks: pick "Ethereum and compatible".
It asks as a real wallet would: approve. Then sign a message, send some ETH, and switch the network. Buy some: the card and the money are
made up, the coins are the chain's.

No wallet? Type any email address instead, and read the code in the mailbox. Or log in with Google, GitHub and others: their pages are
stand-ins on this machine, and ask only who you are.
The same app at another site, where the wallet is unlocked once more: ${exampleUrl.replace('127.0.0.1', 'localhost')}

For a wallet on another device open the phone, press "WalletConnect" in the showcase and "Copy link", and paste the link there.
Everything happens on this machine.

Ctrl-C stops it.
`)
