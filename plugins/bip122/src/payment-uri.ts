import type { Payment } from '@latchkey/kernel'

/** Returns a BIP-21 URI; a Stacks address is returned unchanged, since it is not a Bitcoin address. */
export function writeUri({ address, amount }: Payment): string {
  if (/^S/.test(address)) return address
  return `bitcoin:${address}${amount === undefined ? '' : `?amount=${amount}`}`
}

/**
 * Parses a payment. Returns undefined if it requires something unknown, or has an amount that cannot be read.
 *
 * @see https://github.com/bitcoin/bips/blob/master/bip-0021.mediawiki
 */
export function readUri(text: string): Payment | undefined {
  const [, address, query] = /^bitcoin:([a-z\d]{1,100})(?:\?(.*))?$/i.exec(text) ?? []
  if (address === undefined) return undefined
  // Codes may be in capitals, names of parameters included (BIP-321).
  const params = [...new URLSearchParams(query)].map(([name, value]) => [name.toLowerCase(), value] as const)
  // A reader that does not support a required parameter must reject the whole URI.
  if (params.some(([name]) => name.startsWith('req-'))) return undefined
  const [written, ...others] = params.flatMap(([name, value]) => (name === 'amount' ? [value] : []))
  if (written === undefined) return { address }
  const [, whole = '', part = ''] = /^(\d{0,8})(?:\.(\d{0,8}))?$/.exec(written) ?? []
  if (others.length > 0 || whole + part === '') return undefined
  return { address, amount: `${whole || '0'}${part && `.${part}`}` }
}
