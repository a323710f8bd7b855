import type { Payment } from '@latchkey/kernel'

/** `cosmos:cosmos1…?amount=1.5`, in the style of BIP-21. */
export function writeUri({ address, amount }: Payment): string {
  return `cosmos:${address}${amount === undefined ? '' : `?amount=${amount}`}`
}

/** Parses the output of `writeUri`. */
export function readUri(text: string): Payment | undefined {
  const [, address, query] = /^cosmos:([a-z\d]{1,90})(?:\?(.*))?$/i.exec(text) ?? []
  if (address === undefined) return undefined
  const amount = new URLSearchParams(query).get('amount')
  if (amount === null) return { address }
  return /^\d{1,30}(\.\d{1,18})?$/.test(amount) ? { address, amount } : undefined
}
