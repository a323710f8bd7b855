import type { Payment } from '@latchkey/kernel'
import { fromUnits, toUnits } from '@latchkey/kernel/units'

/** Decimals of the native coin of every EVM chain. */
const DECIMALS = 18

/** The plain address unless more is needed, since few wallets read EIP-681; token amounts are in base units, which are not known here. */
export function writeUri({ address, amount, asset, chain }: Payment): string {
  const at = chain === undefined ? '' : `@${chain.slice('eip155:'.length)}`
  if (asset !== undefined) return `ethereum:${asset}${at}/transfer?address=${address}`
  return amount === undefined ? address : `ethereum:${address}${at}?value=${toUnits(amount, DECIMALS)}`
}

/**
 * Parses an EIP-681 payment: of the chain's coin, or of a token by `transfer`. Returns undefined for any other call.
 *
 * @see https://eips.ethereum.org/EIPS/eip-681
 */
export function readUri(text: string): Payment | undefined {
  const [, target, id, call, query] = /^ethereum:(?:pay-)?([^/?@]{1,300})(?:@(\d{1,15}))?(?:\/(\w{1,100}))?(?:\?(.*))?$/i.exec(text) ?? []
  if (target === undefined) return undefined
  const params = new URLSearchParams(query)
  const chain = id === undefined ? {} : { chain: `eip155:${Number(id)}` as const }
  if (call === undefined) return { address: target, ...chain, ...coinsOf(params.get('value')) }
  const address = params.get('address')
  return call === 'transfer' && address ? { address, asset: target, ...chain } : undefined
}

/** The standard allows `2.014e18`. */
function coinsOf(value: string | null): { readonly amount?: string } {
  const [, whole = '', part = '', zeros = '0'] = /^(\d{1,40})(?:\.(\d{1,40}))?(?:e(\d{1,2}))?$/i.exec(value ?? '') ?? []
  if (whole === '' || part.length > Number(zeros)) return {}
  return { amount: fromUnits(BigInt(whole + part) * 10n ** BigInt(Number(zeros) - part.length), DECIMALS) }
}
