import {
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  parseAbi,
  parseAbiParameters,
  size,
  slice,
  toFunctionSelector,
} from 'viem'

/** A call that another call makes. */
export interface InnerCall {
  /** The called contract or paid account, as 0x address. */
  readonly to: string
  /** In wei. */
  readonly value: bigint
  /** Selector and arguments; `0x` for a plain payment. */
  readonly data: Hex
  /** The caller that the called contract sees: the outer call's contract, or still the sender of that call. */
  readonly by: 'contract' | 'sender'
  /** The code of `to` runs as that account, and can do anything with it. */
  readonly isDelegated: boolean
}

const ABI = /* @__PURE__ */ parseAbi([
  // Routers, tokens and others call themselves.
  'function multicall(bytes[] own)',
  'function multicall(uint256 deadline, bytes[] own)',
  'function multicall(bytes32 parent, bytes[] own)',
  // Accounts: ERC-4337, ERC-7579 and ERC-7821.
  'function execute(address to, uint256 value, bytes data)',
  'function execute((address to, uint256 value, bytes data) call)',
  'function execute((address to, uint256 value, bytes data)[] calls)',
  'function execute(bytes32 mode, bytes encoded)',
  'function executeFromExecutor(bytes32 mode, bytes encoded)',
  'function executeBatch((address to, uint256 value, bytes data)[] calls)',
  'function executeBatch(address[] targets, bytes[] all)',
  'function executeBatch(address[] targets, uint256[] values, bytes[] all)',
  // Multicall 1 to 3.
  'function aggregate((address to, bytes data)[] calls)',
  'function blockAndAggregate((address to, bytes data)[] calls)',
  'function tryAggregate(bool required, (address to, bytes data)[] calls)',
  'function tryBlockAndAggregate(bool required, (address to, bytes data)[] calls)',
  'function aggregate3((address to, bool mayFail, bytes data)[] calls)',
  'function aggregate3Value((address to, bool mayFail, uint256 value, bytes data)[] calls)',
  // Safe.
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
  'function execTransactionFromModule(address to, uint256 value, bytes data, uint8 operation)',
  'function execTransactionFromModuleReturnData(address to, uint256 value, bytes data, uint8 operation)',
  'function multiSend(bytes transactions)',
])
const CALLS = /* @__PURE__ */ parseAbiParameters('(address to, uint256 value, bytes data)[]')
const CALLS_AND_MORE = /* @__PURE__ */ parseAbiParameters('(address to, uint256 value, bytes data)[], bytes')
const NOWHERE = '0x0000000000000000000000000000000000000000'

interface Target {
  readonly to: string
  readonly value?: bigint
  readonly data: Hex
  readonly operation?: number
}
/** The arguments by the names above. */
interface Fields extends Partial<Target> {
  readonly own?: readonly Hex[]
  readonly call?: Target
  readonly calls?: readonly Target[]
  readonly targets?: readonly string[]
  readonly values?: readonly bigint[]
  readonly all?: readonly Hex[]
  readonly mode?: Hex
  readonly encoded?: Hex
  readonly gasPrice?: bigint
  readonly transactions?: Hex
}

/**
 * Reads the calls inside a call of the common batches and accounts: `multicall`, `execute`, `executeBatch`, `aggregate` and Safe's
 * `multiSend` and `execTransaction`. Undefined for other calls, and for a call with a byte that this reader does not understand: an
 * approval must never show less than the call does.
 *
 * @param contract the called contract, as 0x address
 * @param data the call's data
 * @see ERC-4337, ERC-7579, ERC-7821
 */
export function readInnerCalls(contract: string, data: Hex): readonly InnerCall[] | undefined {
  try {
    const item = ABI.find((each) => toFunctionSelector(each) === slice(data, 0, 4).toLowerCase())
    if (!item) return undefined
    const { args } = decodeFunctionData({ abi: [item], data })
    // Encoded in another way, the contract could read other calls.
    if (!data.toLowerCase().startsWith(encodeFunctionData({ abi: [item], args } as never))) return undefined
    const fields = Object.fromEntries(item.inputs.map(({ name }, at) => [name, (args as readonly unknown[])[at]])) as Fields
    const calls = callsOf(contract, fields)
    return calls && calls.length > 0 ? calls : undefined
  } catch {
    // Not understood: the data is shown as it is, with a warning.
    return undefined
  }
}

function callsOf(contract: string, fields: Fields): readonly InnerCall[] | undefined {
  const { own, call, calls, targets, values, all, mode, encoded, gasPrice = 0n, transactions, to, data } = fields
  if (own) return own.map((each) => ({ ...callOf({ to: contract, data: each }), by: 'sender' }))
  if (calls) return calls.map(callOf)
  if (call) return [callOf(call)]
  if (mode && encoded) return callsOfMode(contract, mode, encoded)
  if (transactions) return callsOfPacked(transactions)
  if (targets && all) {
    const isWhole = targets.length === all.length && (values === undefined || values.length === 0 || values.length === all.length)
    return isWhole ? targets.map((each, at) => callOf({ to: each, value: values?.[at] ?? 0n, data: all[at] ?? '0x' })) : undefined
  }
  // With a gas price, a Safe also pays the sender of its transaction.
  return to !== undefined && data !== undefined && gasPrice === 0n ? [callOf({ ...fields, to, data })] : undefined
}

function callOf({ to, value = 0n, data, operation = 0 }: Target): InnerCall {
  return { to, value, data, by: 'contract', isDelegated: operation !== 0 }
}

/**
 * ERC-7579: the first byte distinguishes a single call, a batch or a delegated call. ERC-7821: the batch may be followed by additional
 * data.
 */
function callsOfMode(contract: string, mode: Hex, encoded: Hex): readonly InnerCall[] | undefined {
  const [type, variant] = [slice(mode, 0, 1), slice(mode, 6, 10)]
  const isOwn = variant === '0x78210001'
  if (!isOwn && variant !== '0x00000000') return undefined
  if (type === '0x01') {
    const hasMore = isOwn && BigInt(slice(encoded, 0, 32)) === 64n
    const format = hasMore ? CALLS_AND_MORE : CALLS
    const values = decodeAbiParameters(format, encoded)
    if (encodeAbiParameters(format, values as never) !== encoded.toLowerCase()) return undefined
    return values[0].map((each) => callOf(each.to === NOWHERE && isOwn ? { ...each, to: contract } : each))
  }
  if (type === '0x00')
    return [callOf({ to: getAddress(slice(encoded, 0, 20)), value: BigInt(slice(encoded, 20, 52)), data: from(encoded, 52) })]
  if (type === '0xff') return [callOf({ to: getAddress(slice(encoded, 0, 20)), data: from(encoded, 20), operation: 1 })]
  return undefined
}

/** Safe's packed format: operation, address, amount, length and data of each call. */
function callsOfPacked(transactions: Hex): readonly InnerCall[] | undefined {
  const calls: InnerCall[] = []
  for (let at = 0; at < size(transactions); ) {
    const length = Number(BigInt(slice(transactions, at + 53, at + 85)))
    const end = at + 85 + length
    if (end > size(transactions)) return undefined
    const [operation, to, value] = [
      slice(transactions, at, at + 1),
      slice(transactions, at + 1, at + 21),
      slice(transactions, at + 21, at + 53),
    ]
    calls.push(
      callOf({ to: getAddress(to), value: BigInt(value), data: from(slice(transactions, 0, end), at + 85), operation: Number(operation) }),
    )
    at = end
  }
  return calls
}

/** Returns the bytes from an offset on, possibly empty. */
function from(bytes: Hex, offset: number): Hex {
  return size(bytes) > offset ? slice(bytes, offset) : '0x'
}
