import type { EvmNode } from '@latchkey/eip155/read'
import { boolean, check, integer, object, optional, string } from '@latchkey/kernel/wire'
import { MEMO_PROGRAMS, mayBeTransaction } from '@latchkey/solana/read'
import { base58, base64 } from '@scure/base'
import type { FactsOf } from '../networks.js'
import type { AskTexts } from '../texts/groups.js'
import { toBytes, toText } from '../vault/bytes.js'
import type { Task } from '../vault/work.js'
import type { RpcRequest } from './handle-rpc.js'
import { type Question, refused } from './questions.js'
import { readText } from './read-text.js'
import { refuseForeignSignIn } from './refuse-foreign-sign-in.js'
import { refuseUnknown } from './refuse-unknown.js'
import { describeAll } from './solana/describe-all.js'
import { type ParsedSolana, parseTransaction, withSignature } from './solana/parse-transaction.js'
import { refuseExpired } from './solana/refuse-expired.js'
import { sendSolana } from './solana/send-solana.js'

/** Options of `solanaRequests`. */
export interface SolanaOptions {
  readonly address: () => Promise<string>
  readonly approved: (request: RpcRequest, question: Omit<Question, 'origin' | 'app'>) => Promise<void>
  /** Signs with the key of an address. */
  readonly sign: (task: Task, as: string) => Promise<string>
  readonly node: EvmNode
  readonly factsOf: FactsOf
  readonly pause: (ms: number) => Promise<void>
  readonly t: AskTexts
}

/** Transactions, and the address that they were approved for. */
interface Approved {
  readonly parsed: readonly ParsedSolana[]
  readonly own: string
}

/** Each one needs several node calls and waits for the visitor. */
const MOST_TRANSACTIONS = 50

/** Answers Solana requests (specification sections 3 and 6): texts in base58, transactions in base64, as in sessions. */
export function solanaRequests({ address, approved, sign, node, factsOf, pause, t }: SolanaOptions): {
  readonly [method: string]: (request: RpcRequest) => Promise<unknown>
} {
  const signAll = async ({ parsed, own }: Approved): Promise<readonly Uint8Array[]> => {
    const signatures = await sign({ do: 'sign-solana', messages: parsed.map(({ message }) => toText(message)) }, own)
    return signatures.split(' ').map(toBytes)
  }
  const asked = async (request: RpcRequest, transactions: readonly unknown[], confirm: string): Promise<Approved> => {
    if (transactions.length > MOST_TRANSACTIONS) throw refused(`Expected ${MOST_TRANSACTIONS} transactions at most`, -32602)
    const own = await address()
    const { pubkey } = fieldsOf(request)
    if (pubkey !== undefined && pubkey !== null && pubkey !== own) throw refused('This account is not one of the wallet.', 4100)
    const parsed = transactions.map((each) => parseTransaction(bytesOf(base64.decode, each), own))
    // Sites sign in with a memo where a wallet signs no messages.
    for (const { program, data } of parsed.flatMap(({ instructions }) => instructions))
      if (MEMO_PROGRAMS.includes(program)) refuseForeignSignIn(data, request.origin)
    const title =
      parsed.length > 1
        ? t('ask.signMany', { count: parsed.length })
        : confirm === t('ask.send')
          ? t('ask.sendTransaction')
          : t('ask.signTransaction')
    const { chain } = request
    const { hasOldBlock, ...told } = await describeAll(parsed, { chain, own, node, factsOf, t })
    await approved(request, { account: { address: own, type: 'eoa' }, title, ...told, confirm })
    // A prompt can stay open for longer than a block is valid. A block that was already old is shown as such, and may still be signed.
    if (confirm === t('ask.send') || !hasOldBlock) await refuseExpired((method, params) => node(chain, method, params), parsed)
    return { parsed, own }
  }
  const signOne = async (
    request: RpcRequest,
    confirm: string,
  ): Promise<{ readonly signature: Uint8Array; readonly signed: Uint8Array }> => {
    const approval = await asked(request, [fieldsOf(request).transaction], confirm)
    const [parsed] = approval.parsed
    const [signature] = await signAll(approval)
    if (!parsed || !signature) throw new Error('An error occurred')
    return { signature, signed: withSignature(parsed, signature) }
  }
  return {
    async solana_signMessage(request) {
      const { message, pubkey } = fieldsOf(request)
      const own = await address()
      if (pubkey !== undefined && pubkey !== own) throw refused('This account is not one of the wallet.', 4100)
      const bytes = bytesOf(base58.decode, message)
      if (mayBeTransaction(bytes, own)) throw refused('This message is a transaction.', 4100)
      refuseForeignSignIn(bytes, request.origin)
      const { shown, isText, warnings } = readText(bytes, t)
      await approved(request, {
        account: { address: own, type: 'eoa' },
        title: t('ask.signMessage'),
        details: [{ label: t('ask.message'), value: shown, block: true }],
        warnings: [...warnings, ...(!isText && bytes.length === 32 ? [t('ask.anyBytes')] : [])],
        confirm: t('ask.sign'),
      })
      return { signature: base58.encode(toBytes(await sign({ do: 'sign-solana', messages: [toText(bytes)] }, own))) }
    },
    async solana_signTransaction(request) {
      const { signature, signed } = await signOne(request, t('ask.sign'))
      return { signature: base58.encode(signature), transaction: base64.encode(signed) }
    },
    async solana_signAllTransactions(request) {
      const { transactions } = fieldsOf(request)
      if (!Array.isArray(transactions) || transactions.length === 0) throw refused('Expected array', -32602)
      const approval = await asked(request, transactions, t('ask.sign'))
      const signatures = await signAll(approval)
      return {
        transactions: approval.parsed.map((each, index) => base64.encode(withSignature(each, signatures[index] ?? new Uint8Array(64)))),
      }
    },
    async solana_signAndSendTransaction(request) {
      const { options, sendOptions } = fieldsOf(request)
      const known = sendOptionsOf(options ?? sendOptions)
      const { signature, signed } = await signOne(request, t('ask.send'))
      await sendSolana((name, params) => node(request.chain, name, params), signed, { options: known, pause })
      return { signature: base58.encode(signature) }
    },
  }
}

const sendOptionsSchema = /* @__PURE__ */ object({
  skipPreflight: /* @__PURE__ */ optional(/* @__PURE__ */ boolean()),
  preflightCommitment: /* @__PURE__ */ optional(/* @__PURE__ */ string({ pattern: '^(processed|confirmed|finalized)$' })),
  maxRetries: /* @__PURE__ */ optional(/* @__PURE__ */ integer({ minimum: 0 })),
  minContextSlot: /* @__PURE__ */ optional(/* @__PURE__ */ integer({ minimum: 0 })),
})

/** Reads the options of specification section 3. @throws -32602 for others, and for values of another type */
function sendOptionsOf(given: unknown = {}): object {
  if (typeof given !== 'object' || given === null) throw refused('Expected object: options', -32602)
  const options = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== null))
  refuseUnknown(options, ['skipPreflight', 'preflightCommitment', 'maxRetries', 'minContextSlot'])
  const problem = check(sendOptionsSchema, options)
  if (problem !== undefined) throw refused(`These options to send with are not valid: ${problem}`, -32602)
  return options
}

/** Accepts an object, alone or in a list. */
function fieldsOf({ params }: RpcRequest): { readonly [name: string]: unknown } {
  const given: unknown = Array.isArray(params) ? params[0] : params
  if (typeof given !== 'object' || given === null) throw refused('Expected object', -32602)
  return given as { readonly [name: string]: unknown }
}

function bytesOf(decode: (text: string) => Uint8Array, text: unknown): Uint8Array {
  if (typeof text === 'string') {
    try {
      return decode(text)
    } catch {
      // Reported below.
    }
  }
  throw refused('Expected bytes', -32602)
}
