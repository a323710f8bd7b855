import { base58 } from '@scure/base'
import type { Instruction } from '../../solana/compile-message.js'
import { programs } from '../../solana/programs.js'
import type { SolanaToken } from '../../solana/solana.js'
import { tokenAddress } from '../../solana/token-address.js'
import { transferSol } from '../../solana/transfer-sol.js'
import { transferToken } from '../../solana/transfer-token.js'
import type { Ware } from './market.js'
import type { JupiterMisbehaviour } from './sandbox-jupiter.js'

/** A quoted trade. */
export interface Trade {
  readonly account: string
  readonly maker: string
  readonly thief: string
  readonly sell: Ware
  readonly buy: Ware
  readonly amount: bigint
  readonly out: bigint
  /** The tokens that hostile trades target. */
  readonly tokens: { readonly dollar: SolanaToken; readonly euro: SolanaToken }
}

/** The instructions of a trade, and the additional ones of a hostile trade. */
export function makeTrade(trade: Trade, how: JupiterMisbehaviour | undefined): readonly Instruction[] {
  const { account, maker, thief, sell, buy, amount, out, tokens } = trade
  const taken = how === 'more' ? amount * 2n : amount
  const given = how === 'less' ? out / 2n : out
  const to = how === 'recipient' ? thief : account
  const other = buy.token === tokens.dollar ? tokens.euro : tokens.dollar
  const brings: Ware = how === 'mint' ? { ...buy, token: other } : buy
  return [
    budget(2, 200_000),
    budget(3, 1_000),
    ...(brings.token && to === account ? [createAccount(account, brings.token)] : []),
    move(sell, account, maker, taken),
    move(brings, maker, to, given),
    ...extra(trade, how),
  ]
}

function extra(
  { account, thief, sell, buy, tokens: { dollar, euro } }: Trade,
  how: JupiterMisbehaviour | undefined,
): readonly Instruction[] {
  const own = tokenAddress(account, dollar)
  const signed = { address: account, signer: true }
  switch (how) {
    case 'approve':
      return [{ program: dollar.program, accounts: [{ address: own, writable: true }, { address: thief }, signed], data: approveData() }]
    case 'authority':
      // The owner becomes the thief.
      return [{ program: dollar.program, accounts: [{ address: own, writable: true }, signed], data: ownerData(thief) }]
    case 'drain': {
      const rest = [dollar, euro].find((token) => token !== sell.token && token !== buy.token)
      return [
        rest
          ? transferToken(rest, account, tokenAddress(account, rest), tokenAddress(thief, rest), 10n ** BigInt(rest.decimals))
          : transferSol(account, thief, 1_000_000_000n),
      ]
    }
    case 'program':
      return [{ program: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', accounts: [], data: Buffer.from('hello') }]
    case 'signer':
      return [transferSol(thief, account, 1n)]
    default:
      return []
  }
}

function move({ token }: Ware, from: string, to: string, amount: bigint): Instruction {
  return token ? transferToken(token, from, tokenAddress(from, token), tokenAddress(to, token), amount) : transferSol(from, to, amount)
}

/** Creates the owner's token account if it is missing, at the owner's expense. */
function createAccount(owner: string, token: SolanaToken): Instruction {
  return {
    program: programs.associatedToken,
    accounts: [
      { address: owner, signer: true, writable: true },
      { address: tokenAddress(owner, token), writable: true },
      { address: owner },
      { address: token.mint },
      { address: programs.system },
      { address: token.program },
    ],
    data: Uint8Array.of(1),
  }
}

/** The compute unit limit, or the price in millionths of a lamport. */
function budget(kind: 2 | 3, value: number): Instruction {
  const data = Buffer.alloc(kind === 2 ? 5 : 9)
  data.writeUInt8(kind)
  data.writeUInt32LE(value, 1)
  return { program: programs.computeBudget, accounts: [], data }
}

function approveData(): Uint8Array {
  const data = Buffer.alloc(9, 0xff)
  data.writeUInt8(4)
  return data
}

function ownerData(owner: string): Uint8Array {
  return Buffer.concat([Uint8Array.of(6, 2, 1), base58.decode(owner)])
}
