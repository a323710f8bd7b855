import type { Payment } from '@latchkey/kernel'

/** A transfer request of Solana Pay. */
export function writeUri({ address, amount, asset }: Payment): string {
  const params = new URLSearchParams({ ...(amount !== undefined && { amount }), ...(asset !== undefined && { 'spl-token': asset }) })
  return `solana:${address}${params.size > 0 ? `?${params}` : ''}`
}

/**
 * Parses a transfer request. Returns undefined for a transaction request, which contains a URL and no account, for a request with an
 * amount that cannot be read, and for one with a memo or a reference: the payee finds the payment by it, and a transfer carries none.
 *
 * @see https://docs.solanapay.com/spec
 */
export function readUri(text: string): Payment | undefined {
  const [, address, query] = /^solana:([a-z\d]{32,44})(?:\?(.*))?$/i.exec(text) ?? []
  if (address === undefined) return undefined
  const params = new URLSearchParams(query)
  if (params.has('memo') || params.has('reference')) return undefined
  const [amounts, assets] = [params.getAll('amount'), params.getAll('spl-token')]
  const [amount, asset] = [amounts[0], assets[0]]
  if (amounts.length > 1 || assets.length > 1 || asset === '') return undefined
  if (amount !== undefined && !/^\d{1,20}(\.\d{1,20})?$/.test(amount)) return undefined
  return { address, ...(amount !== undefined && { amount }), ...(asset !== undefined && { asset }) }
}
