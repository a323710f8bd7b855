import { maxUint256 } from 'viem'
import { allowanceEnd, type End } from './end.js'
import type { TypedData } from './normalise-typed-data.js'
import { hasForm, type TypeForm } from './type-text.js'

/**
 * Assets that a signature allows someone to spend or move: `does` names tokens (`items`), a collectible (`id` of a `contract`), or all of a
 * collection, where `approved` is false if the permission ends. The `spender` may use it; the signature alone is valid until
 * `signatureUntil`.
 */
export type ReadPermit =
  | {
      readonly does: 'spend'
      readonly spender: string
      readonly items: readonly PermitItem[]
      readonly signatureUntil: End
    }
  | {
      readonly does: 'move-piece'
      readonly spender: string
      readonly contract: string
      readonly id: bigint
      readonly signatureUntil: End
    }
  | {
      readonly does: 'move-all'
      readonly spender: string
      readonly contract: string
      readonly approved: boolean
      readonly signatureUntil: End
    }
/** A token of the permit. */
export interface PermitItem {
  /** Contract of the token, as 0x address. */
  readonly token: string
  /** In base units. */
  readonly amount: bigint
  /** When the permission ends, which may be long after the signature. */
  readonly until: End
  /** It ends with the first transfer. */
  readonly isOnce: boolean
}

const DETAILS = { PermitDetails: 'address token,uint160 amount,uint48 expiration,uint48 nonce' }
const PERMITTED = { TokenPermissions: 'address token,uint256 amount' }

const FORMS = {
  erc2612: { primary: 'Permit', fields: 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline' },
  dai: { primary: 'Permit', fields: 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed' },
  erc4494: { primary: 'Permit', fields: 'address spender,uint256 tokenId,uint256 nonce,uint256 deadline' },
  all: { primary: 'PermitForAll', fields: 'address operator,bool approved,uint256 nonce,uint256 deadline' },
} as const satisfies { readonly [name: string]: TypeForm }
/** Permit2: an allowance until `expiration`. */
const ALLOWANCES: readonly TypeForm[] = [
  { primary: 'PermitSingle', fields: 'PermitDetails details,address spender,uint256 sigDeadline', structs: DETAILS },
  { primary: 'PermitBatch', fields: 'PermitDetails[] details,address spender,uint256 sigDeadline', structs: DETAILS },
]
const ONE = 'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline'
const MANY = 'TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline'
/** Permit2: one transfer, with the signature. A witness is data of the spender, and comes last. */
const TRANSFERS: readonly TypeForm[] = [
  { primary: 'PermitTransferFrom', fields: ONE, structs: PERMITTED },
  { primary: 'PermitBatchTransferFrom', fields: MANY, structs: PERMITTED },
  { primary: 'PermitWitnessTransferFrom', fields: ONE, structs: PERMITTED, isOpen: true },
  { primary: 'PermitBatchWitnessTransferFrom', fields: MANY, structs: PERMITTED, isOpen: true },
]

interface Fields {
  readonly spender: string
  readonly operator: string
  readonly value: bigint
  readonly deadline: bigint
  readonly expiry: bigint
  readonly allowed: boolean
  readonly approved: boolean
  readonly tokenId: bigint
  readonly sigDeadline: bigint
  readonly details: Detail | readonly Detail[]
  readonly permitted: Permitted | readonly Permitted[]
}
interface Permitted {
  readonly token: string
  readonly amount: bigint
}
interface Detail extends Permitted {
  readonly expiration: bigint
}

/** Reads the permits of ERC-2612, DAI, ERC-4494, Uniswap's positions and Permit2. Undefined for other types. */
export function readPermit(data: TypedData): ReadPermit | undefined {
  const { verifyingContract: contract } = data.domain
  if (typeof contract !== 'string') return undefined
  // Safe: read only after the type of the data was compared, whose fields have these types.
  const message = data.message as unknown as Fields
  if (hasForm(data, FORMS.erc2612)) {
    const { spender, value, deadline } = message
    return { does: 'spend', spender, items: [endless(contract, value)], signatureUntil: deadline }
  }
  if (hasForm(data, FORMS.dai)) {
    const { spender, allowed, expiry } = message
    // DAI allows everything or nothing, and an expiry of 0 means never.
    const items = [endless(contract, allowed ? maxUint256 : 0n)]
    return { does: 'spend', spender, items, signatureUntil: expiry === 0n ? 'never' : expiry }
  }
  if (hasForm(data, FORMS.erc4494))
    return { does: 'move-piece', spender: message.spender, contract, id: message.tokenId, signatureUntil: message.deadline }
  if (hasForm(data, FORMS.all)) {
    const { operator, approved, deadline } = message
    return { does: 'move-all', spender: operator, contract, approved, signatureUntil: deadline }
  }
  if (ALLOWANCES.some((form) => hasForm(data, form))) {
    const { spender, details, sigDeadline } = message
    const items = [details].flat().map(({ token, amount, expiration }): PermitItem => {
      return { token, amount, until: allowanceEnd(expiration), isOnce: false }
    })
    return { does: 'spend', spender, items, signatureUntil: sigDeadline }
  }
  if (TRANSFERS.some((form) => hasForm(data, form))) {
    const { spender, permitted, deadline } = message
    const items = [permitted].flat().map(({ token, amount }): PermitItem => ({ token, amount, until: deadline, isOnce: true }))
    return { does: 'spend', spender, items, signatureUntil: deadline }
  }
  return undefined
}

/** An allowance that the token keeps until it is used up or taken back. */
function endless(token: string, amount: bigint): PermitItem {
  return { token, amount, until: 'never', isOnce: false }
}
