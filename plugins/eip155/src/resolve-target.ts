import type { CaipNetworkId } from '@latchkey/kernel'
import { toCaip } from './chain-id.js'

/** The account a request is for, and its chain: one that the request specifies, or the wallet's chain at the time of the request. */
export interface RequestTarget {
  readonly account?: string | undefined
  readonly chain?: CaipNetworkId | 'here'
}
interface Args {
  readonly method: string
  readonly params: readonly unknown[]
  /** The account in use. */
  readonly address: string | undefined
  /** All accounts that the wallet shares. */
  readonly accounts: readonly string[]
}

const ADDRESS = /^0x[\da-f]{40}$/i

/** Determines which account a request is for and on which chain it must run. Reads of the chain have neither. */
export function resolveTarget({ method, params, address, accounts }: Args): RequestTarget {
  const [first] = params
  const fields = (typeof first === 'object' && first !== null ? first : {}) as { readonly from?: unknown; readonly chainId?: unknown }
  const from = fields.from === undefined ? address : String(fields.from)
  if (method === 'eth_sendTransaction') return { account: from, chain: toCaip(fields.chainId) ?? 'here' }
  // A wallet switches to the chain that a batch specifies (EIP-5792).
  if (method === 'wallet_sendCalls') return { account: from, ...(!toCaip(fields.chainId) && { chain: 'here' }) }
  if (method === 'eth_sendUserOperation') return { chain: 'here' }
  if (method === 'eth_signTypedData_v4') return { account: typeof first === 'string' ? first : address }
  if (method !== 'personal_sign') return {}
  // Old libraries swap text and address; a text may look like an address.
  const named = [params[1], first].filter((each): each is string => typeof each === 'string' && ADDRESS.test(each))
  return { account: named.find((each) => accounts.some((a) => a.toLowerCase() === each.toLowerCase())) ?? named[0] ?? address }
}
