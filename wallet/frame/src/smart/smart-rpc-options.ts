import type { EvmNode, ReadToken } from '@latchkey/eip155/read'
import type { Session } from '../account/session.js'
import type { Wallet } from '../account/wallet.js'
import type { FactsOf } from '../networks.js'
import type { RpcRequest } from '../rpc/handle-rpc.js'
import type { Notes } from '../rpc/notes.js'
import type { Question } from '../rpc/questions.js'
import type { InTurn } from '../rpc/send-in-turn.js'
import type { AskTexts, SmartTexts } from '../texts/groups.js'
import type { CallsReceipt } from './calls-status.js'
import type { EarlierOperations } from './earlier-operations.js'
import type { SmartAccounts } from './smart-accounts.js'
import type { Signed } from './smart-plan.js'

/** A batch, and the visitor who sent it (`Session.user`). */
export interface NotedCalls extends Signed {
  /** CAIP-2. */
  readonly chain: string
  readonly user: string | undefined
}

/** Options of the smart account request handlers. */
export interface SmartRpcOptions {
  readonly smart: SmartAccounts
  readonly wallet: Pick<Wallet, 'addresses' | 'open'>
  /** For data that the server stores and requests that it forwards. */
  readonly session: Pick<Session, 'call' | 'user'>
  readonly node: EvmNode
  readonly readToken: ReadToken
  readonly factsOf: FactsOf
  /** Networks of the deployment (CAIP-2). */
  readonly chains: readonly string[]
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly pause: (ms: number) => Promise<void>
  readonly inTurn: InTurn
  /** Asks the visitor. @throws 4001 if they reject */
  readonly approved: (request: RpcRequest, question: Omit<Question, 'origin' | 'app'>) => Promise<void>
  /** Ids of batches that were refused, in this document. */
  readonly refusedCalls: Set<string>
  readonly earlier: EarlierOperations
  readonly notes: Notes
  /** Batches that this document stored at the server, by id. */
  readonly notedCalls: Map<string, NotedCalls>
  /** Receipts that are being read, by network and hash: page and activity follow a batch at the same time. */
  readonly receipts: Map<string, Promise<CallsReceipt | undefined>>
  readonly t: AskTexts
  readonly s: SmartTexts
}
