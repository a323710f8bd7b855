import type { Context } from '@latchkey/kernel'
import { chains } from '@latchkey/kernel/late'
import { assetsOf } from './actions/assets-of.js'
import type { SendArgs, SendContract } from './contract.js'
import { sendErrors } from './errors.js'
import { findAsset, plainAddress } from './form/asset-id.js'
import { unitsOf } from './form/units.js'
import { holderInUse, networkOf } from './holder-in-use.js'

/**
 * Validates the values an app passes to the form, before anything is shown.
 * @throws send/bad-arguments
 */
export async function checkArgs(args: SendArgs = {}, ctx: Context<SendContract>): Promise<void> {
  const bad = (argument: keyof SendArgs, reason: string): Error => sendErrors.create('bad-arguments', { argument, reason })
  const { namespace, chainId, assetAddress, amount, to } = args
  const families = ctx
    .read(chains)
    .filter(({ supports }) => supports.includes('send'))
    .map((each) => each.namespace)
  if (namespace !== undefined && !families.includes(namespace)) throw bad('namespace', `it has to be one of ${families.join(', ')}`)
  if (chainId !== undefined && !networkOf(ctx.core, args)) throw bad('chainId', 'the app has no such network')
  if (amount !== undefined && !(typeof amount === 'string' && /^\d{1,60}(\.\d{1,60})?$/.test(amount) && /[1-9]/.test(amount)))
    throw bad('amount', 'it has to be a positive decimal number as a string')
  if (to !== undefined && (typeof to !== 'string' || to.trim() === '' || to.length > 300))
    throw bad('to', 'it has to be an address or a name')
  // Without any of the coin, the form opens with the choice of a token.
  if (assetAddress === undefined || assetAddress === 'native') return
  const family = namespace ?? ctx.core.only ?? ctx.core.namespace
  const chain = ctx.read(chains).find((each) => each.namespace === family)
  if (typeof assetAddress !== 'string' || !chain?.isAddress(plainAddress(assetAddress))) throw bad('assetAddress', 'it is no address')
  // The token's holder is known only once a wallet is connected there.
  const holder = holderInUse(ctx.core, namespace)
  const wanted = networkOf(ctx.core, args)
  if (!holder?.network || (wanted && wanted !== holder.network)) return
  const { address, network } = holder
  const assets = await assetsOf(ctx)
    .then((all) => all.read({ address, network }))
    .catch(() => undefined)
  // A failed lookup does not mean no: the form reports that balances are unavailable.
  if (!assets) return
  const asset = findAsset(assets, plainAddress(assetAddress))
  if (!asset) throw bad('assetAddress', 'the account has no such token')
  if (unitsOf(asset) === 0n) throw bad('assetAddress', 'the account has none of it')
}
