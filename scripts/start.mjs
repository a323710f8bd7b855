// `npm start`: local chains, test wallets and the React example, until Ctrl-C.
import { bootstrap } from './bootstrap.mjs'
import { run } from './lib/run.mjs'

await bootstrap()
await run(process.execPath, ['scripts/build.mjs', '--modules'])
const { startWorld } = await import('./lib/world.mjs')
const { exampleUrl, sandboxUrl, stop } = await startWorld()

console.log(`
Latchkey is running.

  Example   ${exampleUrl}
  Sandbox   ${sandboxUrl}   chains, wallets and what they do

Open the example, press "Connect wallet" and choose Alba Wallet. It asks as a real wallet would: approve.
Then sign a message, send some ETH, and switch the network.

No wallet? Type any email address instead, and read the code in the mailbox: ${new URL('/mail', sandboxUrl)}
Or log in with Google, GitHub and others: their pages are stand-ins on this machine, and ask only who you are.
The same app at another site, where the wallet is unlocked once more: ${exampleUrl.replace('127.0.0.1', 'localhost')}

For a wallet on another device open ${new URL('/wallet', sandboxUrl)}, press "WalletConnect" in the example and "Copy link", and
paste the link there. Everything happens on this machine.

Ctrl-C stops it.
`)

// Vite would end the process by itself, before the chains have stopped.
process.removeAllListeners('SIGTERM')
let stopping = false
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    // The terminal sends Ctrl-C to npm and to us, and npm passes it on.
    if (stopping) return
    stopping = true
    await stop()
    process.exit(0)
  })
}
