import { base64 } from '@scure/base'
import type { AminoAnswer, Coin } from './amino.js'
import { encode, type Field } from './protobuf.js'

/** The signature covers the amino JSON of the transaction, not these bytes. */
const SIGN_MODE_LEGACY_AMINO_JSON = 127n

/** Encodes a signed transfer for nodes: `TxRaw` of `cosmos.tx.v1beta1`. */
export function encodeTransaction({ signed, signature }: AminoAnswer): Uint8Array {
  const [message] = signed.msgs
  const { from_address, to_address, amount } = (message?.value ?? {}) as {
    readonly from_address: string
    readonly to_address: string
    readonly amount: readonly Coin[]
  }
  const send = encode([1, from_address], [2, to_address], ...coins(3, amount))
  const body = encode([1, any('/cosmos.bank.v1beta1.MsgSend', send)], [2, signed.memo])
  const key = any('/cosmos.crypto.secp256k1.PubKey', encode([1, base64.decode(signature.pub_key.value)]))
  const mode = encode([1, encode([1, SIGN_MODE_LEGACY_AMINO_JSON])])
  const signer = encode([1, key], [2, mode], [3, BigInt(signed.sequence)])
  const fee = encode(...coins(1, signed.fee.amount), [2, BigInt(signed.fee.gas)])
  return encode([1, body], [2, encode([1, signer], [2, fee])], [3, base64.decode(signature.signature)])
}

function any(type: string, value: Uint8Array): Uint8Array {
  return encode([1, type], [2, value])
}

function coins(number: number, list: readonly Coin[]): readonly Field[] {
  return list.map(({ denom, amount }) => [number, encode([1, denom], [2, amount])] as const)
}
