import { HTTPException } from 'hono/http-exception'
import type { WalletScriptOptions } from '../page/options.js'
import { profiles } from '../wallet/profiles.js'
import type { WalletId } from '../wallet/wallet-id.js'

/**
 * Parses `?wallets=alba,brio&legacy=cora&flags=isMetaMask&bitcoin=alba`; the last are wallets of the wallet standard: if a node runs and
 * the page does not choose, all chosen wallets that support more than Solana.
 * @throws HTTPException 400 for a wallet that does not exist, and for an invalid flag.
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
