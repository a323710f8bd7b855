import { hex } from '@scure/base'
import { OutScript, Transaction } from '@scure/btc-signer'
import { equalBytes } from '@scure/btc-signer/utils.js'
import { base64ToBytes } from '../data/bytes.js'
import { coinOf, LENIENT } from '../read/read-psbt.js'
import { isKeyOf, isScriptOf, type Program, programOf } from './program-of.js'
import { type Input, pushedBy, type Signature, signaturesIn } from './signatures-in.js'
import { verifySignature } from './verify-signature.js'

/** DEFAULT and ALL: both cover the whole transaction. */
const WHOLE: readonly number[] = [0, 1]

export interface CheckPsbtArgs {
  /** The wallet's request and its result, in base64. */
  readonly asked: string
  readonly answered: string
  readonly inputs: readonly { readonly index: number; readonly address: string; readonly sighashTypes?: readonly number[] }[]
}
/** `transaction`: it is another one. `sighash`: a signature covers something else than was asked for. `key`: another key made it. */
export type PsbtFault = 'transaction' | 'sighash' | 'key'

/**
 * Compares a signed PSBT with the one that the wallet was asked to sign: the transaction, and for each requested input what its signature
 * covers and whether the address's key made it. Makes no claim about inputs of several keys, about signatures of amounts that neither PSBT
 * states, and about what cannot be parsed.
 */
export function faultInPsbt({ asked, answered, inputs }: CheckPsbtArgs): PsbtFault | undefined {
  const [before, after] = [read(asked), read(answered)]
  if (!before || !after) return undefined
  if (!equalBytes(before.unsignedTx, after.unsignedTx)) return 'transaction'
  const all = Array.from({ length: after.inputsLength }, (_, at) => [before.getInput(at), after.getInput(at)] as const)
  // A finished input may have lost its coin. A wrong amount spends nothing, whatever its source.
  const coins = all.map(([old, now]) => coinOf(now) ?? coinOf(old))
  for (const { index, address, sighashTypes = [] } of inputs) {
    const [old, now] = all[index] ?? []
    const program = programOf(address)
    if (!old || !now || !program) continue
    const had = new Set(signaturesIn(old, program.kind).map(idOf))
    const made = signaturesIn(now, program.kind).filter((each) => !had.has(idOf(each)))
    if (made.length === 0) continue
    const allowed = sighashTypes.length > 0 ? sighashTypes : old.sighashType === undefined ? WHOLE : [old.sighashType]
    const isAllowed = ({ type }: Signature): boolean =>
      allowed.includes(type) || (WHOLE.includes(type) && allowed.some((each) => WHOLE.includes(each)))
    if (!made.every(isAllowed)) return 'sighash'
    const own = made.filter(({ key }) => !key || isKeyOf(key, program))
    const isForeign =
      own.length > 0
        ? own.every((each) => verifySignature({ transaction: after, index, coins }, each, program) === false)
        : isOfOneKey(program, old, now)
    if (isForeign) return 'key'
  }
  return undefined
}

/** Returns whether only one key can spend from an address, as far as an input shows: a P2SH address may have a script of several. */
function isOfOneKey({ kind, bytes }: Program, { redeemScript: asked }: Input, { redeemScript: answered, finalScriptSig }: Input): boolean {
  if (kind !== 'sh') return true
  const used = pushedBy(finalScriptSig).at(-1)
  if (used && !isScriptOf(used, bytes)) return true
  return [asked, answered, used].some((script) => script !== undefined && isScriptOf(script, bytes) && isKeyHash(script))
}

function isKeyHash(script: Uint8Array): boolean {
  try {
    return OutScript.decode(script).type === 'wpkh'
  } catch {
    // A script that is cut off.
    return false
  }
}

function idOf({ key, type, bytes }: Signature): string {
  return [key ?? new Uint8Array(), Uint8Array.of(type), bytes].map(hex.encode).join()
}

/** Undefined for text that is not base64, or no PSBT. */
function read(psbt: string): Transaction | undefined {
  try {
    return Transaction.fromPSBT(base64ToBytes(psbt), LENIENT)
  } catch {
    return undefined
  }
}
