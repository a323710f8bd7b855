import { parseArgs } from 'node:util'
import { SandboxError } from './errors.js'
import { startSandbox } from './start-sandbox.js'
import { summary } from './summary.js'

/** The command `latchkey-sandbox`: starts, prints the URLs, and stops on Ctrl-C. */
export async function runCli(args: readonly string[]): Promise<void> {
  try {
    const { values } = parseArgs({ args: [...args], options: OPTIONS })
    if (values.help) return console.log(HELP)
    const port = wholeNumber('port', values.port)
    const chainPorts = port === 0 ? ([0, 0] as const) : ([port + 1, port + 2] as const)
    const blockTime = values['block-time'] === undefined ? {} : { blockTime: wholeNumber('block-time', values['block-time']) }
    // Registered before anything runs, so that an early Ctrl-C ends cleanly too.
    const asked = askedToStop()
    const relayPort = wholeNumber('relay-port', values['relay-port'] ?? String(port && port + 3))
    const solana = values.solana && { port: port && port + 4 }
    const bitcoin = values.bitcoin && { port: port && port + 5 }
    const { frame } = values
    const server = (values.server || frame) && { port: port && port + 6 }
    const mail = (values.mail || frame) && { port: port && port + 7 }
    const smartAccounts = values['smart-accounts'] && { port: port && port + 8 }
    const sandbox = await startSandbox({
      solana,
      bitcoin,
      server,
      mail,
      frame,
      smartAccounts,
      swaps: values.swaps,
      history: values.history,
      port,
      chainPorts,
      relayPort,
      policy: values['auto-approve'] ? 'approve' : 'ask',
      ...blockTime,
    })
    console.log(values.json ? await config(sandbox.url) : summary(sandbox))
    await asked
    await sandbox.stop()
  } catch (error) {
    if (!(error instanceof SandboxError) && !isArgumentError(error)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

const OPTIONS = {
  port: { type: 'string', default: '4400' },
  'relay-port': { type: 'string' },
  'block-time': { type: 'string' },
  solana: { type: 'boolean', default: false },
  bitcoin: { type: 'boolean', default: false },
  server: { type: 'boolean', default: false },
  mail: { type: 'boolean', default: false },
  frame: { type: 'boolean', default: false },
  'smart-accounts': { type: 'boolean', default: false },
  swaps: { type: 'boolean', default: false },
  history: { type: 'boolean', default: false },
  'auto-approve': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

const HELP = `latchkey-sandbox starts two local chains and test wallets.

  --port N          port of the control panel (4400); the chains take the next two; 0 takes free ones
  --relay-port N    port of the WalletConnect relay; the one after the chains
  --block-time N    seconds between blocks; without it each transaction is mined at once
  --solana          also a Solana cluster, on the port after the relay's usual one; needs the package litesvm
  --bitcoin         also a Bitcoin node, its Esplora server on the port after that; needs the package bcoin
  --server          also the server for widgets, on the port after that; needs the package @latchkey/server
  --mail            also a mail server that keeps every mail, on the port after that; needs smtp-server and postal-mime
  --frame           also embedded wallets with email and social logins, their server and its mail; needs oidc-provider as well
  --smart-accounts  also entry points, bundlers and paymasters, on the port after that; needs @account-abstraction/contracts
  --swaps           also Uniswap with filled pools; needs @uniswap/v2-core, v2-periphery, v3-core and v3-periphery
  --history         gives two accounts a past of five months
  --auto-approve    wallets approve without asking
  --json            print what is where as one line of JSON`

function isArgumentError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}

function askedToStop(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
  })
}

async function config(url: string): Promise<string> {
  const response = await fetch(`${url}/config.json`)
  return JSON.stringify(await response.json())
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > 65_530) throw new SandboxError('bad-option', `--${name} must be a whole number.`)
  return value
}
