import type { Payment } from '@latchkey/kernel'

/** A transfer request of Solana Pay. */
export function writeUri({ address, amount, asset }: Payment): string {
  const params = new URLSearchParams({ ...(amount !== undefined && { amount }), ...(asset !== undefined && { 'spl-token': asset }) })
  return `solana:${address}${params.size > 0 ? `?${params}` : ''}`
}

/**
 * Parses a transfer request. Returns undefined for a transaction request, which contains a URL and no account.
 *
 * @see https://docs.solanapay.com/spec
 */
export function readUri(text: string): Payment | undefined {
  const [, address, query] = /^solana:([a-z\d]{32,44})(?:\?(.*))?$/i.exec(text) ?? []
  if (address === undefined) return undefined
  const params = new URLSearchParams(query)
  const amount = params.get('amount') ?? ''
  const asset = params.get('spl-token')
  return { address, ...(/^\d{1,20}(\.\d{1,20})?$/.test(amount) && { amount }), ...(asset && { asset }) }
}
