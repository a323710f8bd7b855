import type { Payment } from '@latchkey/kernel'

/** A BIP-21 address; a Stacks address stays as it is, since it is no Bitcoin address. */
export function writeUri({ address, amount }: Payment): string {
  if (/^S/.test(address)) return address
  return `bitcoin:${address}${amount === undefined ? '' : `?amount=${amount}`}`
}

/** @see https://github.com/bitcoin/bips/blob/master/bip-0021.mediawiki */
export function readUri(text: string): Payment | undefined {
  const [, address, query] = /^bitcoin:([a-z\d]{1,100})(?:\?(.*))?$/i.exec(text) ?? []
  if (address === undefined) return undefined
  const params = new URLSearchParams(query)
  // Whoever does not know a required parameter has to leave the whole address alone.
  if ([...params.keys()].some((name) => name.startsWith('req-'))) return undefined
  const amount = params.get('amount') ?? ''
  return { address, ...(/^\d{1,8}(\.\d{1,8})?$/.test(amount) && { amount }) }
}
