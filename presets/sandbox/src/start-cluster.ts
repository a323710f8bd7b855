import type { SandboxOptions } from './sandbox.js'
import type { StartedSolana } from './solana/start-solana.js'
import { profiles } from './wallet/profiles.js'
import { solanaKeys } from './wallet/solana/solana-keys.js'

/** Starts Solana if requested, with SOL for the accounts of the wallets that support it. */
export async function startCluster(wanted: SandboxOptions['solana']): Promise<StartedSolana | undefined> {
  if (!wanted) return undefined
  const { startSolana } = await import('./solana/start-solana.js')
  const knowing = profiles().filter(({ families }) => families.includes('solana'))
  return startSolana({
    port: typeof wanted === 'object' ? (wanted.port ?? 0) : 0,
    accounts: knowing.flatMap(({ id }) => solanaKeys(id).map(({ address }) => address)),
    collectors: knowing.flatMap(({ id }) => solanaKeys(id)[0]?.address ?? []),
    now: Date.now,
  })
}
