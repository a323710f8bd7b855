import { check } from '@latchkey/kernel/wire'
import { payWire } from '../wire.js'
import { keyOf } from './hooks/sign-hook.js'
import type { PayServerOptions } from './options.js'

const NAMESPACES: readonly string[] = ['eip155', 'solana', 'bip122']

/** Fails at startup for options that could never work. @throws Error naming the option, without any key */
export function checkOptions(options: PayServerOptions): void {
  const { accepts, merchantKey, workToken, onlyMerchant, confirmations = {}, esplora = {}, webhook, expireMs = 1, keepDays = 1 } = options
  const problem = check(payWire.options.reply, { items: accepts })
  if (problem) throw new Error(`payServer: accepts${problem}.`)
  for (const { asset, recipient } of accepts) {
    const [chain = ''] = asset.split('/')
    if (!NAMESPACES.includes(chain.split(':')[0] ?? '')) throw new Error(`payServer: nothing proves a payment on ${chain}.`)
    if (!recipient.startsWith(`${chain}:`)) throw new Error(`payServer: the recipient of ${asset} is on another network.`)
    if (chain.startsWith('bip122:') && esplora[chain] === undefined)
      throw new Error(`payServer: ${asset} needs a server of esplora for ${chain}.`)
  }
  for (const [name, key] of Object.entries({ merchantKey, workToken }))
    if (key !== undefined && key.length < 32) throw new Error(`payServer: ${name} has to have 32 characters or more.`)
  if (onlyMerchant && merchantKey === undefined) throw new Error('payServer: onlyMerchant needs a merchantKey.')
  for (const [chain, count] of Object.entries(confirmations))
    if (!Number.isInteger(count) || count < 1 || count > 1_000) throw new Error(`payServer: confirmations of ${chain} are from 1 to 1000.`)
  if (!(expireMs > 0 && keepDays > 0)) throw new Error('payServer: expireMs and keepDays are above 0.')
  if (!webhook) return
  keyOf(webhook.secret)
  if (!URL.canParse(webhook.url) || !/^https?:$/.test(new URL(webhook.url).protocol))
    throw new Error('payServer: the webhook has no address.')
}
