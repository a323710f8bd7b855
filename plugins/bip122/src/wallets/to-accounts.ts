import type { Account } from '@latchkey/kernel'

export interface AnsweredAccount {
  readonly address?: unknown
  /** `payment`, `ordinals`, `stacks`, as in sats-connect. */
  readonly purpose?: unknown
  readonly publicKey?: unknown
  readonly path?: unknown
}

const TYPES: { readonly [purpose: string]: string } = {
  payment: 'payment',
  ordinals: 'ordinal',
  ordinal: 'ordinal',
  stacks: 'stx',
  stx: 'stx',
}

/** Every address once, the payment account first. Addresses keep the wallet's spelling; those of other chains are dropped. */
export function toAccounts(answered: readonly AnsweredAccount[]): readonly Account[] {
  const found = new Map<string, Account>()
  const all = answered.flatMap(({ address, purpose, publicKey, path }): readonly Account[] => {
    if (typeof address !== 'string' || address === '') return []
    const type = purpose === undefined ? 'payment' : TYPES[String(purpose)]
    return type === undefined ? [] : [{ namespace: 'bip122', address, type, ...text('publicKey', publicKey), ...text('path', path) }]
  })
  const order = ['payment', 'ordinal', 'stx']
  for (const each of [...all].sort((a, b) => order.indexOf(a.type) - order.indexOf(b.type)))
    if (!found.has(each.address)) found.set(each.address, each)
  return [...found.values()]
}

function text<K extends string>(key: K, value: unknown): { readonly [key in K]?: string } {
  // The single key is K itself.
  return (typeof value === 'string' && value !== '' ? { [key]: value } : {}) as { readonly [key in K]?: string }
}
