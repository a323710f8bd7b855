import type { Call, Network, TransferArgs, TransferPlan } from '@latchkey/kernel'
import { transferErrors } from '@latchkey/kernel/transfers'
import { encodeFunctionData, erc20Abi } from 'viem'
import { toRecipient } from './check-recipient.js'
import { confirmDecimals } from './confirm-decimals.js'
import { estimateDataFee, estimateFee, type FeeEstimate } from './estimate-fee.js'
import { type Ask, type EvmCall, toHex, toNumber } from './evm-deps.js'
import { findRecipient } from './find-recipient.js'
import { simulateCall } from './simulate-call.js'
import { tokensHeld } from './tokens-held.js'

/** The gas of a transfer of coins between accounts on every network that charges for computation alone. */
const PLAIN_GAS = 21_000n

interface PlanCall extends Call {
  /** The wallet may pay the fee. Not for `max` of the native coin, which passes the fee limit to the wallet. */
  readonly isFeeOffered?: boolean
}

/**
 * Prepares a transfer of the native coin or of an ERC-20 token and simulates it, without signing anything.
 *
 * `max` of the native coin holds back the fee, with that for data on rollups, plus a margin of one fifth, and passes the fee limit to the
 * wallet, so that the wallet does not assume more.
 * @throws transfer/not-enough, no-fee, fee-unknown, token-unconfirmed, would-fail
 */
export async function planTransfer(ask: Ask, asked: TransferArgs, { signal, isFeeOffered = false }: PlanCall): Promise<TransferPlan> {
  const args = {
    ...asked,
    from: toRecipient(asked.from),
    to: toRecipient(asked.to),
    ...(asked.asset && { asset: toRecipient(asked.asset) }),
  }
  const { from, asset, network } = args
  const { symbol } = network.nativeCurrency
  const [coins, tokens, recipient] = await Promise.all([
    ask('eth_getBalance', [from, 'latest']).then(toNumber),
    asset === undefined ? 0n : tokensHeld(ask, asset, from),
    findRecipient(ask, args.to),
    asset !== undefined && confirmDecimals(ask, asset, args.decimals),
  ])
  signal.throwIfAborted()
  const there = asset === undefined ? coins : tokens
  const wanted = args.amount === 'max' ? there : args.amount
  if (wanted <= 0n || wanted > there) throw transferErrors.create('not-enough', {})
  // All the coins leave none for the fee, so the fee is estimated with an amount of one.
  const measured = asset === undefined && args.amount === 'max' ? 1n : wanted
  const tried = callOf(args, measured)
  if (isFeeOffered && measured === wanted) {
    const effects = await simulateCall(ask, tried, arrivalOf(args))
    signal.throwIfAborted()
    return planOf(args, { amount: wanted, isFeeOffered, effects, recipient, request: batchOf(tried, network) })
  }
  const gasFee = await estimateFee(ask, tried, symbol)
  const dataFee = gasFee && (await estimateDataFee(ask, network, [{ call: tried, gas: gasFee.gas }]))
  signal.throwIfAborted()
  const fee = gasFee && dataFee !== undefined ? { ...gasFee, data: dataFee } : undefined
  const kept = asset === undefined && args.amount === 'max' ? limitsOf(fee) : undefined
  const amount = kept ? wanted - kept.most : wanted
  const cost = fee && fee.gas * fee.price + fee.data
  if (amount <= 0n || (cost !== undefined && coins < cost + (asset === undefined ? amount : 0n)))
    throw transferErrors.create('no-fee', { symbol })
  const call = callOf(args, amount)
  const effects = await simulateCall(ask, call, arrivalOf(args))
  signal.throwIfAborted()
  const request = { method: 'eth_sendTransaction', params: [{ ...call, chainId: toHex(BigInt(network.id)), ...kept?.limits }] }
  return planOf(args, { amount, fee: cost, effects, recipient, request })
}

/** The account that receives tokens. A transfer to the own account changes no balance. */
function arrivalOf({ from, to, asset }: TransferArgs): { readonly asset: string; readonly to: string } | undefined {
  return asset === undefined || to === from ? undefined : { asset, to }
}

/** One call as a batch (EIP-5792), whose fee a wallet may pay. */
function batchOf({ from, ...call }: EvmCall, { id }: Network): TransferPlan['request'] {
  const batch = { version: '2.0.0', from, chainId: toHex(BigInt(id)), atomicRequired: true, calls: Object.freeze([Object.freeze(call)]) }
  return { method: 'wallet_sendCalls', params: [batch] }
}

interface Planned extends Pick<TransferPlan, 'amount' | 'isFeeOffered' | 'request'> {
  readonly fee?: bigint | undefined
  readonly effects: Awaited<ReturnType<typeof simulateCall>>
  readonly recipient: Awaited<ReturnType<typeof findRecipient>>
}

function planOf(args: TransferArgs, { amount, fee, isFeeOffered, effects, recipient, request }: Planned): TransferPlan {
  const { method, params } = request
  return Object.freeze({
    args: Object.freeze(args),
    amount,
    ...(fee !== undefined && { fee }),
    ...(isFeeOffered && { isFeeOffered }),
    ...effects,
    ...(recipient && { recipient: args.to === args.asset ? 'asset' : recipient }),
    request: Object.freeze({ method, params: Object.freeze(params.map((each) => Object.freeze(each))) }),
  } satisfies TransferPlan)
}

function callOf({ from, to, asset }: TransferArgs, amount: bigint): EvmCall {
  if (asset === undefined) return { from, to, value: toHex(amount) }
  // Checksummed above.
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to as `0x${string}`, amount] })
  return { from, to: asset, data }
}

/** @throws transfer/fee-unknown */
function limitsOf(fee: (FeeEstimate & { readonly data: bigint }) | undefined): { readonly most: bigint; readonly limits: object } {
  if (!fee) throw transferErrors.create('fee-unknown', {})
  const { tip } = fee
  // Networks whose gas also pays for data need more of it than this, and the amount changes with the price of data.
  const gas = fee.gas > PLAIN_GAS ? aFifthMore(fee.gas) : fee.gas
  const price = aFifthMore(fee.price)
  const costs = tip === undefined ? { gasPrice: toHex(price) } : { maxFeePerGas: toHex(price), maxPriorityFeePerGas: toHex(tip) }
  return { most: gas * price + aFifthMore(fee.data), limits: { gas: toHex(gas), ...costs } }
}

/** Rounded up. */
function aFifthMore(value: bigint): bigint {
  return (value * 12n + 9n) / 10n
}
