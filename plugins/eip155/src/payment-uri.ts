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

/** Fields that change nothing about what is paid: a wallet chooses the gas itself. */
const HARMLESS = ['gas', 'gasLimit', 'gasPrice', 'label', 'message']

/**
 * Parses an EIP-681 payment: of the chain's coin, or of a token by `transfer`. Returns undefined for any other call, and for a payment with
 * a field that is unknown or cannot be read: without it, something else would be paid.
 *
 * @see https://eips.ethereum.org/EIPS/eip-681
 */
export function readUri(text: string): Payment | undefined {
  const [, target, id, call, query] = /^ethereum:(?:pay-)?([^/?@]{1,300})(?:@(\d{1,15}))?(?:\/(\w{1,100}))?(?:\?(.*))?$/i.exec(text) ?? []
  if (target === undefined || (call !== undefined && call !== 'transfer')) return undefined
  const params = new URLSearchParams(query)
  const names = [...params.keys()]
  const known = [...HARMLESS, ...(call === undefined ? ['value'] : ['address', 'uint256'])]
  if (new Set(names).size < names.length || names.some((name) => !known.includes(name))) return undefined
  const value = params.get(call === undefined ? 'value' : 'uint256')
  const units = value === null ? undefined : toInteger(value)
  const address = call === undefined ? target : params.get('address')
  if (!address || (value !== null && units === undefined)) return undefined
  return {
    address,
    ...(call !== undefined && { asset: target }),
    ...(id !== undefined && { chain: `eip155:${Number(id)}` as const }),
    ...(units !== undefined && (call === undefined ? { amount: fromUnits(units, DECIMALS) } : { units })),
  }
}

/** The standard allows `2.014e18`. */
function toInteger(value: string): bigint | undefined {
  const [, whole = '', part = '', zeros = '0'] = /^(\d{1,78})(?:\.(\d{1,78}))?(?:e(\d{1,2}))?$/i.exec(value) ?? []
  return whole === '' || part.length > Number(zeros) ? undefined : BigInt(whole + part) * 10n ** BigInt(Number(zeros) - part.length)
}
