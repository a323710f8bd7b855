import type { PrivateKeyAccount } from 'viem/accounts'
import type { BitcoinSide } from '../bitcoin/bitcoin-side.js'
import type { SandboxChain } from '../chain/chain.js'
import type { SandboxContracts } from '../chain/contracts.js'
import type { Clock } from '../clock.js'
import { SandboxError } from '../errors.js'
import { createPhone } from '../phone/create-phone.js'
import type { SandboxOptions } from '../sandbox.js'
import type { SandboxSolana } from '../solana/solana.js'
import { createWallet } from './create-wallet.js'
import { createWalletCore } from './create-wallet-core.js'
import type { Links } from './links.js'
import { profiles, type WalletProfile } from './profiles.js'
import { solanaChains } from './solana/solana-chains.js'
import { solanaKeys } from './solana/solana-keys.js'
import type { SolanaSide } from './solana/solana-side.js'
import type { TestWallet } from './wallet.js'
import type { WalletCore } from './wallet-core.js'
import type { WalletId } from './wallet-id.js'

/** The wallets' public handles and internals. */
export interface Wallets {
  readonly wallets: { readonly [Id in WalletId]: TestWallet }
  readonly cores: readonly WalletCore[]
  stop(): Promise<void>
}

/** Creates all test wallets of a sandbox. */
export function createWallets(parts: {
  readonly options: SandboxOptions
  readonly clock: Clock
  readonly chains: readonly SandboxChain[]
  readonly contracts: SandboxContracts
  readonly links: Links
  readonly solana: SandboxSolana | undefined
  readonly relayUrl: string
  readonly keysOf: (id: WalletId) => readonly PrivateKeyAccount[]
  readonly bitcoinOf?: ((id: WalletId) => BitcoinSide) | undefined
}): Wallets {
  const { options, clock, chains, contracts, links, solana, relayUrl, keysOf, bitcoinOf } = parts
  const made = profiles().map((profile) => {
    const own = options.wallets?.[profile.id]
    const evm = profile.families.includes('eip155') ? chains : []
    const known = own?.chains ? evm.filter((chain) => own.chains?.includes(chain.id)) : evm
    if (evm.length && !known.length)
      throw new SandboxError(
        'bad-option',
        `${profile.name} needs at least one of the chains ${chains.map((chain) => chain.id).join(', ')}.`,
      )
    const first = { chains: known, policy: own?.policy ?? options.policy ?? 'approve' }
    const core = createWalletCore({
      id: profile.id,
      keys: keysOf(profile.id),
      families: profile.families,
      solana: solana && sideOf(profile, solana),
      contracts,
      links,
      clock,
      bitcoin: bitcoinOf?.(profile.id),
      ...first,
    })
    const phone = createPhone({ core, profile, relayUrl })
    return { core, phone, wallet: createWallet(core, profile, first, phone) }
  })
  return {
    // One entry per profile, and there is a profile for every id.
    wallets: Object.fromEntries(made.map(({ wallet }) => [wallet.id, wallet])) as unknown as Wallets['wallets'],
    cores: made.map(({ core }) => core),
    stop: async () => void (await Promise.all(made.map(({ phone }) => phone.stop()))),
  }
}

function sideOf({ id, families, lacks }: WalletProfile, { network, rpcUrl }: SandboxSolana): SolanaSide | undefined {
  return families.includes('solana')
    ? { keys: solanaKeys(id), rpcUrl, network: network.caipNetworkId, chains: solanaChains(network), lacks }
    : undefined
}
