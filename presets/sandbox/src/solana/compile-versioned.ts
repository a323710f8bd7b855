import { base58 } from '@scure/base'
import type { Instruction } from './compile-message.js'

/** Addresses that a version 0 message can reference by one byte each. */
export interface LookupTable {
  readonly address: string
  readonly addresses: readonly string[]
}

/** Compiles a version 0 message. Accounts of the table that are neither signers nor programs are referenced by their index in it. */
export function compileVersioned({
  payer,
  instructions,
  blockhash,
  table,
}: {
  readonly payer: string
  readonly instructions: readonly Instruction[]
  readonly blockhash: string
  readonly table: LookupTable
}): Uint8Array {
  const roles = new Map<string, { signer: boolean; writable: boolean }>([[payer, { signer: true, writable: true }]])
  const called = new Set(instructions.map(({ program }) => program))
  for (const { accounts, program } of instructions) {
    for (const { address, signer = false, writable = false } of [...accounts, { address: program }]) {
      const known = roles.get(address)
      roles.set(address, { signer: signer || known?.signer === true, writable: writable || known?.writable === true })
    }
  }
  const rank = ({ signer, writable }: { signer: boolean; writable: boolean }): number => (signer ? 0 : 2) + (writable ? 0 : 1)
  const all = [...roles].sort(([, a], [, b]) => rank(a) - rank(b))
  const isLooked = ([address, { signer }]: (typeof all)[number]): boolean =>
    !signer && !called.has(address) && table.addresses.includes(address)
  const named = all.filter((one) => !isLooked(one))
  const looked = all.filter(isLooked)
  const order = [...named, ...looked].map(([address]) => address)
  const count = (wanted: number): number => named.filter(([, role]) => rank(role) === wanted).length
  const places = (writable: boolean): readonly number[] =>
    looked.flatMap(([address, role]) => (role.writable === writable ? [table.addresses.indexOf(address)] : []))
  return Buffer.concat([
    Uint8Array.of(128, count(0) + count(1), count(1), count(3), named.length),
    ...named.map(([address]) => base58.decode(address)),
    base58.decode(blockhash),
    Uint8Array.of(instructions.length),
    ...instructions.flatMap(({ program, accounts, data }) => [
      Uint8Array.of(order.indexOf(program), accounts.length, ...accounts.map(({ address }) => order.indexOf(address)), data.length),
      data,
    ]),
    ...(looked.length === 0
      ? [Uint8Array.of(0)]
      : [Uint8Array.of(1), base58.decode(table.address), listOf(places(true)), listOf(places(false))]),
  ])
}

/** The data of a table account: permanent, and without an authority to extend it. */
export function lookupTableData({ addresses }: LookupTable): Uint8Array {
  const header = Buffer.alloc(56)
  header.writeUInt32LE(1)
  header.writeBigUInt64LE(0xffff_ffff_ffff_ffffn, 4)
  return Uint8Array.from(Buffer.concat([header, ...addresses.map((address) => base58.decode(address))]))
}

function listOf(places: readonly number[]): Uint8Array {
  return Uint8Array.of(places.length, ...places)
}
