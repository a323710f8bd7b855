import { base64 } from '@scure/base'
import { Address, NETWORK, OutScript, Transaction } from '@scure/btc-signer'
import {
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  pad,
  parseAbi,
  parseUnits,
  toEventSelector,
  toHex,
} from 'viem'
import { ADA, BOB, BTC_ADA, NEW } from './wallets.js'

/** A request to the wallet, as an app makes it. */
export interface Demand {
  readonly method: 'eth_sendTransaction' | 'eth_signTypedData_v4' | 'wallet_sendCalls' | 'signPsbt'
  readonly params: readonly unknown[]
}

/** Contracts that the nodes of the gallery know, in lower case, by what they report about themselves. */
const CONTRACTS: { readonly [address: string]: { readonly symbol: string; readonly decimals?: number; readonly supply?: bigint } } = {
  [`0x${'1'.repeat(40)}`]: { symbol: 'HUSD', decimals: 6, supply: parseUnits('48000000', 6) },
  [`0x${'5'.repeat(40)}`]: { symbol: 'FRIENDS' },
}
const DOLLAR = `0x${'1'.repeat(40)}` as const
const FRIENDS = `0x${'5'.repeat(40)}` as const
const ROUTER = '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97'
const WRAPPERS = /* @__PURE__ */ parseAbi([
  'function multicall(bytes[] own)',
  'function execute(address to, uint256 value, bytes data)',
  'function execTransactionFromModule(address to, uint256 value, bytes data, uint8 operation)',
])
const BTC_BOB = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'

/** Answers `eth_call` like a node: symbol, decimals and supply of known contracts, and which are collections. */
export function answerCall({ to, data }: { readonly to: string; readonly data: string }): Hex {
  const { symbol, decimals, supply } = CONTRACTS[to.toLowerCase()] ?? {}
  if (data.startsWith('0x95d89b41') && symbol !== undefined) return encodeAbiParameters([{ type: 'string' }], [symbol])
  if (data.startsWith('0x313ce567') && decimals !== undefined) return toHex(decimals, { size: 32 })
  if (data.startsWith('0x18160ddd') && supply !== undefined) return toHex(supply, { size: 32 })
  if (data.startsWith('0x01ffc9a7')) return toHex(to.toLowerCase() === FRIENDS, { size: 32 })
  return '0x'
}

/** Answers what the estimate of a fee asks of a node. */
const FEE_ANSWERS: { readonly [method: string]: unknown } = {
  eth_estimateGas: toHex(65_000n),
  eth_getBlockByNumber: { baseFeePerGas: toHex(900_000_000n) },
  eth_maxPriorityFeePerGas: toHex(100_000_000n),
}

/** Answers as a node about fees; undefined to other questions. */
export function answerFee(method: string): unknown {
  return FEE_ANSWERS[method]
}

const moved = (asset: string, from: Hex, to: Hex, amount: bigint) => ({
  address: asset,
  topics: [toEventSelector('Transfer(address,address,uint256)'), pad(from), pad(to)],
  data: toHex(amount, { size: 32 }),
})

/** Answers `eth_simulateV1`: every call pays with coins for tokens of the router, or fails. */
export function simulated(
  { blockStateCalls: [block] }: { readonly blockStateCalls: readonly { readonly calls: readonly object[] }[] },
  reverts: boolean,
): readonly object[] {
  const logs = [moved(`0x${'e'.repeat(40)}`, ADA, ROUTER, parseUnits('0.01', 18)), moved(DOLLAR, ROUTER, ADA, parseUnits('25.5', 6))]
  const one = reverts ? { status: '0x0', error: { message: 'execution reverted: Too little received' } } : { status: '0x1', logs }
  return [{ calls: (block?.calls ?? []).map(() => one) }]
}

const send = (transaction: object): Demand => ({ method: 'eth_sendTransaction', params: [{ from: ADA, ...transaction }] })
const transfer = (amount: string): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [BOB, parseUnits(amount, 6)] })
const approve = (amount: bigint): Hex => encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [ROUTER, amount] })
const sign = (data: object): Demand => ({ method: 'eth_signTypedData_v4', params: [ADA, JSON.stringify(data)] })

export const demands = {
  coins: (): Demand => send({ to: NEW, value: toHex(250_000_000_000_000_000n) }),
  tokens: (): Demand => send({ to: DOLLAR, data: transfer('120.5') }),
  limited: (): Demand => send({ to: DOLLAR, data: approve(parseUnits('250', 6)) }),
  unlimited: (): Demand => send({ to: DOLLAR, data: approve(maxUint256) }),
  permit: (): Demand =>
    sign({
      domain: { name: 'Harbour Dollar', version: '1', chainId: 1, verifyingContract: DOLLAR },
      primaryType: 'Permit',
      types: {
        Permit: [
          { name: 'owner', type: 'address' },
          { name: 'spender', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'nonce', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
        ],
      },
      message: { owner: ADA, spender: ROUTER, value: '250000000', nonce: '0', deadline: '1893456000' },
    }),
  order: (): Demand => {
    const item = { identifierOrCriteria: '0', token: `0x${'0'.repeat(40)}` }
    const money = (amount: string, recipient: string) => ({
      itemType: 0,
      ...item,
      startAmount: amount,
      endAmount: amount,
      recipient,
    })
    const fields = ['uint8 itemType', 'address token', 'uint256 identifierOrCriteria', 'uint256 startAmount', 'uint256 endAmount']
    return sign({
      domain: { name: 'Seaport', version: '1.5', chainId: 1, verifyingContract: '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC' },
      primaryType: 'OrderComponents',
      types: {
        OrderComponents: fieldsOf([
          'address offerer',
          'address zone',
          'OfferItem[] offer',
          'ConsiderationItem[] consideration',
          'uint8 orderType',
          'uint256 startTime',
          'uint256 endTime',
          'bytes32 zoneHash',
          'uint256 salt',
          'bytes32 conduitKey',
          'uint256 counter',
        ]),
        OfferItem: fieldsOf(fields),
        ConsiderationItem: fieldsOf([...fields, 'address recipient']),
      },
      message: {
        offerer: ADA,
        zone: `0x${'0'.repeat(40)}`,
        offer: [{ itemType: 2, token: FRIENDS, identifierOrCriteria: '17', startAmount: '1', endAmount: '1' }],
        consideration: [money('1950000000000000000', ADA), money('50000000000000000', ROUTER)],
        orderType: 0,
        startTime: '1767225600',
        endTime: '1893456000',
        zoneHash: toHex(0, { size: 32 }),
        salt: '7',
        conduitKey: toHex(0, { size: 32 }),
        counter: '0',
      },
    })
  },
  nested: (): Demand => {
    const run = (to: Hex, data: Hex): Hex => encodeFunctionData({ abi: WRAPPERS, functionName: 'execute', args: [to, 0n, data] })
    const own = [run(DOLLAR, approve(parseUnits('250', 6))), run(DOLLAR, transfer('120.5'))]
    return send({ to: ROUTER, data: encodeFunctionData({ abi: WRAPPERS, functionName: 'multicall', args: [own] }) })
  },
  batch: (): Demand => ({
    method: 'wallet_sendCalls',
    params: [
      {
        version: '2.0.0',
        from: ADA,
        chainId: '0x1',
        atomicRequired: true,
        calls: [
          { to: DOLLAR, data: approve(parseUnits('250', 6)) },
          { to: ROUTER, value: toHex(10_000_000_000_000_000n), data: '0x12345678' },
        ],
      },
    ],
  }),
  unknown: (): Demand => send({ to: ROUTER, value: toHex(10_000_000_000_000_000n), data: `0x12345678${'ab'.repeat(160)}` }),
  delegated: (): Demand =>
    send({
      to: ADA,
      data: encodeFunctionData({ abi: WRAPPERS, functionName: 'execTransactionFromModule', args: [ROUTER, 0n, '0x12345678', 1] }),
    }),
  psbt: (): Demand => {
    const scriptOf = (address: string): Uint8Array => OutScript.encode(Address(NETWORK).decode(address))
    const transaction = new Transaction()
    const coin = (txid: number, amount: bigint) =>
      transaction.addInput({ txid: new Uint8Array(32).fill(txid), index: 0, witnessUtxo: { amount, script: scriptOf(BTC_ADA) } })
    coin(1, 2_000_000n)
    coin(2, 900_000n)
    transaction.addOutput({ amount: 1_500_000n, script: scriptOf(BTC_BOB) })
    transaction.addOutput({ amount: 250_000n, script: scriptOf('bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr') })
    transaction.addOutput({ amount: 1_146_500n, script: scriptOf(BTC_ADA) })
    return { method: 'signPsbt', params: [{ psbt: base64.encode(transaction.toPSBT()), broadcast: true }] }
  },
} satisfies { readonly [name: string]: () => Demand }

function fieldsOf(fields: readonly string[]): readonly { readonly name: string; readonly type: string }[] {
  return fields.map((field) => {
    const [type = '', name = ''] = field.split(' ')
    return { name, type }
  })
}
