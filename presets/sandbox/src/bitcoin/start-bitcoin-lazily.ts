import type { SandboxOptions } from '../sandbox.js'
import { profiles } from '../wallet/profiles.js'
import type { BitcoinWorld } from './start-bitcoin.js'

/** Starts Bitcoin if requested; otherwise loads none of it. */
export async function startBitcoinLazily({ bitcoin }: SandboxOptions): Promise<BitcoinWorld | undefined> {
  if (!bitcoin) return undefined
  const port = (typeof bitcoin === 'object' ? bitcoin.port : undefined) ?? 0
  const { startBitcoin } = await import('./start-bitcoin.js')
  return startBitcoin({ port, ids: profiles().map(({ id }) => id) })
}
