import { embeddedWalletServer, rotateKek, verifyFrame } from '@latchkey/wallet-server'
import { keksOf } from './embedded-wallet-config.js'
import { jsonLog } from './log.js'
import { newKeys, writeKeys } from './new-keys.js'
import { type Config, readConfig } from './read-config.js'
import { help } from './settings.js'
import { migrateServer, startServer } from './start-server.js'
import { openStorage } from './storage/open-storage.js'

/** The command `latchkey-server`: starts, prints the URL, and stops on SIGINT or SIGTERM. */
export async function runCli(args: readonly string[]): Promise<void> {
  try {
    if (args[0] === 'rotate-kek') return await rotate(args.slice(1))
    if (args[0] === 'new-keys') return await makeKeys(args.slice(1))
    if (args[0] === 'verify-frame') return await verify(args.slice(1))
    if (args[0] === 'migrate') return await migrate(args.slice(1))
    const { help: isHelp, start, logRequests, audit } = readConfig(args, process.env)
    if (isHelp) return console.log(help())
    const asked = askedToStop()
    await tryList(start)
    const { url, stop } = await startServer({ ...start, log: jsonLog({ requests: logRequests, audit }) })
    console.log(
      JSON.stringify({
        time: new Date().toISOString(),
        level: 'info',
        message: `Latchkey server at ${url}, API at ${url}/v1/openapi.json`,
      }),
    )
    await asked
    await stop()
  } catch (error) {
    console.error(said(error))
    process.exitCode = 1
  }
}

/** Re-wraps the data keys of all wallets with the first key of WALLET_KEK. Servers with both keys may keep running. */
async function rotate(args: readonly string[]): Promise<void> {
  const { start } = readConfig(args, process.env)
  const keks = keksOf(process.env)
  if (!start.embeddedWallet) throw new Error('Set --frame-origin, as the server has it.')
  const storage = await openStorage({ url: start.database ?? ':memory:', plugins: [embeddedWalletServer(start.embeddedWallet)] })
  try {
    console.log(`${await rotateKek(storage.database, keks)} keys were wrapped anew.`)
  } finally {
    await storage.close()
  }
}

/** Brings the tables up to date before servers of a new release start, which would do the same. */
async function migrate(args: readonly string[]): Promise<void> {
  await migrateServer(readConfig(args, process.env).start)
  console.log('The tables are up to date.')
}

/** Prints new keys of embedded wallets for an environment file, or writes them to a folder and prints the variables that name the files. */
async function makeKeys([folder]: readonly string[]): Promise<void> {
  const keys = newKeys()
  const lines =
    folder === undefined
      ? Object.entries(keys).map(([name, key]) => `${name}=${/^\{/.test(key) ? `'${key}'` : key}`)
      : await writeKeys(keys, folder)
  for (const line of lines) console.log(line)
  console.error(
    'Back WALLET_KEK up where no one else reads it: without it, no wallet can be opened any more. Each command makes other keys.',
  )
}

/** Compares a deployed frame with the files of the installed package. Exits with 1 if something differs. */
async function verify([frameOrigin, projectId]: readonly string[]): Promise<void> {
  if (frameOrigin === undefined || !URL.canParse(frameOrigin))
    throw new Error('Name the frame: latchkey-server verify-frame https://wallet.example.com')
  const { compared, differences } = await verifyFrame({ frameOrigin, ...(projectId !== undefined && { projectId }) })
  if (differences.length > 0) throw new Error([`${differences.length} differences at ${frameOrigin}:`, ...differences].join('\n'))
  console.log(`${compared} pages and files at ${frameOrigin} are as published.`)
}

/** Reports an invalid custom list at once, not to the first visitor. */
async function tryList({ wallets }: Config['start']): Promise<void> {
  await wallets?.load({ fetch, signal: AbortSignal.timeout(15_000) })
}

function askedToStop(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
  })
}

/** An error and its causes, without stack traces. */
function said(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message} ${said(error.cause)}`
}
