import { createClient, custom, formatUnits, type Hex, type TransactionSerializable } from 'viem'
import { prepareTransactionRequest, sendRawTransaction } from 'viem/actions'
import { APPROVED_METHODS, FREE_METHODS, NOT_ALLOWED } from '../../src/protocol/index.js'
import type { Wallet } from '../account/wallet.js'
import type { Task } from '../vault/work.js'
import { solanaRequests } from './handle-solana.js'
import { type Ask, type Detail, declined, type Question, refused } from './questions.js'
import { readCall } from './read-call.js'
import { readMessage } from './read-message.js'
import { readTypedData } from './read-typed-data.js'

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
}

/** Answers the page's requests, by the two lists of specification section 6. The visitor is asked here, whoever asked before. */
export function createRpc({ wallet, ask, node }: RpcOptions): (request: RpcRequest) => Promise<unknown> {
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
    const { raw, shown, warnings } = readMessage(given, request.origin)
    await approved(request, {
      title: 'Sign a message',
      details: [{ label: 'Message', value: shown, block: true }],
      warnings,
      confirm: 'Sign',
    })
    return sign({ do: 'sign-message', raw })
  }
  const signTypedData = async (request: RpcRequest): Promise<string> => {
    const [account, given] = listOf(request.params)
    const eip155 = await own(account)
    const { data, domain, shown, warnings } = readTypedData(given, { chainId: numberOf(request.chain), accounts: [eip155] })
    const details: Detail[] = [
      ...(domain === undefined ? [] : [{ label: 'For', value: domain }]),
      { label: String(data.primaryType), value: shown, block: true },
    ]
    await approved(request, { title: 'Sign data', details, warnings, confirm: 'Sign' })
    return sign({ do: 'sign-typed-data', data })
  }
  const sendTransaction = async (request: RpcRequest): Promise<unknown> => {
    const [given] = listOf(request.params) as readonly [Record<string, string | undefined>]
    const from = (await own(given?.from)) as Hex
    const { to, value, data, gas } = given
    if (to !== undefined && !/^0x[0-9a-fA-F]{40}$/.test(to)) throw refused('Expected an address', -32602)
    const client = createClient({ transport: custom({ request: ({ method, params }) => node(request.chain, method, params) }) })
    const prepared = await prepareTransactionRequest(client, {
      account: from,
      chain: null,
      ...(to !== undefined && { to: to as Hex }),
      ...(value !== undefined && { value: BigInt(value) }),
      ...(data !== undefined && { data: data as Hex }),
      ...(gas !== undefined && { gas: BigInt(gas) }),
      type: 'eip1559',
      parameters: ['nonce', 'gas', 'fees', 'chainId'],
    })
    if (prepared.chainId !== numberOf(request.chain)) throw refused('The node is one of another network.', 4901)
    const fee = (prepared.gas ?? 0n) * (prepared.maxFeePerGas ?? 0n)
    await approved(request, {
      ...inWords({ to, value: BigInt(value ?? 0), data }),
      details: [
        ...inWords({ to, value: BigInt(value ?? 0), data }).details,
        { label: 'Fee, at most', value: `${formatUnits(fee, 18)} ETH` },
        { label: 'Network', value: request.chain },
      ],
    })
    const { nonce, maxFeePerGas, maxPriorityFeePerGas, gas: limit, chainId } = prepared
    const transaction: TransactionSerializable = {
      type: 'eip1559',
      chainId,
      nonce,
      gas: limit,
      maxFeePerGas,
      maxPriorityFeePerGas,
      ...(to !== undefined && { to: to as Hex }),
      value: BigInt(value ?? 0),
      ...(data !== undefined && { data: data as Hex }),
    }
    const serializedTransaction = (await sign({ do: 'sign-transaction', transaction })) as Hex
    return sendRawTransaction(client, { serializedTransaction })
  }

  const answers: { readonly [method: string]: (request: RpcRequest) => Promise<unknown> } = {
    eth_accounts: async () => [(await wallet.addresses()).eip155],
    eth_chainId: async ({ chain }) => `0x${numberOf(chain).toString(16)}`,
    wallet_getCapabilities: async ({ chain }) => ({ [`0x${numberOf(chain).toString(16)}`]: { atomic: { status: 'unsupported' } } }),
    personal_sign: personalSign,
    eth_signTypedData_v4: signTypedData,
    eth_sendTransaction: sendTransaction,
    ...solanaRequests({ address: async () => (await wallet.addresses()).solana, approved, sign, node }),
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

function inWords({
  to,
  value,
  data,
}: {
  readonly to: string | undefined
  readonly value: bigint
  readonly data: string | undefined
}): Omit<Question, 'origin' | 'app'> {
  const amount: Detail[] = value > 0n ? [{ label: 'Amount', value: `${formatUnits(value, 18)} ETH` }] : []
  const target: Detail = { label: 'To', value: to ?? 'A new contract' }
  if (data === undefined || data === '0x') return { title: 'Send', details: [...amount, target], warnings: [], confirm: 'Send' }
  const call = readCall(data as Hex)
  const contract: Detail = { label: 'Contract', value: to ?? 'A new contract' }
  switch (call.does) {
    case 'transfer':
      return {
        title: 'Send tokens',
        details: [...amount, contract, { label: 'Units', value: String(call.amount) }, { label: 'To', value: call.to }],
        warnings: [],
        confirm: 'Send',
      }
    case 'approve':
      return {
        title: 'Let tokens be spent',
        details: [
          ...amount,
          contract,
          { label: 'By', value: call.spender },
          { label: 'Units', value: call.unlimited ? 'No limit' : String(call.amount) },
        ],
        warnings: call.unlimited ? ['The amount has no limit.'] : [],
        confirm: 'Approve',
      }
    case 'approve-all':
      return {
        title: call.approved ? 'Let all collectibles be moved' : 'Take a permission back',
        details: [...amount, contract, { label: 'By', value: call.operator }],
        warnings: call.approved
          ? ['All collectibles of this contract, also those that you get later, may be moved without asking you.']
          : [],
        confirm: call.approved ? 'Approve' : 'Take back',
      }
    case 'transfer-piece':
      return {
        title: 'Send a collectible',
        details: [...amount, contract, { label: 'Number', value: String(call.id) }, { label: 'To', value: call.to }],
        warnings: [],
        confirm: 'Send',
      }
    default:
      return {
        title: 'Call a contract',
        details: [...amount, contract, { label: 'Data', value: data, block: true }],
        warnings: ['What this call does could not be read.'],
        confirm: 'Approve',
      }
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
