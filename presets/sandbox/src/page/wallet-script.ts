import { SandboxError } from '../errors.js'
import type { SandboxSolana, SolanaNetwork } from '../solana/solana.js'
import { profiles, type WalletProfile } from '../wallet/profiles.js'
import { solanaChains } from '../wallet/solana/solana-chains.js'
import type { WalletId } from '../wallet/wallet-id.js'
import type { WalletScriptOptions } from './options.js'
import { PAGE_SCRIPT } from './page-script.generated.js'
import type { PageConfig, StandardPageWallet } from './protocol.js'

/**
 * The script that brings the wallets into a page, as text.
 * @throws SandboxError `unknown-wallet`
 */
export function walletScript(
  transport: PageConfig['transport'],
  { wallets, legacy = [] }: WalletScriptOptions,
  solana: Pick<SandboxSolana, 'network'> | undefined,
): string {
  const chosen = wallets ? wallets.map(find) : profiles()
  const config: PageConfig = {
    transport,
    announced: chosen.filter(({ families }) => families.includes('eip155')),
    standard: solana ? chosen.flatMap((profile) => standardOf(profile, solana.network)) : [],
    legacy: (typeof legacy === 'string' ? [legacy] : legacy).map(find),
  }
  // A closing script tag or a line separator inside JSON must not end the script.
  const json = JSON.stringify(config).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `(function (CONFIG) {\n${PAGE_SCRIPT}})(${json})\n`
}

function standardOf({ lacks, families, ...wallet }: WalletProfile, network: SolanaNetwork): readonly StandardPageWallet[] {
  return families.includes('solana') ? [{ ...wallet, solana: { chains: solanaChains(network), lacks } }] : []
}

function find(id: WalletId): WalletProfile {
  const profile = profiles().find((one) => one.id === id)
  if (!profile) throw new SandboxError('unknown-wallet', `There is no test wallet '${id}'. Use alba, brio, cora, dune or elba.`)
  return profile
}
