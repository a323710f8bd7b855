import { HTTPException } from 'hono/http-exception'
import type { WalletScriptOptions } from '../page/options.js'
import { profiles } from '../wallet/profiles.js'
import type { WalletId } from '../wallet/wallet-id.js'

/**
 * Reads `?wallets=alba,brio&legacy=cora&flags=isMetaMask&bitcoin=alba`; the last are wallets of the wallet standard: where there is a node
 * and the page does not choose, all chosen ones that know more than Solana.
 * @throws HTTPException 400 for a wallet that does not exist, and for a flag that is none.
 */
export function scriptOptions(
  { wallets, legacy, flags, bitcoin }: Readonly<Record<string, string>>,
  hasBitcoin: boolean,
): WalletScriptOptions {
  const chosen = profiles().filter(({ id }) => wallets === undefined || ids(wallets).includes(id))
  const standard = chosen.filter(({ families }) => families.includes('eip155')).map(({ id }) => id)
  return {
    ...(wallets !== undefined && { wallets: ids(wallets) }),
    ...(legacy !== undefined && { legacy: ids(legacy) }),
    ...(flags !== undefined && { flags: flags.split(',').map(flagOf) }),
    ...(hasBitcoin && { bitcoin: { standard: bitcoin === undefined ? standard : ids(bitcoin) } }),
  }
}

function flagOf(name: string): string {
  if (!/^is[A-Z]\w*$/.test(name)) throw new HTTPException(400, { message: 'A flag has a name such as isMetaMask.' })
  return name
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
