import { SandboxError } from '../errors.js'
import { profiles } from '../wallet/profiles.js'
import type { WalletId } from '../wallet/wallet-id.js'
import type { WalletScriptOptions } from './options.js'
import { PAGE_SCRIPT } from './page-script.generated.js'
import type { PageConfig, PageWallet } from './protocol.js'

/**
 * The script that brings the wallets into a page, as text.
 * @throws SandboxError `unknown-wallet`
 */
export function walletScript(transport: PageConfig['transport'], { wallets, legacy = [] }: WalletScriptOptions): string {
  const config: PageConfig = {
    transport,
    announced: wallets ? wallets.map(find) : profiles(),
    legacy: (typeof legacy === 'string' ? [legacy] : legacy).map(find),
  }
  // A closing script tag or a line separator inside JSON must not end the script.
  const json = JSON.stringify(config).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `(function (CONFIG) {\n${PAGE_SCRIPT}})(${json})\n`
}

function find(id: WalletId): PageWallet {
  const profile = profiles().find((one) => one.id === id)
  if (!profile) throw new SandboxError('unknown-wallet', `There is no test wallet '${id}'. Use alba, brio, cora or dune.`)
  return profile
}
