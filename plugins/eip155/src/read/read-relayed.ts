import type { End } from './end.js'
import type { TypedData } from './normalise-typed-data.js'
import { hasForm, type TypeForm } from './type-text.js'

/**
 * Transactions that others can send to the network for the signer: `does` is a `transfer` of an `amount` of a `token`, or a `call` with
 * `value` wei and `data`, each `from` the signer.
 */
export type ReadRelayed =
  | {
      readonly does: 'transfer'
      readonly token: string
      readonly from: string
      readonly to: string
      readonly amount: bigint
      /** Seconds since 1970. */
      readonly signatureFrom: bigint
      readonly signatureUntil: End
    }
  | {
      readonly does: 'call'
      readonly from: string
      readonly to: string
      readonly value: bigint
      readonly data: string
      /** Undefined if it ends with a block, whose time is not known. */
      readonly signatureUntil: End | undefined
    }

const MOVED = 'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'
const FORWARDED = 'address from,address to,uint256 value,uint256 gas,uint256 nonce'
/** EIP-3009. */
const TRANSFERS: readonly TypeForm[] = /* @__PURE__ */ ['TransferWithAuthorization', 'ReceiveWithAuthorization'].map((primary) => ({
  primary,
  fields: MOVED,
}))
/** The contract that verifies the signature calls itself. */
const META: TypeForm = { primary: 'MetaTransaction', fields: 'uint256 nonce,address from,bytes functionSignature' }
/** Forwarders of ERC-2771: OpenZeppelin's two and that of the Gas Station Network. */
const FORWARDS: readonly TypeForm[] = /* @__PURE__ */ (() => [
  { primary: 'ForwardRequest', fields: `${FORWARDED},bytes data` },
  { primary: 'ForwardRequest', fields: `${FORWARDED},uint48 deadline,bytes data` },
  { primary: 'ForwardRequest', fields: `${FORWARDED},bytes data,uint256 validUntil`, isOpen: true },
  { primary: 'ForwardRequest', fields: `${FORWARDED},bytes data,uint256 validUntilTime`, isOpen: true },
  { primary: 'RelayRequest', fields: `${FORWARDED},bytes data,uint256 validUntil`, isOpen: true },
  { primary: 'RelayRequest', fields: `${FORWARDED},bytes data,uint256 validUntilTime`, isOpen: true },
])()

interface Fields {
  readonly from: string
  readonly to: string
  readonly value: bigint
  readonly validAfter: bigint
  readonly validBefore: bigint
  readonly functionSignature: string
  readonly data: string
  readonly deadline?: bigint
  readonly validUntil?: bigint
  readonly validUntilTime?: bigint
}

/** Reads transfers of EIP-3009, and calls that a contract or forwarder makes for the signer. Undefined for other types. */
export function readRelayed(data: TypedData): ReadRelayed | undefined {
  const { verifyingContract: contract } = data.domain
  if (typeof contract !== 'string') return undefined
  // Safe: read only after the type of the data was compared, whose fields have these types.
  const fields = data.message as unknown as Fields
  const { from, to, value, validAfter, validBefore, functionSignature } = fields
  if (TRANSFERS.some((form) => hasForm(data, form)))
    return { does: 'transfer', token: contract, from, to, amount: value, signatureFrom: validAfter, signatureUntil: validBefore }
  if (hasForm(data, META)) return { does: 'call', from, to: contract, value: 0n, data: functionSignature, signatureUntil: 'never' }
  if (!FORWARDS.some((form) => hasForm(data, form))) return undefined
  return { does: 'call', from, to, value, data: fields.data, signatureUntil: endOf(fields) }
}

/** The Gas Station Network reads 0 as never, and counts blocks in `validUntil`. */
function endOf({ deadline, validUntil, validUntilTime }: Pick<Fields, 'deadline' | 'validUntil' | 'validUntilTime'>): End | undefined {
  if (deadline !== undefined) return deadline
  return validUntilTime || (validUntil ? undefined : 'never')
}
