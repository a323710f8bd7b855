import type { PrivateKeyAccount } from 'viem/accounts'
import type { BitcoinSide } from '../bitcoin/bitcoin-side.js'
import type { SandboxChain } from '../chain/chain.js'
import type { SandboxContracts } from '../chain/contracts.js'
import type { Clock } from '../clock.js'
import type { Behaviour } from './behaviour.js'
import type { Links } from './links.js'
import type { Family } from './profiles.js'
import type { SolanaSide } from './solana/solana-side.js'
import type { WalletCore, WalletState } from './wallet-core.js'
import type { WalletId } from './wallet-id.js'
import { noQuirks } from './wallet-quirks.js'

/** Parts of a wallet. */
export interface WalletParts {
  readonly id: WalletId
  readonly keys: readonly PrivateKeyAccount[]
  readonly families: readonly Family[]
  readonly solana: SolanaSide | undefined
  readonly chains: readonly SandboxChain[]
  readonly contracts: SandboxContracts
  readonly policy: Behaviour
  readonly links: Links
  readonly clock: Clock
  readonly bitcoin?: BitcoinSide | undefined
}

/** Creates the inside of a wallet in its initial state. */
export function createWalletCore({ id, keys, families, solana, contracts, links, clock, bitcoin, ...parts }: WalletParts): WalletCore {
  const listeners = new Set<() => void>()
  let last: Promise<unknown> = Promise.resolve()
  return {
    id,
    keys,
    families,
    solana,
    contracts,
    links,
    clock,
    ...(bitcoin && { bitcoin }),
    state: initialState(parts),
    changed() {
      for (const listener of [...listeners]) listener()
    },
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    inOrder(run) {
      const mine = last.then(run)
      // The next one waits for this one to end, whatever its result.
      last = mine.catch(() => undefined)
      return mine
    },
  }
}

/** A wallet's initial state. */
export function initialState({ chains, policy }: Pick<WalletParts, 'chains' | 'policy'>): WalletState {
  return {
    shared: [0],
    chainId: chains[0]?.id ?? 0,
    chains: new Map(chains.map(({ id, name, rpcUrl }) => [id, { id, name, rpcUrl }])),
    sites: new Set(),
    solanaSites: new Set(),
    locked: false,
    quirks: noQuirks(),
    queue: [],
    policy,
    policies: new Map(),
    prompts: new Set(),
    unlocking: new Set(),
    bundles: new Map(),
    log: [],
    bitcoin: { sites: new Set(), network: 'regtest' },
  }
}
