import { Script, type Transaction } from '@scure/btc-signer'
import { isBytes } from '@scure/btc-signer/utils.js'
import type { Program } from './program-of.js'

/** An input of a PSBT. */
export type Input = ReturnType<Transaction['getInput']>

/** A signature by one key. */
export interface Signature {
  /** DER, or the 64 bytes of BIP-340. */
  readonly bytes: Uint8Array
  /** Its sighash type; below zero if it has none, so that it is invalid. */
  readonly type: number
  /** Undefined for Taproot, whose signatures do not name it. */
  readonly key?: Uint8Array
}

/** Returns the signatures of an input by one key each, also of a finished one. Omits those of Taproot's scripts. */
export function signaturesIn(input: Input, kind: Program['kind']): readonly Signature[] {
  const { partialSig = [], tapKeySig, finalScriptSig, finalScriptWitness } = input
  const single = kind === 'tr' ? tapKeySig && [ofTaproot(tapKeySig)] : partialSig.map(([key, signature]) => ofKey(signature, key))
  const stack = kind === 'pkh' ? pushedBy(finalScriptSig) : finalScriptWitness
  return [...(single ?? []), ...(signatureIn(stack ?? [], kind) ?? [])]
}

/** Returns the signature in a witness of one key, in a list; undefined for witnesses of other scripts. */
export function signatureIn([signature, key, ...more]: readonly Uint8Array[], kind: Program['kind']): readonly [Signature] | undefined {
  if (!signature || more.length > 0) return undefined
  if (kind === 'tr') return key ? undefined : [ofTaproot(signature)]
  return key?.length === 33 || (key?.length === 65 && kind === 'pkh') ? [ofKey(signature, key)] : undefined
}

/** Returns what a script pushes onto the stack; nothing for a script that is cut off. */
export function pushedBy(script: Uint8Array | undefined): readonly Uint8Array[] {
  try {
    return script ? Script.decode(script).map((part) => (isBytes(part) ? part : new Uint8Array())) : []
  } catch {
    return []
  }
}

function ofKey(signature: Uint8Array, key: Uint8Array): Signature {
  return { bytes: signature.subarray(0, -1), type: signature.at(-1) ?? -1, key }
}

/** BIP-341: without a type it covers everything, and that type is never spelled out. */
function ofTaproot(signature: Uint8Array): Signature {
  const type = signature.length === 65 ? signature[64] || -1 : signature.length === 64 ? 0 : -1
  return { bytes: signature.subarray(0, 64), type }
}
