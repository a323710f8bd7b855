import type { Hex } from 'viem'
import { APPROVED_METHODS, FREE_METHODS, NOT_ALLOWED } from '../../src/protocol/index.js'
import type { Wallet } from '../account/wallet.js'
import type { FactsOf } from '../networks.js'
import type { AskTexts } from '../texts/ask-en.js'
import type { Task } from '../vault/work.js'
import { describeTypedData } from './describe-typed-data.js'
import { getAssets, type Holding } from './get-assets.js'
import { solanaRequests } from './handle-solana.js'
import { type Ask, declined, type Question, refused } from './questions.js'
import { readMessage } from './read-message.js'
import { tokenReader } from './read-token.js'
import { readTypedData } from './read-typed-data.js'
import { planTransaction, sendSigned } from './send-transaction.js'

/** A request of the page. */
export interface RpcRequest {
  readonly method: string
  readonly params: unknown
  /** CAIP-2. */
  readonly chain: string
  readonly origin: string
  readonly app: string | undefined
  readonly signal: AbortSignal
}
/** What requests are answered with. */
export interface RpcOptions {
  readonly wallet: Wallet
  readonly ask: Ask
  /** Asks the operator's node of a chain. */
  readonly node: (chain: string, method: string, params: unknown) => Promise<unknown>
  /** What networks are called, and their coins. */
  readonly factsOf: FactsOf
  /** Networks that the deployment has nodes of (CAIP-2). */
  readonly chains: readonly string[]
  /** What an account holds, where the deployment lists that. */
  readonly holdings: (chain: string, address: string) => Promise<readonly Holding[] | undefined>
  readonly t: AskTexts
}

/** Answers the page's requests, by the two lists of specification section 6. The visitor is asked here, whoever asked before. */
export function createRpc({ wallet, ask, node, factsOf, chains, holdings, t }: RpcOptions): (request: RpcRequest) => Promise<unknown> {
  const readToken = tokenReader(node)
  const approved = async (request: RpcRequest, question: Omit<Question, 'origin' | 'app'>): Promise<void> => {
    const { origin, app, signal } = request
    if (!(await ask({ ...question, origin, app }, signal))) throw declined()
  }
  const sign = async (task: Task): Promise<string> => {
    const [signature] = await wallet.open([task])
    if (typeof signature !== 'string') throw new Error('An error occurred')
    return signature
  }
  const own = async (address: unknown): Promise<string> => {
    const { eip155 } = await wallet.addresses()
    if (typeof address !== 'string' || address.toLowerCase() !== eip155.toLowerCase())
      throw refused('This account is not one of the wallet.', 4100)
    return eip155
  }

  const personalSign = async (request: RpcRequest): Promise<string> => {
    const [given, account] = listOf(request.params)
    await own(account)
    if (typeof given !== 'string') throw refused('Expected string', -32602)
    const { raw, shown, warnings } = readMessage(given, request.origin, t)
    await approved(request, {
      title: t.signMessage,
      details: [{ label: t.message, value: shown, block: true }],
      warnings,
      confirm: t.sign,
    })
    return sign({ do: 'sign-message', raw })
  }
  const signTypedData = async (request: RpcRequest): Promise<string> => {
    const [account, given] = listOf(request.params)
    const eip155 = await own(account)
    const { chain } = request
    const read = readTypedData(given, { chainId: numberOf(chain), accounts: [eip155] })
    await approved(request, await describeTypedData(read, { chain, factsOf, readToken, t }))
    return sign({ do: 'sign-typed-data', data: read.data })
  }
  const sendTransaction = async (request: RpcRequest): Promise<unknown> => {
    const [given] = listOf(request.params)
    if (typeof given !== 'object' || given === null) throw refused('Expected object', -32602)
    const { chain } = request
    numberOf(chain)
    const asked = given as { readonly [name: string]: unknown }
    const from = (await own(asked.from)) as Hex
    const { words, task } = await planTransaction(asked, { chain, from }, { node, factsOf, readToken, t })
    await approved(request, words)
    return sendSigned(node, chain, (await sign(task)) as Hex)
  }
  const assets = async ({ params, chain }: RpcRequest): Promise<unknown> => {
    const { eip155: address } = await wallet.addresses()
    return getAssets(params, { address, node, factsOf, holdings, chains, chain })
  }

  const answers: { readonly [method: string]: (request: RpcRequest) => Promise<unknown> } = {
    eth_accounts: async () => [(await wallet.addresses()).eip155],
    eth_chainId: async ({ chain }) => `0x${numberOf(chain).toString(16)}`,
    wallet_getCapabilities: async ({ chain }) => ({ [`0x${numberOf(chain).toString(16)}`]: { atomic: { status: 'unsupported' } } }),
    personal_sign: personalSign,
    eth_signTypedData_v4: signTypedData,
    eth_sendTransaction: sendTransaction,
    wallet_getAssets: assets,
    ...solanaRequests({ address: async () => (await wallet.addresses()).solana, approved, sign, node, factsOf, t }),
  }
  return async (request) => {
    const { method, chain, params } = request
    const isFree = FREE_METHODS.includes(method)
    if (!isFree && !APPROVED_METHODS.includes(method)) throw refused(NOT_ALLOWED, 4200)
    const answer = Object.hasOwn(answers, method) ? answers[method] : undefined
    if (answer) return answer(request)
    if (isFree) return node(chain, method, params ?? [])
    throw refused('This wallet does not do this yet.', 4200)
  }
}

function listOf(params: unknown): readonly unknown[] {
  if (!Array.isArray(params)) throw refused('Expected array', -32602)
  return params
}

/** The number of an EVM chain: `1` of `eip155:1`. */
function numberOf(chain: string): number {
  const [namespace, reference] = chain.split(':')
  if (namespace !== 'eip155') throw refused('This method is for EVM networks.', 4901)
  return Number(reference)
}
