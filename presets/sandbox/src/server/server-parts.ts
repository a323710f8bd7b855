import type { SandboxBitcoin } from '../bitcoin/sandbox-bitcoin.js'
import type { SandboxChain } from '../chain/chain.js'
import type { SandboxContracts } from '../chain/contracts.js'
import type { DirectoryWallet } from '../directory/directory-wallet.js'
import type { Mailbox } from '../mail/mailbox.js'
import type { Relay } from '../relay/relay.js'
import type { SandboxSolana } from '../solana/solana.js'
import type { SandboxSwaps } from '../swaps/sandbox-swaps.js'
import type { Links } from '../wallet/links.js'
import type { TestWallet } from '../wallet/wallet.js'
import type { WalletCore } from '../wallet/wallet-core.js'
import type { WalletId } from '../wallet/wallet-id.js'

/** Data that the server shows and serves. */
export interface ServerParts {
  readonly port: number
  /** Origins besides loopback ones that may use the wallets. */
  readonly origins: readonly string[]
  readonly chains: readonly SandboxChain[]
  readonly contracts: SandboxContracts
  /** Present if a cluster runs. */
  readonly solana: SandboxSolana | undefined
  /** Present if a node runs. */
  readonly bitcoin: SandboxBitcoin | undefined
  /** Present if there are pools. */
  readonly swaps: SandboxSwaps | undefined
  /** Present if a mail server runs. */
  readonly mail: Mailbox | undefined
  readonly relay: Pick<Relay, 'url'>
  readonly directory: readonly DirectoryWallet[]
  readonly links: Links
  readonly cores: readonly WalletCore[]
  readonly wallets: { readonly [Id in WalletId]: TestWallet }
}
