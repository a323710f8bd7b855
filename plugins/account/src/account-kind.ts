import type { Account } from '@latchkey/kernel'

/** Kinds that a visitor must distinguish: one of Bitcoin's addresses is for payments, another for collectibles. */
const KINDS = ['payment', 'ordinal', 'stx'] as const

/** The purpose of an address, for wallets with several kinds of addresses. */
export function accountKind(accounts: readonly Account[], address: string): (typeof KINDS)[number] | undefined {
  const kinds = new Set(accounts.map(({ type }) => type))
  const own = accounts.find((account) => account.address === address)?.type
  return kinds.size > 1 ? KINDS.find((kind) => kind === own) : undefined
}
