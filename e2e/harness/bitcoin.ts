import { type BitcoinShapes, type SandboxBitcoin, startSandbox } from '@latchkey/sandbox'
import { Transaction } from '@scure/btc-signer'
import type { Page } from 'playwright-core'
import { test as base, expect } from './fixtures.js'
import type { ServeOptions } from './serve.js'

/** Tests whose sandbox has a Bitcoin node, `btc`. */
export const test = base
  .extend(
    'world',
    { scope: 'file' },
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from this pattern.
    async ({}, { onCleanup }) => {
      const sandbox = await startSandbox({ bitcoin: true })
      onCleanup(() => sandbox.stop())
      return sandbox
    },
  )
  .extend('btc', ({ sandbox: { bitcoin } }) => {
    if (!bitcoin) throw new Error('The sandbox has no Bitcoin node.')
    return bitcoin
  })

/** An app that only uses Bitcoin. Its kernel is `window.bitcoinApp`. */
export function bitcoinPage({ network, esploraUrl }: SandboxBitcoin, options?: object): ServeOptions {
  return { connect: [esploraUrl], data: { networks: [network], esplora: { [network.caipNetworkId]: esploraUrl }, ...options } }
}

/** The ways in which the wallet Alba may be injected, and what the app then knows about it. */
export const shapes: readonly {
  readonly shape: keyof BitcoinShapes
  readonly bitcoin: BitcoinShapes
  readonly name: string
  readonly id: string
  /** Addresses that the wallet shares. */
  readonly shares: readonly ('payment' | 'ordinals')[]
}[] = [
  { shape: 'satsConnect', bitcoin: { satsConnect: ['alba'] }, name: 'Alba Wallet', id: 'bip122.alba', shares: ['payment', 'ordinals'] },
  { shape: 'unisat', bitcoin: { unisat: 'alba' }, name: 'UniSat', id: 'bip122.unisat', shares: ['payment'] },
  { shape: 'okx', bitcoin: { okx: 'alba' }, name: 'OKX Wallet', id: 'bip122.okx', shares: ['payment'] },
  { shape: 'leather', bitcoin: { leather: 'alba' }, name: 'Leather', id: 'bip122.leather', shares: ['payment', 'ordinals'] },
  { shape: 'standard', bitcoin: { standard: ['alba'] }, name: 'Alba Wallet', id: 'bip122.alba', shares: ['payment', 'ordinals'] },
]

export const session = (page: Page) => page.evaluate(() => window.bitcoinApp.state.core.sessions.bip122)
export const status = async (page: Page) => (await session(page))?.status
/** Connects programmatically, once the wallet has been found. */
export async function connect(page: Page, id: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.bitcoinApp?.state.core.connectors.map((connector) => connector.id))).toContain(id)
  await page.evaluate((connector) => window.bitcoinApp.connections.connect({ connector }), id)
}
/** Returns the error code of a failed request, or `none`. */
export const failureOf = (page: Page, run: string, args: object): Promise<string> =>
  page.evaluate(
    ([method, params]) =>
      window.bitcoinApp.request(method as 'signMessage', [params as never]).then(
        () => 'none',
        (error: { catalogue?: string; code?: string }) => `${error.catalogue}/${error.code}`,
      ),
    [run, args] as const,
  )

/** Creates an unsigned transaction that spends all coins of an address, as an app would. */
export async function unsigned(
  { esploraUrl }: SandboxBitcoin,
  { from, to, amount }: { readonly from: string; readonly to: string; readonly amount: bigint },
): Promise<{ readonly psbt: string; readonly inputs: number }> {
  const network = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
  const coins = (await (await fetch(`${esploraUrl}/address/${from}/utxo`)).json()) as readonly Coin[]
  const transaction = new Transaction()
  let sum = 0n
  for (const { txid, vout, value } of coins) {
    const { vout: outputs } = (await (await fetch(`${esploraUrl}/tx/${txid}`)).json()) as { readonly vout: readonly Output[] }
    const script = Buffer.from(outputs[vout]?.scriptpubkey ?? '', 'hex')
    transaction.addInput({ txid, index: vout, witnessUtxo: { script, amount: BigInt(value) } })
    sum += BigInt(value)
  }
  transaction.addOutputAddress(to, amount, network)
  transaction.addOutputAddress(from, sum - amount - 1_000n, network)
  return { psbt: Buffer.from(transaction.toPSBT()).toString('base64'), inputs: coins.length }
}

interface Coin {
  readonly txid: string
  readonly vout: number
  readonly value: number
}
interface Output {
  readonly scriptpubkey: string
}
