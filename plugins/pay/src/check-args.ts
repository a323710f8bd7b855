import type { Context } from '@latchkey/kernel'
import { chains } from '@latchkey/kernel/late'
import { isServerPayment, sameness } from './args-of.js'
import { readBook } from './book.js'
import type { PayContract, PaymentArgs, ServerPaymentArgs } from './contract.js'
import { payErrors } from './errors.js'

/**
 * Validates an app's arguments before anything is shown.
 * @throws pay/bad-config, pay/bad-network, pay/bad-asset, pay/bad-recipient, pay/bad-amount, pay/key-used
 */
export async function checkArgs(given: PaymentArgs | ServerPaymentArgs, ctx: Context<PayContract>): Promise<void> {
  const bad = (argument: string, reason: string): Error => payErrors.create('bad-config', { argument, reason })
  // Apps may be written in plain JavaScript.
  if (typeof given !== 'object' || given === null) throw bad('paymentAsset', 'it is missing')
  const { choice } = given
  if (choice !== undefined && choice !== 'wallet' && choice !== 'exchange') throw bad('choice', "it has to be 'wallet' or 'exchange'")
  if (isServerPayment(given)) {
    if (!/^[0-9a-f]{32}$/.test(String(given.payment))) throw bad('payment', 'it is no id of a payment')
    if (!ctx.http.baseUrl) throw bad('payment', 'the app has no server')
    return
  }
  const { paymentAsset, recipient, amount, reference } = given
  const { network, asset, metadata } = paymentAsset ?? {}
  if (typeof network !== 'string' || typeof asset !== 'string') throw bad('paymentAsset', 'it needs a network and an asset')
  const { name, symbol, decimals } = metadata ?? {}
  if (typeof name !== 'string' || typeof symbol !== 'string') throw bad('paymentAsset', 'its metadata needs a name and a symbol')
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 36) throw bad('paymentAsset', 'its decimals have to be from 0 to 36')
  if (typeof recipient !== 'string' || recipient === '') throw bad('recipient', 'it is missing')
  if (reference !== undefined && !(typeof reference === 'string' && /^[-_.:/#0-9A-Za-z]{1,100}$/.test(reference)))
    throw bad('reference', 'it may have 1 to 100 letters, digits and -_.:/#')
  if (!isPayable(amount, decimals)) throw payErrors.create('bad-amount', { amount: String(amount) })
  await checkPlace(ctx, given)
  const before = readBook(ctx).find((entry) => entry.reference === reference)
  if (reference !== undefined && before && before.of !== sameness(given)) throw payErrors.create('key-used', { reference })
}

/** Returns whether the amount is above 0, in whole units, and no more precise than the asset. */
function isPayable(amount: unknown, decimals: number): boolean {
  if (typeof amount !== 'string' || !/^\d{1,60}(\.\d{1,60})?$/.test(amount) || !/[1-9]/.test(amount)) return false
  const [, fraction = ''] = amount.split('.')
  return fraction.replace(/0+$/, '').length <= decimals
}

/** Checks that the network can move money, and that asset and recipient belong to it. */
async function checkPlace(ctx: Context<PayContract>, { paymentAsset: { network, asset }, recipient }: PaymentArgs): Promise<void> {
  const place = ctx.core.networks.find(({ caipNetworkId }) => caipNetworkId === network)
  const chain = ctx.read(chains).find(({ namespace }) => namespace === place?.chainNamespace)
  const transfers = await (chain?.supports.includes('send') ? (await chain.load?.())?.transfers?.() : undefined)
  if (!place || !chain || !transfers) throw payErrors.create('bad-network', { network })
  // Bitcoin only has its coin, and none of its addresses is a token.
  if (asset !== 'native' && (chain.namespace === 'bip122' || !chain.isAddress(asset)))
    throw payErrors.create('bad-asset', { asset, network })
  if (!chain.isAddress(recipient) || (await transfers.checkRecipient(recipient, place)))
    throw payErrors.create('bad-recipient', { recipient, network })
}
