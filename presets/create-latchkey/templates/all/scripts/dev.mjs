// `npm run dev`: local chains, test wallets and the app, until Ctrl-C.
import { startWorld } from './world.mjs'

const starting = startWorld({ fixed: true, policy: 'ask' })
let stopping = false

// Registered first, so that an early Ctrl-C stops what has started until then.
async function stop() {
  if (stopping) return
  stopping = true
  const world = await starting
  await world.stop()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)

try {
  const { url, sandbox } = await starting
  // Development servers end the process at this signal before the chains have stopped.
  for (const listener of process.listeners('SIGTERM')) if (listener !== stop) process.off('SIGTERM', listener)
  console.log(`
  App            ${url}
  Sandbox        ${sandbox.url}   chains, and what the test wallets do next
  Phone          ${sandbox.url}/wallet   a wallet on another device${sandbox.mail ? `\n  Mailbox        ${sandbox.url}/mail   codes of email logins` : ''}

Press "Connect wallet" and choose Alba Wallet. It asks as a real wallet would. Ctrl-C stops everything.
`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
