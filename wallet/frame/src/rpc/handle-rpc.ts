import { readTypedData, tokenReader } from '@latchkey/eip155/read'
import { APPROVED_METHODS, FREE_METHODS, problem } from '@latchkey/wallet-protocol'
import type { Hex } from 'viem'
import type { Session } from '../account/session.js'
import type { Wallet } from '../account/wallet.js'
import { loadOnce } from '../load-once.js'
import type { FactsOf } from '../networks.js'
import { getCapabilities } from '../smart/capabilities.js'
import { earlierOperations } from '../smart/earlier-operations.js'
import { orderers } from '../smart/refuse-own.js'
import type { SmartAccount, SmartAccounts } from '../smart/smart-accounts.js'
import { SMART_METHODS } from '../smart/smart-methods.js'
import type { AskTexts, SmartTexts } from '../texts/groups.js'
import type { Task } from '../vault/work.js'
import { describeTypedData } from './describe-typed-data.js'
import { mayRunBeside } from './earlier-transactions.js'
import { getAssets, type Holding } from './get-assets.js'
import { solanaRequests } from './handle-solana.js'
import type { Notes } from './notes.js'
import { type Ask, declined, type Question, refused, type Signer } from './questions.js'
import { readMessage } from './read-message.js'
import { readTransaction } from './read-transaction.js'
import { sendApproved } from './send-approved.js'
import type { InTurn } from './send-in-turn.js'
import { planTransaction } from './send-transaction.js'

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
/** Options of `createRpc`. */
export interface RpcOptions {
  readonly wallet: Wallet
  readonly ask: Ask
  /** Calls the operator's node of a chain. */
  readonly node: (chain: string, method: string, params: unknown) => Promise<unknown>
  /** Names and coins of networks. */
  readonly factsOf: FactsOf
  /** Networks with a node in the deployment (CAIP-2). */
  readonly chains: readonly string[]
  /** Returns an account's balances, if the deployment lists them. */
  readonly holdings: (chain: string, address: string) => Promise<readonly Holding[] | undefined>
  readonly inTurn: InTurn
  readonly t: AskTexts
  readonly smart: SmartAccounts
  readonly now: () => number
  readonly pause: (ms: number) => Promise<void>
  readonly session: Pick<Session, 'call' | 'user'>
  /** Texts of smart accounts, in the same language. */
  readonly smartTexts: () => Promise<SmartTexts>
  readonly notes: Notes
}

/**
 * Answers the page's requests, according to the two lists of specification section 6. The visitor is always asked here, even if the page
 * asked before.
 */
export function createRpc(options: RpcOptions): (request: RpcRequest) => Promise<unknown> {
  const { wallet, ask, node, factsOf, chains, holdings, inTurn, pause, t, smart, notes, smartTexts } = options
  const earlier = earlierOperations(notes)
  const readToken = tokenReader(node, factsOf)
  const approved = async (request: RpcRequest, question: Omit<Question, 'origin' | 'app'>): Promise<void> => {
    const { origin, app, signal } = request
    if (!(await ask({ ...question, origin, app }, signal))) throw declined()
  }
  const sign = async (task: Task, as: string): Promise<string> => {
    const [signature] = await wallet.open([task], as)
    if (typeof signature !== 'string') throw new Error('An error occurred')
    return signature
  }
  const addressOf = async (chain: string): Promise<string> =>
    (await smart.inUse(chain)) === 'smartAccount' ? smart.addressInUse(chain) : (await wallet.addresses()).eip155
  const own = async (address: unknown): Promise<string> => {
    const { eip155 } = await wallet.addresses()
    if (typeof address !== 'string' || address.toLowerCase() !== eip155.toLowerCase())
      throw refused('This account is not one of the wallet.', 4100)
    return eip155
  }

  /** The visitor's addresses, and the contracts for which a signature of this key acts on behalf of them. */
  const placesOf = async (
    chain: string,
    eip155: string,
  ): Promise<{ readonly accounts: readonly string[]; readonly guarded: readonly string[] }> => {
    const account = await smart.on(chain)
    if (!account) return { accounts: [eip155], guarded: [] }
    return { accounts: [eip155, account.address], guarded: [...orderers(account), account.network.entryPoint] }
  }

  /** The signing code of smart accounts is larger than everything else; it loads with the first smart account. */
  const acts = loadOnce(async () => {
    const [{ createSmartRpc }, s] = await Promise.all([import('../smart/handle-smart.js'), smartTexts()])
    return createSmartRpc({ ...options, earlier, approved, readToken, s })
  })
  const personalSign = async (request: RpcRequest): Promise<string> => {
    const [given, account] = listOf(request.params)
    const apart = await smart.apart(request.chain, account)
    const eip155 = apart ? (await wallet.addresses()).eip155 : await own(account)
    if (typeof given !== 'string') throw refused('Expected string', -32602)
    const { raw, shown, warnings } = readMessage(given, request.origin, t)
    await approved(request, {
      account: signerOf(apart, eip155),
      title: t('ask.signMessage'),
      details: [{ label: t('ask.message'), value: shown, block: true }],
      warnings,
      confirm: t('ask.sign'),
    })
    return apart ? (await acts()).actAs.signMessage(apart, raw) : sign({ do: 'sign-message', raw }, eip155)
  }
  const signTypedData = async (request: RpcRequest): Promise<string> => {
    const [account, given] = listOf(request.params)
    const { chain } = request
    const apart = await smart.apart(chain, account)
    const eip155 = apart ? (await wallet.addresses()).eip155 : await own(account)
    const places = await placesOf(chain, eip155)
    const read = readTypedData(given, { chainId: numberOf(chain), ...places })
    const words = await describeTypedData(read, { chain, factsOf, readToken, accounts: places.accounts, t })
    await approved(request, { ...words, account: signerOf(apart, eip155) })
    return apart ? (await acts()).actAs.signTypedData(apart, read.data) : sign({ do: 'sign-typed-data', data: read.data }, eip155)
  }
  const sendTransaction = async (request: RpcRequest): Promise<unknown> => {
    const [given] = listOf(request.params)
    if (typeof given !== 'object' || given === null) throw refused('Expected object', -32602)
    const { chain } = request
    numberOf(chain)
    const asked = given as { readonly [name: string]: unknown }
    const apart = await smart.apart(chain, asked.from)
    if (apart) return (await acts()).actAs.sendTransaction(request, apart, asked)
    const from = (await own(asked.from)) as Hex
    const { nonce } = readTransaction(asked, chain)
    const account = await smart.on(chain)
    const mayRunEarlier = async (beside: number | undefined): Promise<boolean> => {
      const of = { chain, from, nonce: beside }
      const [unused, isBeside] = await Promise.all([account ? earlier.unused(account) : [], mayRunBeside(of, options)])
      return unused.length > 0 || isBeside
    }
    const plan = async () => {
      const places = { chain, from, orderers: account ? orderers(account) : [] }
      const shown = mayRunEarlier(nonce)
      // Another one may be refused while the question is open.
      const isAsShown = async (signed: number): Promise<boolean> => (await shown) || !(await mayRunEarlier(signed))
      const [{ words, send }, mayRun] = await Promise.all([
        planTransaction(asked, places, { node, factsOf, readToken, sign, inTurn, notes, isAsShown, t }),
        shown,
      ])
      const warnings = [...(mayRun ? [t('ask.mayRunEarlier')] : []), ...words.warnings]
      return { words: { ...words, warnings }, send }
    }
    return sendApproved(plan, (words) => approved(request, words), t)
  }
  const assets = async ({ params, chain }: RpcRequest): Promise<unknown> => {
    const address = await addressOf(chain)
    return getAssets(params, { address, node, factsOf, holdings, chains, chain })
  }
  const bySmart = SMART_METHODS.map((method) => [method, async (request: RpcRequest) => (await acts()).answers[method](request)] as const)

  const answers: { readonly [method: string]: (request: RpcRequest) => Promise<unknown> } = {
    eth_accounts: async ({ chain }) => [await addressOf(chain)],
    eth_chainId: async ({ chain }) => `0x${numberOf(chain).toString(16)}`,
    wallet_getCapabilities: ({ params, chain }) => getCapabilities(params, { smart, wallet, chains, chain, holdings }),
    ...Object.fromEntries(bySmart),
    personal_sign: personalSign,
    eth_signTypedData_v4: signTypedData,
    eth_sendTransaction: sendTransaction,
    wallet_getAssets: assets,
    ...solanaRequests({ address: async () => (await wallet.addresses()).solana, approved, sign, node, factsOf, pause, t }),
  }
  return async (request) => {
    const { method, chain, params } = request
    const isFree = FREE_METHODS.includes(method)
    if (!isFree && !APPROVED_METHODS.includes(method)) throw problem('not-allowed')
    const answer = Object.hasOwn(answers, method) ? answers[method] : undefined
    if (answer) return answer(request)
    if (isFree) return node(chain, method, params ?? [])
    throw refused('This wallet does not do this yet.', 4200)
  }
}

function signerOf(apart: SmartAccount | undefined, plain: string): Signer {
  return apart ? { address: apart.address, type: 'smartAccount' } : { address: plain, type: 'eoa' }
}

function listOf(params: unknown): readonly unknown[] {
  if (!Array.isArray(params)) throw refused('Expected array', -32602)
  return params
}

/** Returns the number of an EVM chain: `1` for `eip155:1`. */
function numberOf(chain: string): number {
  const [namespace, reference] = chain.split(':')
  if (namespace !== 'eip155') throw refused('This method is for EVM networks.', 4901)
  // With another spelling, `0x1` or `01`, the network would be shown as unknown, and signed for.
  if (!/^[1-9]\d{0,15}$/.test(reference ?? '')) throw refused('This is no id of a network.', 4901)
  return Number(reference)
}
