import type { CaipNetworkId } from '@latchkey/kernel'
import type { AccountInUse } from '@latchkey/kernel/async'
import type { ExchangeAsset } from '../wire.js'
import type { DepositArgs } from './contract.js'

/** Returns the CAIP-2 id of an asset's chain. */
export function chainOf({ asset }: { readonly asset: string }): CaipNetworkId {
  // Safe: validated by the wire.
  return asset.slice(0, asset.indexOf('/')) as CaipNetworkId
}

/**
 * Returns the assets that can be sent to the account. A key controls the same account on every chain of its family; a contract may not
 * exist on other chains, so it only gets deposits on its own.
 */
export function assetsFor(assets: readonly ExchangeAsset[], account: AccountInUse, networks: readonly string[]): readonly ExchangeAsset[] {
  const type = account.session.accounts.find(({ address }) => address === account.address)?.type
  const isContract = type === 'smartAccount'
  const own = account.network?.caipNetworkId
  return assets.filter((each) => {
    const chain = chainOf(each)
    return chain.startsWith(`${account.namespace}:`) && networks.includes(chain) && (!isContract || chain === own)
  })
}

/** Returns the form's initial asset: the app's choice, else the first one of the current network, else the first of all. */
export function firstAsset(assets: readonly ExchangeAsset[], own: string | undefined, { asset, network }: DepositArgs): string | undefined {
  const wanted = assets.find((each) => each.asset.toLowerCase() === asset?.toLowerCase())
  const on = (chain: string | undefined): ExchangeAsset | undefined => assets.find((each) => chainOf(each) === chain)
  return (wanted ?? on(network) ?? on(own) ?? assets[0])?.asset
}
