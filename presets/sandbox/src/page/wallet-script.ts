import { SandboxError } from '../errors.js'
import type { SandboxSolana, SolanaNetwork } from '../solana/solana.js'
import { profiles, type WalletProfile } from '../wallet/profiles.js'
import { solanaChains } from '../wallet/solana/solana-chains.js'
import type { WalletId } from '../wallet/wallet-id.js'
import type { WalletScriptOptions } from './options.js'
import { PAGE_SCRIPT } from './page-script.generated.js'
import type { PageBitcoin, PageConfig, StandardPageWallet } from './protocol.js'

/**
 * Returns the script that adds the wallets to a page, as text.
 * @throws SandboxError `unknown-wallet`
 */
export function walletScript(
  transport: PageConfig['transport'],
  { wallets, legacy = [], flags = [], bitcoin: { standard = [], ...shapes } = {} }: WalletScriptOptions,
  solana: Pick<SandboxSolana, 'network'> | undefined,
): string {
  const chosen = wallets ? wallets.map(find) : profiles()
  const config: PageConfig = {
    transport,
    announced: chosen.filter(({ families }) => families.includes('eip155')),
    standard: standardOf({ chosen, network: solana?.network, bitcoin: standard.map(find) }),
    legacy: (typeof legacy === 'string' ? [legacy] : legacy).map(find),
    flags,
    // The shapes are the keys; any other keys are ignored.
    bitcoin: (Object.entries(shapes) as [PageBitcoin['shape'], WalletId | readonly WalletId[]][]).flatMap(([shape, ids]) =>
      [ids].flat().map((id) => ({ shape, wallet: find(id) })),
    ),
  }
  // A closing script tag or a line separator inside JSON must not end the script.
  const json = JSON.stringify(config).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `(function (CONFIG) {\n${PAGE_SCRIPT}})(${json})\n`
}

/** One wallet for all of its families there. */
function standardOf({
  chosen,
  network,
  bitcoin,
}: {
  readonly chosen: readonly WalletProfile[]
  readonly network: SolanaNetwork | undefined
  readonly bitcoin: readonly WalletProfile[]
}): readonly StandardPageWallet[] {
  const onSolana = ({ families }: WalletProfile): boolean => families.includes('solana')
  return profiles().flatMap(({ lacks, families, ...wallet }) => {
    const named = (list: readonly WalletProfile[]): boolean => list.some(({ id }) => id === wallet.id)
    const solana = network && named(chosen.filter(onSolana)) && { chains: solanaChains(network), lacks }
    if (!solana && !named(bitcoin)) return []
    return [{ ...wallet, ...(solana && { solana }), ...(named(bitcoin) && { bitcoin: true as const }) }]
  })
}

function find(id: WalletId): WalletProfile {
  const profile = profiles().find((one) => one.id === id)
  if (!profile) throw new SandboxError('unknown-wallet', `There is no test wallet '${id}'. Use alba, brio, cora, dune or elba.`)
  return profile
}
