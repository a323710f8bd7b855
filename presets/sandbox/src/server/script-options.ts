import { HTTPException } from 'hono/http-exception'
import type { WalletScriptOptions } from '../page/options.js'
import { profiles } from '../wallet/profiles.js'
import type { WalletId } from '../wallet/wallet-id.js'

/**
 * Reads `?wallets=alba,brio&legacy=cora&bitcoin=alba`; the last are wallets of the wallet standard.
 * @throws HTTPException 400 for a wallet that does not exist.
 */
export function scriptOptions({ wallets, legacy, bitcoin }: Readonly<Record<string, string>>): WalletScriptOptions {
  return {
    ...(wallets !== undefined && { wallets: ids(wallets) }),
    ...(legacy !== undefined && { legacy: ids(legacy) }),
    ...(bitcoin !== undefined && { bitcoin: { standard: ids(bitcoin) } }),
  }
}

function ids(list: string): readonly WalletId[] {
  const known = profiles()
  return list
    .split(',')
    .filter(Boolean)
    .map((id) => {
      const profile = known.find((one) => one.id === id)
      if (!profile) throw new HTTPException(400, { message: `There is no test wallet '${id}'.` })
      return profile.id
    })
}
