import type { EvmNode } from '@latchkey/eip155/read'
import type { Hex } from 'viem'
import { getTransactionCount } from 'viem/actions'
import type { AskTexts } from '../texts/groups.js'
import { clientOf } from './client-of.js'
import { type Detail, refused } from './questions.js'

/** An account on a chain (CAIP-2). */
export interface NonceOf {
  readonly chain: string
  readonly from: Hex
  readonly node: EvmNode
}
/** A nonce that the page set. */
export interface NonceWords {
  readonly detail: Detail
  /** A pending transaction has it, and would be replaced. */
  readonly isTaken: boolean
}

/** Describes the nonce that the page set. @throws -32000 if the account has used it */
export async function nonceWords(nonce: number, { t, ...account }: NonceOf & { readonly t: AskTexts }): Promise<NonceWords> {
  const [next, used] = await Promise.all([countOf(account, 'pending'), countOf(account, 'latest')])
  if (nonce < used) throw refused(`nonce too low: the next one is ${next}`, -32000)
  const isTaken = nonce < next
  const note = isTaken ? t('ask.replaces') : nonce > next ? t('ask.waits', { count: nonce - next }) : undefined
  return { detail: { label: t('ask.nonce'), value: String(nonce), ...(note !== undefined && { note }) }, isTaken }
}

function countOf({ chain, from, node }: NonceOf, blockTag: 'pending' | 'latest'): Promise<number> {
  return getTransactionCount(clientOf(node, chain), { address: from, blockTag })
}
