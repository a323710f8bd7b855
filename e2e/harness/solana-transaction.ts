import { base58, base64 } from '@scure/base'

/** A test instruction, with the accounts that it may change. */
export interface TestInstruction {
  readonly program: string
  readonly accounts: readonly string[]
  readonly writable: readonly string[]
  readonly data: readonly number[]
}

/** Creates an unsigned legacy transaction in base64, paid for by one account. */
export function unsignedTransaction(payer: string, blockhash: string, { program, accounts, writable, data }: TestInstruction): string {
  const changed = writable.filter((each) => each !== payer)
  const rest = [...new Set([...accounts, program])].filter((each) => each !== payer && !changed.includes(each))
  const keys = [payer, ...changed, ...rest]
  const message = [
    ...[1, 0, rest.length, keys.length],
    ...keys.flatMap((each) => [...base58.decode(each)]),
    ...base58.decode(blockhash),
    ...[1, keys.indexOf(program), accounts.length, ...accounts.map((each) => keys.indexOf(each)), data.length, ...data],
  ]
  return base64.encode(Uint8Array.from([1, ...new Uint8Array(64), ...message]))
}

/** Encodes an integer in eight bytes, little-endian. */
export const u64 = (value: bigint): readonly number[] => Array.from({ length: 8 }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))

/** Encodes a Token-2022 account as its program creates it for an owner, with this amount. */
export function tokenAccountData(mint: string, owner: string, amount: bigint): Uint8Array {
  const head = [...base58.decode(mint), ...base58.decode(owner), ...u64(amount), ...new Uint8Array(36), 1, ...new Uint8Array(56)]
  // The account type byte, and the immutable owner extension.
  return Uint8Array.from([...head, 2, 7, 0, 0, 0])
}
