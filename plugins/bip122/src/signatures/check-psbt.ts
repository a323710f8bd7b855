import { base64ToBytes } from '../data/bytes.js'
import { isKeyOf, isSame, programOf } from './program-of.js'
import { type PsbtMap, readPsbt, readStack, toHex } from './read-psbt.js'

/** Types of keys of an input (BIP-174, BIP-371). */
const PARTIAL_SIGNATURE = '02'
const SIGHASH_TYPE = '03'
const FINAL_WITNESS = '08'
const TAPROOT_SIGNATURE = '13'
/** DEFAULT and ALL: both cover the whole transaction. */
const WHOLE: readonly number[] = [0, 1]

export interface CheckPsbtArgs {
  /** What the wallet was asked to sign, and what it returned, in base64. */
  readonly asked: string
  readonly answered: string
  readonly inputs: readonly { readonly index: number; readonly address: string; readonly sighashTypes?: readonly number[] }[]
}
/** `transaction`: it is another one. `sighash`: a signature covers something else than was asked for. `key`: another key made it. */
export type PsbtFault = 'transaction' | 'sighash' | 'key'

/**
 * Compares a signed PSBT with the one that the wallet was asked to sign: the transaction, and for each requested input the key and what its
 * signature covers. Makes no claim about inputs of several keys, and about what cannot be parsed.
 */
export function faultInPsbt({ asked, answered, inputs }: CheckPsbtArgs): PsbtFault | undefined {
  const [before, after] = [asked, answered].map((psbt) => readPsbt(bytesOf(psbt)))
  if (!before || !after) return undefined
  if (before.transaction && after.transaction && !isSame(before.transaction, after.transaction)) return 'transaction'
  for (const { index, address, sighashTypes = [] } of inputs) {
    const [old, now] = [before.inputs[index], after.inputs[index]]
    const program = programOf(address)
    if (!old || !now || !program) continue
    const made = signaturesIn(now).filter(({ id }) => !signaturesIn(old).some((each) => each.id === id))
    const named = old.get(SIGHASH_TYPE)?.[0]
    const allowed = sighashTypes.length > 0 ? sighashTypes : named === undefined ? WHOLE : [named]
    const isAllowed = (type: number): boolean =>
      allowed.includes(type) || (WHOLE.includes(type) && allowed.some((each) => WHOLE.includes(each)))
    if (made.some(({ type }) => !isAllowed(type))) return 'sighash'
    const keys = made.flatMap(({ key }) => key ?? [])
    if (program.kind !== 'p2tr' && keys.length > 0 && !keys.some((key) => isKeyOf(key, program))) {
      // A script with several keys has the same kind of address.
      if (program.kind !== 'p2sh') return 'key'
    }
  }
  return undefined
}

interface Made {
  readonly id: string
  readonly type: number
  /** Undefined for Taproot, whose signatures do not name it. */
  readonly key?: Uint8Array
}

/** The signatures of an input by one key each, also in the witness of a finished one. */
function signaturesIn(input: PsbtMap): readonly Made[] {
  const partial = [...input].flatMap(([name, signature]): readonly Made[] => {
    if (!name.startsWith(PARTIAL_SIGNATURE) || name.length <= 2) return []
    return [
      {
        id: name + toHex(signature),
        type: signature.at(-1) ?? -1,
        key: Uint8Array.from(name.slice(2).match(/../g) ?? [], (pair) => Number(`0x${pair}`)),
      },
    ]
  })
  const tap = input.get(TAPROOT_SIGNATURE)
  const stack = readStack(input.get(FINAL_WITNESS) ?? new Uint8Array()) ?? []
  return [...partial, ...(tap ? [ofTaproot(tap)] : []), ...inWitness(stack)]
}

function inWitness([signature, key, ...more]: readonly Uint8Array[]): readonly Made[] {
  if (!signature || more.length > 0) return []
  if (!key) return signature.length === 64 || signature.length === 65 ? [ofTaproot(signature)] : []
  return key.length === 33 ? [{ id: PARTIAL_SIGNATURE + toHex(key) + toHex(signature), type: signature.at(-1) ?? -1, key }] : []
}

/** Without a type, it covers everything. */
function ofTaproot(signature: Uint8Array): Made {
  return { id: TAPROOT_SIGNATURE + toHex(signature), type: signature.length === 64 ? 0 : (signature[64] ?? -1) }
}

/** Bytes that are no PSBT for text that is not base64. */
function bytesOf(psbt: string): Uint8Array {
  try {
    return base64ToBytes(psbt)
  } catch {
    return new Uint8Array()
  }
}
