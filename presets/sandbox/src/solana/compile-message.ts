import { base58 } from '@scure/base'

/** An instruction in readable form. */
export interface Instruction {
  readonly program: string
  readonly accounts: readonly { readonly address: string; readonly signer?: boolean; readonly writable?: boolean }[]
  readonly data: Uint8Array
}

/** Compiles a legacy message: the payer, the instructions, and the blockhash that limits its lifetime. */
export function compileMessage({
  payer,
  instructions,
  blockhash,
}: {
  readonly payer: string
  readonly instructions: readonly Instruction[]
  readonly blockhash: string
}): Uint8Array {
  const roles = new Map<string, { signer: boolean; writable: boolean }>([[payer, { signer: true, writable: true }]])
  for (const { accounts, program } of instructions) {
    for (const { address, signer = false, writable = false } of [...accounts, { address: program }]) {
      const known = roles.get(address)
      roles.set(address, { signer: signer || known?.signer === true, writable: writable || known?.writable === true })
    }
  }
  // Writable signers, other signers, other writable accounts, the rest: sorting keeps the payer first.
  const rank = ({ signer, writable }: { signer: boolean; writable: boolean }): number => (signer ? 0 : 2) + (writable ? 0 : 1)
  const sorted = [...roles].sort(([, a], [, b]) => rank(a) - rank(b))
  const count = (wanted: number): number => sorted.filter(([, role]) => rank(role) === wanted).length
  const index = (address: string): number => sorted.findIndex(([one]) => one === address)
  return Buffer.concat([
    Uint8Array.of(count(0) + count(1), count(1), count(3)),
    short(sorted.length),
    ...sorted.map(([address]) => base58.decode(address)),
    base58.decode(blockhash),
    short(instructions.length),
    ...instructions.flatMap(({ program, accounts, data }) => [
      Uint8Array.of(index(program)),
      short(accounts.length),
      Uint8Array.from(accounts, ({ address }) => index(address)),
      short(data.length),
      data,
    ]),
  ])
}

function short(length: number): Uint8Array {
  return length < 128 ? Uint8Array.of(length) : Uint8Array.of((length & 127) | 128, length >> 7)
}
