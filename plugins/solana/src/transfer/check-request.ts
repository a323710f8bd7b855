import type { TransferPlan } from '@latchkey/kernel'
import { transferErrors } from '@latchkey/kernel/transfers'
import { fromBase64 } from '../codec/base64.js'
import { TOKEN_PROGRAMS } from '../token/read-token.js'
import { type Instruction, readInstructions } from '../transaction/read-instructions.js'
import { readMessage } from '../transaction/read-message.js'
import type { Kit } from './kit.js'

/**
 * Parses the wallet's transaction, instruction by instruction, and compares it with what was agreed on: one transfer, the compute unit
 * price, and creation of the recipient's token account if needed. Nothing else.
 * @throws transfer/mismatch
 */
export async function checkRequest(
  { ASSOCIATED_TOKEN, COMPUTE_BUDGET, findTokenAccount, SYSTEM }: Kit,
  { args, amount, request }: TransferPlan,
): Promise<void> {
  const mismatch = (what: string): Error => transferErrors.create('mismatch', { what })
  const { from, to, asset } = args
  const [order, ...more] = request.params as readonly { readonly transaction?: unknown; readonly pubkey?: unknown }[]
  if (request.method !== 'solana_signAndSendTransaction' || !order || more.length > 0) throw mismatch('method')
  const bytes = typeof order.transaction === 'string' ? fromBase64(order.transaction) : undefined
  if (!bytes) throw mismatch('data')
  if (order.pubkey !== from || readMessage(bytes).signers.join() !== from) throw mismatch('sender')
  if (args.amount !== 'max' && args.amount !== amount) throw mismatch('amount')
  const work = readInstructions(bytes).filter(({ program }) => program !== COMPUTE_BUDGET)
  const made = work.filter(({ program }) => program === ASSOCIATED_TOKEN)
  const [transfer, ...others] = work.filter(({ program }) => program !== ASSOCIATED_TOKEN)
  if (!transfer || others.length > 0 || made.length > (asset === undefined ? 0 : 1)) throw mismatch('data')
  const moved = asset === undefined ? readCoins(transfer, SYSTEM) : readTokens(transfer)
  if (!moved) throw mismatch('data')
  if (moved.owner !== from) throw mismatch('sender')
  if (moved.mint !== asset) throw mismatch('asset')
  if (moved.amount !== amount) throw mismatch('amount')
  const target = asset === undefined ? to : await findTokenAccount(to, asset, transfer.program)
  // The recipient may be given as the token account itself.
  if (moved.to !== target && moved.to !== to) throw mismatch('recipient')
  for (const { accounts, data } of made) {
    const [payer, account, owner, mint] = accounts
    if (data.join() !== '1' || payer !== from || account !== target || owner !== to || mint !== asset) throw mismatch('recipient')
  }
}

interface Moved {
  readonly owner: string | undefined
  readonly to: string | undefined
  readonly mint: string | undefined
  readonly amount: bigint
}

/** `Transfer` of the system program: 2 as four bytes, lamports as eight. */
function readCoins({ program, accounts, data }: Instruction, system: string): Moved | undefined {
  if (program !== system || data.length !== 12 || data.slice(0, 4).join() !== '2,0,0,0') return undefined
  return { owner: accounts[0], to: accounts[1], mint: undefined, amount: readU64(data, 4) }
}

/** `TransferChecked` of either token program: 12, the amount, decimals. */
function readTokens({ program, accounts, data }: Instruction): Moved | undefined {
  const programs: readonly string[] = TOKEN_PROGRAMS
  if (!programs.includes(program) || data.length !== 10 || data[0] !== 12 || accounts.length !== 4) return undefined
  return { owner: accounts[3], mint: accounts[1], to: accounts[2], amount: readU64(data, 1) }
}

function readU64(data: Uint8Array, at: number): bigint {
  return new DataView(data.buffer, data.byteOffset).getBigUint64(at, true)
}
