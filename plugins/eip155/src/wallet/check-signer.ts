import type { Connection } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { eip155Errors } from '../errors.js'

/** How long nodes have to report what kind of account was asked. */
const ASK_MS = 3_000

export interface CheckSignerArgs {
  readonly method: string
  readonly params: readonly unknown[]
  readonly signature: string
  /** The account that was asked to sign, and all that the wallet shares. */
  readonly address: string
  readonly accounts: readonly string[]
  /** The wallet's connection; its accounts are read again after a signature that does not fit. */
  readonly connection: Pick<Connection, 'doubt'>
  /** The wallet's name, for the error. */
  readonly wallet: string
  /** Asks a node of the network in use; undefined without one. */
  readonly ask: ((method: string, params: readonly unknown[]) => Promise<unknown>) | undefined
  readonly signal: AbortSignal
}

/**
 * Verifies that the account's own key made a signature, before it leaves. A contract's signature is left to the contract (ERC-1271), and so
 * is that of an account that the nodes cannot rule out as a contract.
 * @throws eip155/signature-foreign
 */
export async function checkSigner(args: CheckSignerArgs): Promise<void> {
  const { address, accounts, connection, wallet, signal, method } = args
  // Contracts sign in other lengths.
  if (!/^0x[\da-f]{130}$/i.test(args.signature)) return
  const signers = await load()
    .then(({ signersOf }) => signersOf(args))
    // Without this code, the app or its server verifies it.
    .catch(() => [])
  signal.throwIfAborted()
  const has = (list: readonly string[], one: string): boolean => list.some((each) => each.toLowerCase() === one.toLowerCase())
  if (signers.length === 0 || has(signers, address)) return
  const kind = await kindOf(args)
  signal.throwIfAborted()
  if (kind === 'contract') return
  connection.doubt?.()
  // Wallets encode incomplete typed data differently. The recovered key is then wrong, and belongs to no account of the wallet.
  const isCertain = signers.some((one) => has(accounts, one)) ? kind !== undefined : kind === 'key' && method === 'personal_sign'
  if (isCertain) throw eip155Errors.create('signature-foreign', { wallet, address })
}

/** An account without code may still become a contract, unless it has sent a transaction. Undefined if no node reports it. */
async function kindOf({ address, ask, signal }: CheckSignerArgs): Promise<'key' | 'empty' | 'contract' | undefined> {
  if (!ask) return undefined
  try {
    const reads = Promise.all([ask('eth_getCode', [address, 'latest']), ask('eth_getTransactionCount', [address, 'latest'])])
    const [code, count] = await bounded(reads, { signal, ms: ASK_MS })
    if (code !== '0x') return 'contract'
    return typeof count === 'string' && BigInt(count) > 0n ? 'key' : 'empty'
  } catch {
    return undefined
  }
}

/** A separate chunk, loaded with the first signature. */
const load = (): Promise<typeof import('./signers-of.js')> => import('./signers-of.js')
