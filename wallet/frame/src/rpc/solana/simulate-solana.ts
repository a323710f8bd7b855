import type { Move, Right, SimulationResult } from '@latchkey/eip155/read'
import { cleanText } from '@latchkey/kernel/untrusted-text'
import {
  mintRights,
  readTokenAccount,
  type SolanaAccount,
  type SolanaAccounts,
  type SolanaTransaction,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  toAccount,
} from '@latchkey/solana/read'
import { base64 } from '@scure/base'
import { type AskSolana, inContext } from './ask-solana.js'

/** A simulation's result, and who gains rights through the transaction. */
export interface SolanaSimulation {
  readonly result: SimulationResult
  /** Addresses that may spend from the wallet's token accounts. */
  readonly delegates: readonly string[]
  /** New owners of token accounts that belonged to the wallet. */
  readonly heirs: readonly string[]
  /** Whether the wallet may no longer mint or freeze a token that it could. */
  readonly hasLostMint: boolean
  /** Program that the wallet's own account goes to. */
  readonly owner: string | undefined
}

/** Options of `simulateSolana`. */
export interface SimulateOptions {
  readonly own: string
  /** Current state of the accounts that the transaction may change. */
  readonly before: SolanaAccounts
  readonly writable: readonly string[]
  /** In lamports, if the wallet pays it; shown separately from the transfers. */
  readonly fee: bigint
}

const SILENT: SolanaSimulation = { result: { is: 'unknown' }, delegates: [], heirs: [], hasLostMint: false, owner: undefined }
const MOST_REASON = 200

/** Simulates a transaction without signatures, and compares the wallet's accounts before and after. */
export async function simulateSolana(
  ask: AskSolana,
  { bytes }: Pick<SolanaTransaction, 'bytes'>,
  { own, before, writable, fee }: SimulateOptions,
): Promise<SolanaSimulation> {
  // Accounts of other programs may be very long, and hold no coins or tokens.
  const mayHold = (address: string): boolean => {
    const account = before.get(address)
    return account === undefined ? before.has(address) : account.program === TOKEN_PROGRAM || account.program === TOKEN_2022_PROGRAM
  }
  const addresses = [...new Set([own, ...writable.filter(mayHold)])]
  const order = {
    encoding: 'base64',
    sigVerify: false,
    replaceRecentBlockhash: true,
    commitment: 'confirmed',
    accounts: { encoding: 'base64', addresses },
  }
  const answer = await ask('simulateTransaction', [base64.encode(bytes), order]).then(inContext, () => undefined)
  const { err, logs, accounts } = (answer ?? {}) as { readonly [field: string]: unknown }
  if (answer === undefined || err === undefined) return SILENT
  if (err !== null) return { ...SILENT, result: { is: 'failure', reason: reasonOf(err, logs) } }
  if (!Array.isArray(accounts) || accounts.length !== addresses.length || !before.has(own)) return SILENT
  try {
    const after = new Map(addresses.map((address, index) => [address, toAccount(accounts[index])] as const))
    return compare({ own, before, after, fee })
  } catch {
    // An account in an unknown format: the transfers are unknown as well.
    return SILENT
  }
}

function compare({
  own,
  before,
  after,
  fee,
}: {
  readonly own: string
  readonly before: SolanaAccounts
  readonly after: SolanaAccounts
  readonly fee: bigint
}): SolanaSimulation {
  const sums = new Map<string, bigint>()
  const rights: Right[] = []
  const heirs = new Set<string>()
  for (const [address, account] of after) {
    const [was, is] = [before.get(address), account].map(readTokenAccount)
    const add = (mint: string, amount: bigint): void => void sums.set(mint, (sums.get(mint) ?? 0n) + amount)
    if (was?.owner === own) add(was.mint, -was.amount)
    if (is?.owner === own) add(is.mint, is.amount)
    if (is?.owner === own && is.delegate && (is.delegate !== was?.delegate || is.delegated > was.delegated))
      rights.push({ is: 'spend', asset: is.mint, spender: is.delegate, amount: is.delegated })
    if (is?.owner === own && is.closer && is.closer !== own && is.closer !== was?.closer) heirs.add(is.closer)
    if (was?.owner === own && is && is.owner !== own) heirs.add(is.owner)
  }
  const lamports = (account: SolanaAccount | undefined): bigint => account?.lamports ?? 0n
  const coins = lamports(after.get(own)) - lamports(before.get(own)) + fee
  const moves: readonly Move[] = [{ amount: coins }, ...[...sums].map(([asset, amount]) => ({ asset, amount }))]
  return {
    result: { is: 'success', moves: moves.filter(({ amount }) => amount !== 0n), ...(rights.length > 0 && { rights }) },
    delegates: [...new Set(rights.map(({ spender }) => spender))],
    hasLostMint: [...after].some(([address]) => losesMint(own, before.get(address), after.get(address))),
    heirs: [...heirs],
    owner: seizedBy(before.get(own), after.get(own)),
  }
}

/**
 * Returns the program that gets the wallet's own account. An account without coins does not exist yet, and belongs to the system program
 * like any other payer. With data, it stays with the system program as well, but only the authority named by the data can spend its coins.
 */
function seizedBy(was: SolanaAccount | undefined, is: SolanaAccount | undefined): string | undefined {
  const { program, data } = was ?? { program: SYSTEM_PROGRAM, data: new Uint8Array() }
  return is && (is.program !== program || is.data.length > data.length) ? is.program : undefined
}

function losesMint(own: string, was: SolanaAccount | undefined, is: SolanaAccount | undefined): boolean {
  const [before, after] = [mintRights(was), mintRights(is)]
  return before.some((holder, at) => holder === own && after[at] !== own)
}

/** Returns the program's own error and the node's interpretation. */
function reasonOf(err: unknown, logs: unknown): string {
  const lines = Array.isArray(logs) ? logs.slice(-100).filter((line): line is string => typeof line === 'string') : []
  const last = (form: RegExp): string | undefined => lines.map((line) => form.exec(line)?.[1]).findLast((found) => found !== undefined)
  const said = last(/^Program log: (?:Error: |AnchorError .*Error Message: )(.{1,400})/s)
  const failed = last(/^Program \w{1,44} failed: (.{1,400})/s)
  const named = typeof err === 'string' ? err : JSON.stringify(err).replace(/[{}"[\]]/g, ' ')
  return cleanText(said && failed ? `${said} (${failed})` : (said ?? failed ?? named), MOST_REASON) || 'error'
}
