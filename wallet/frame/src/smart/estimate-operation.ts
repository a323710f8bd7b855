import type { SimulationResult } from '@latchkey/eip155/read'
import { numberToHex, type SignedAuthorization } from 'viem'
import { formatUserOperationRequest, type UserOperation, type SmartAccount as ViemAccount } from 'viem/account-abstraction'
import { estimateFeesPerGas } from 'viem/actions'
import { clientOf } from '../rpc/client-of.js'
import { askBundler } from './ask-bundler.js'
import { isFeeHigh } from './is-fee-high.js'
import type { Payer } from './payer.js'
import { readPayment, type StubPayment } from './read-payment.js'
import type { SmartAccount } from './smart-accounts.js'
import type { SmartRpcOptions } from './smart-rpc-options.js'

type Hex = `0x${string}`
/** A user operation of EntryPoint 0.7 or later. */
export type Operation = UserOperation<'0.8'>
/** A user operation before estimation. */
export interface OperationDraft {
  readonly account: SmartAccount
  readonly acting: ViemAccount
  readonly callData: Hex
  readonly isDeployed: boolean
  readonly payer: Payer | undefined
  readonly simulation: SimulationResult
  /** Nonce of an earlier operation that only one of the two may use. */
  readonly spare: bigint | undefined
  /** Fields set by the page. */
  readonly given?: Partial<Operation>
  /** Minimum of the gas limit for the calls. */
  readonly leastGas?: bigint | undefined
}
/** Limits of a transaction that a smart account sends as a user operation. */
export interface GivenLimits extends Pick<Partial<Operation>, 'maxFeePerGas' | 'maxPriorityFeePerGas'> {
  /** For the calls. The wallet sets a higher limit if they need it. */
  readonly leastGas?: bigint
}
/** A user operation that only lacks signatures, and its paymaster. */
export interface Estimated {
  readonly operation: Operation
  readonly payment: StubPayment | undefined
  /** The page set a fee far above the current one, and the visitor pays it. */
  readonly isFeeHigh: boolean
}

const GAS = ['callGasLimit', 'verificationGasLimit', 'preVerificationGas'] as const
const PRICES = ['maxFeePerGas', 'maxPriorityFeePerGas'] as const
/** A dummy signature: services need one of the right size for estimates. */
const STUB = { r: `0x${'f'.repeat(31)}${'0'.repeat(33)}`, s: `0x7${'a'.repeat(63)}`, yParity: 1 } as const

/**
 * Completes a user operation: nonce, fees, paymaster, gas.
 * @throws if the bundler or the paymaster does not respond, or refuses
 */
export async function estimateOperation(
  { account, acting, callData, isDeployed, payer, simulation, spare, given, leastGas = 0n }: OperationDraft,
  { node, session }: Pick<SmartRpcOptions, 'node' | 'session'>,
): Promise<Estimated> {
  const { network, address: sender, scheme } = account
  const { chain, entryPoint, implementation } = network
  const ask = (method: string, params: readonly unknown[]) => askBundler(session, { chain, method, params })
  const delegates = scheme.isDelegated && !isDeployed
  const [nonce, fees, factory, signature, count] = await Promise.all([
    given?.nonce ?? spare ?? freshNonce(),
    feesOf(chain, { node, ask }),
    isDeployed ? { factory: undefined, factoryData: undefined } : acting.getFactoryArgs(),
    acting.getStubSignature(),
    delegates ? account.node('eth_getTransactionCount', [sender, 'pending']).then(Number) : 0,
  ])
  const chainId = Number(chain.slice('eip155:'.length))
  const authorization: SignedAuthorization | undefined = delegates ? { chainId, address: implementation, nonce: count, ...STUB } : undefined
  const draft = {
    sender,
    nonce,
    ...(factory.factory && { factory: factory.factory, factoryData: factory.factoryData ?? '0x' }),
    callData,
    maxFeePerGas: fees.maxFeePerGas,
    maxPriorityFeePerGas: smaller(fees.maxPriorityFeePerGas, given?.maxFeePerGas),
    ...given,
    signature,
    ...(authorization && { authorization }),
  }
  const payment = payer && readPayment(await payer.ask('pm_getPaymasterStubData', paymentParams(draft, { entryPoint, chainId, payer })))
  const paid = payment ? { ...draft, ...paymentOf(payment) } : draft
  const estimate = async (of: typeof paid, least: bigint) =>
    gasOf(await ask('eth_estimateUserOperationGas', [formatUserOperationRequest(of), entryPoint]), { payment, simulation, leastGas: least })
  const isWhole = given !== undefined && GAS.every((name) => given[name] !== undefined)
  const operation = (isWhole ? paid : { ...paid, ...(await estimate(paid, leastGas)), ...given }) as Operation
  const isSet = leastGas > 0n || (given !== undefined && [...GAS, ...PRICES].some((name) => given[name] !== undefined))
  const { maxFeePerGas, maxPriorityFeePerGas, least: price } = fees
  const unset = Object.fromEntries(GAS.map((name) => [name, undefined]))
  const facts = {
    used: ('gasUsed' in simulation && simulation.gasUsed) || 0n,
    price,
    estimate: () => estimate({ ...draft, ...unset, maxFeePerGas, maxPriorityFeePerGas }, 0n),
  }
  return { operation, payment, isFeeHigh: isSet && operation.paymaster === undefined && (await isFeeHigh(operation, facts)) }
}

/** Parameters of a paymaster request (ERC-7677). */
export function paymentParams(
  operation: Partial<Operation>,
  { entryPoint, chainId, payer }: { readonly entryPoint: string; readonly chainId: number; readonly payer: Payer },
): readonly unknown[] {
  const { signature: _, ...unsigned } = formatUserOperationRequest(operation)
  return [unsigned, entryPoint, numberToHex(chainId), payer.context]
}

/** The fields of a response that go into a user operation. */
export function paymentOf({ sponsor: _, isFinal: __, ...payment }: StubPayment): Omit<StubPayment, 'sponsor' | 'isFinal'> {
  return payment
}

/** Fees of a user operation per gas. */
export interface Fees {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** Lowest `maxFeePerGas` that is enough for now. */
  readonly least: bigint
}

/** Uses the bundler's fees if it reports any, and a quarter more; otherwise the network's plus half, the margin that bundlers expect. */
export async function feesOf(
  chain: string,
  { node, ask }: Pick<SmartRpcOptions, 'node'> & { readonly ask: (method: string, params: readonly unknown[]) => Promise<unknown> },
): Promise<Fees> {
  const own = estimateFeesPerGas(clientOf(node, chain), { chain: null, type: 'eip1559' })
  // Only needed if the bundler does not report fees.
  own.catch(() => {})
  const wanted = await ask('pimlico_getUserOperationGasPrice', []).catch(() => undefined)
  const { maxFeePerGas, maxPriorityFeePerGas } =
    (wanted as { readonly standard?: { readonly [name: string]: unknown } } | undefined)?.standard ?? {}
  if (isAmount(maxFeePerGas) && isAmount(maxPriorityFeePerGas))
    return {
      maxFeePerGas: (BigInt(maxFeePerGas) * 5n) / 4n,
      maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
      least: BigInt(maxFeePerGas),
    }
  const current = await own
  return {
    maxFeePerGas: (current.maxFeePerGas * 3n) / 2n,
    maxPriorityFeePerGas: (current.maxPriorityFeePerGas * 3n) / 2n,
    least: current.maxFeePerGas,
  }
}

/** Returns a nonce with a key that no other operation has, so that operations never wait for each other (ERC-4337). */
function freshNonce(): bigint {
  const [key = 0n] = crypto.getRandomValues(new BigUint64Array(1))
  return key << 64n
}

/** Gas limits from the bundler. Too low a call gas limit would make the calls fail, so the node's count is the minimum. */
function gasOf(
  given: unknown,
  {
    payment,
    simulation,
    leastGas,
  }: Pick<OperationDraft, 'simulation'> & { readonly payment: StubPayment | undefined; readonly leastGas: bigint },
) {
  const fields = (typeof given === 'object' && given !== null ? given : {}) as { readonly [name: string]: unknown }
  const read = (name: string): bigint => {
    const value = fields[name]
    if (!isAmount(value)) throw new Error('The bundler gave an answer that was not understood.')
    return BigInt(value)
  }
  const counted = ('gasUsed' in simulation && simulation.gasUsed) || 0n
  const callGasLimit = [read('callGasLimit'), counted, leastGas].reduce((a, b) => (a > b ? a : b))
  return {
    callGasLimit,
    verificationGasLimit: read('verificationGasLimit'),
    preVerificationGas: read('preVerificationGas'),
    ...(payment && {
      paymasterVerificationGasLimit: payment.paymasterVerificationGasLimit ?? read('paymasterVerificationGasLimit'),
      paymasterPostOpGasLimit:
        payment.paymasterPostOpGasLimit ?? (isAmount(fields.paymasterPostOpGasLimit) ? read('paymasterPostOpGasLimit') : 0n),
    }),
  }
}

function smaller(amount: bigint, most: bigint | undefined): bigint {
  return most !== undefined && most < amount ? most : amount
}

function isAmount(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-f]{1,32}$/i.test(value)
}
