// The parts of Solana's library for sending. Reading transactions imports its decoders separately.
import {
  AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransactionMessage,
  createTransactionMessage,
  getAddressEncoder,
  getCompiledTransactionMessageEncoder,
  getProgramDerivedAddress,
  type IInstruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/web3.js'
import { ASSOCIATED_TOKEN_PROGRAM, COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM } from './read/programs.js'

export interface TokenTransfer {
  readonly mint: string
  readonly program: string
  readonly decimals: number
  /** The sender's token account, and the recipient's. */
  readonly source: string
  readonly target: string
  /** Create the recipient's account if it is missing. */
  readonly create: boolean
}
export interface BuildArgs {
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly token?: TokenTransfer
  readonly blockhash: { readonly blockhash: string; readonly lastValidBlockHeight: bigint }
  /** Compute unit limit, and the price of a unit in millionths of a lamport. */
  readonly compute?: { readonly units: number; readonly price: bigint }
}

/** Builds the unsigned transaction of a transfer, serialized. In legacy form, which every wallet and device supports. */
export function buildTransfer({ from, to, amount, token, blockhash, compute }: BuildArgs): Uint8Array {
  const { blockhash: hash, lastValidBlockHeight } = blockhash
  const instructions = [
    ...(compute
      ? [
          instruction(COMPUTE_BUDGET_PROGRAM, [], [[2, ...u32(compute.units)]]),
          instruction(COMPUTE_BUDGET_PROGRAM, [], [[3, ...u64(compute.price)]]),
        ]
      : []),
    ...(token?.create
      ? [
          instruction(
            ASSOCIATED_TOKEN_PROGRAM,
            [
              [from, AccountRole.WRITABLE_SIGNER],
              [token.target, AccountRole.WRITABLE],
              [to, AccountRole.READONLY],
              [token.mint, AccountRole.READONLY],
              [SYSTEM_PROGRAM, AccountRole.READONLY],
              [token.program, AccountRole.READONLY],
            ],
            // CreateIdempotent: another transaction may create it in between.
            [[1]],
          ),
        ]
      : []),
    token
      ? instruction(
          token.program,
          [
            [token.source, AccountRole.WRITABLE],
            [token.mint, AccountRole.READONLY],
            [token.target, AccountRole.WRITABLE],
            [from, AccountRole.READONLY_SIGNER],
          ],
          // TransferChecked
          [[12], u64(amount), [token.decimals]],
        )
      : instruction(
          SYSTEM_PROGRAM,
          [
            [from, AccountRole.WRITABLE_SIGNER],
            [to, AccountRole.WRITABLE],
          ],
          [u32(2), u64(amount)],
        ),
  ]
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (draft) => setTransactionMessageFeePayer(from as Address, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash({ blockhash: hash as Blockhash, lastValidBlockHeight }, draft),
    (draft) => appendTransactionMessageInstructions(instructions, draft),
    (draft) => compileTransactionMessage(draft),
  )
  // One signature, still empty: the sender's.
  return Uint8Array.from([1, ...new Uint8Array(64), ...getCompiledTransactionMessageEncoder().encode(message)])
}

/** Address of an owner's account for a token, unless a custom one is used. Needs a secure context. */
export async function findTokenAccount(owner: string, mint: string, program: string): Promise<string> {
  const seeds = [owner, program, mint].map((each) => getAddressEncoder().encode(each as Address))
  const [address] = await getProgramDerivedAddress({ programAddress: ASSOCIATED_TOKEN_PROGRAM as Address, seeds })
  return address
}

function instruction(
  program: string,
  accounts: readonly (readonly [address: string, role: AccountRole])[],
  data: readonly (readonly number[])[],
): IInstruction {
  // The library's packages do not depend on one another for their types, so its brands may come from two versions.
  return {
    programAddress: program,
    accounts: accounts.map(([address, role]) => ({ address, role })),
    data: Uint8Array.from(data.flat()),
  } as unknown as IInstruction
}

function u32(value: number): readonly number[] {
  return little(BigInt(value), 4)
}

function u64(value: bigint): readonly number[] {
  return little(value, 8)
}

function little(value: bigint, bytes: number): readonly number[] {
  return Array.from({ length: bytes }, (_, i) => Number((value >> BigInt(8 * i)) & 255n))
}
