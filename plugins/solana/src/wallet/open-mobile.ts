import type { Context, Network } from '@latchkey/kernel'
import { app } from '@latchkey/kernel/late'
import type { SolanaContract } from '../contract.js'
import type { MobileModule } from '../mobile-module.js'
import type { StandardWallet } from './standard.js'
import { standardChain } from './standard-chain.js'

export interface MobileArgs {
  readonly load: () => Promise<MobileModule>
  readonly ctx: Pick<Context<SolanaContract>, 'use' | 'core'>
  readonly networks: readonly Network[]
}

/** Creates the wallet that represents the apps of this phone. */
export async function openMobile({ load, ctx, networks }: MobileArgs): Promise<StandardWallet> {
  const { LocalSolanaMobileWalletAdapterWallet: Wallet, createDefaultAuthorizationCache } = await load()
  const { metadata } = ctx.use(app)
  const chains = networks.map(({ caipNetworkId }) => standardChain(caipNetworkId)).filter((chain) => chain !== 'solana:localnet')
  const config = {
    appIdentity: { name: metadata?.name ?? location.host, uri: metadata?.url ?? location.origin },
    authorizationCache: createDefaultAuthorizationCache(),
    chains,
    // The first one is the initial network.
    chainSelector: { select: async (offered: readonly string[]) => offered[0] },
    // Its own dialog would appear outside the modal. The wallet's error has the same content.
    onWalletNotFound: async () => {},
  }
  // The package guarantees this by implementing the Wallet Standard.
  return new Wallet(config as never) as StandardWallet
}
