import {
  type Address,
  BaseError,
  ContractFunctionRevertedError,
  concat,
  decodeFunctionData,
  encodeFunctionData,
  getAddress,
  type Hex,
  hexToString,
  isAddress,
  isAddressEqual,
  isHash,
  type StateOverride,
  toHex,
} from 'viem'
import { entryPoint07Abi, entryPoint08Abi, getUserOperationHash, toPackedUserOperation } from 'viem/account-abstraction'
import { recoverAuthorizationAddress } from 'viem/utils'
import { RpcError } from '../errors.js'
import type { AccountsClient } from './accounts-client.js'
import type { DeployedAccounts } from './deploy-accounts.js'
import { type Operation, readOperation } from './operation.js'

/** Submits operations to one chain, one by one. */
export interface Bundler {
  /** Handles one call of ERC-7769. @throws RpcError */
  request(method: string, params: readonly unknown[]): Promise<unknown>
}

/** ERC-7769 codes: refused by an entry point, by a paymaster, as out of time, for the signature, and by the call itself. */
const REFUSED = -32500
const BY_PAYMASTER = -32501
const OUT_OF_TIME = -32503
const SIGNATURE = -32507
const REVERTED = -32521

/** Enough for the accounts used here, with signatures of curves and of other contracts. */
const VERIFICATION_GAS = 300_000n
const WITH_FACTORY_GAS = 2_000_000n
const PAYMASTER_GAS = 150_000n
const PRE_GAS = 60_000n

/** A bundler for tests: no mempool and no reputation, one operation per transaction, for accounts of EntryPoint 0.8 and 0.7. */
export function createBundler({
  client: { node, wallet },
  deployed,
}: {
  readonly client: AccountsClient
  readonly deployed: DeployedAccounts
}): Bundler {
  const points = [deployed.entryPoint08, deployed.entryPoint07].flatMap((address) => address ?? [])
  /** One after the other: they share a sender. */
  let last: Promise<unknown> = Promise.resolve()

  const pointOf = (given: unknown): Address => {
    const found = points.find((point) => typeof given === 'string' && isAddress(given, { strict: false }) && isAddressEqual(point, given))
    if (!found) throw new RpcError(-32602, 'This entry point is not served.')
    return found
  }
  const versionOf = (point: Address): '0.7' | '0.8' => (point === deployed.entryPoint08 ? '0.8' : '0.7')
  const hashOf = (operation: Operation, point: Address): Hex =>
    getUserOperationHash({
      chainId: node.chain.id,
      entryPointAddress: point,
      entryPointVersion: versionOf(point),
      userOperation: operation as never,
    })
  const packed = (operation: Operation) => toPackedUserOperation(operation as never)

  /**
   * A delegation must be the sender's own, for this chain, and with the next nonce. Estimates come before wallets ask for the signature.
   */
  const checkAuthorization = async ({ sender, authorization }: Operation, isSigned: 'signed' | 'unsigned'): Promise<void> => {
    if (!authorization) return
    const signer = isSigned === 'signed' ? await recoverAuthorizationAddress({ authorization }).catch(() => undefined) : sender
    const nonce = await node.getTransactionCount({ address: sender })
    const isHere = authorization.chainId === 0 || authorization.chainId === node.chain.id
    if (!signer || !isAddressEqual(signer, sender) || !isHere || authorization.nonce !== nonce)
      throw new RpcError(-32602, 'The authorization of EIP-7702 is not the one that the sender can give now.')
  }
  /** With the code that the sender will have. */
  const overrideOf = ({ sender, authorization }: Operation): StateOverride | undefined =>
    authorization && [{ address: sender, code: concat(['0xef0100', authorization.address]) }]

  const simulate = async (operation: Operation, point: Address): Promise<void> => {
    await node
      .simulateContract({
        address: point,
        abi: versionOf(point) === '0.8' ? entryPoint08Abi : entryPoint07Abi,
        functionName: 'handleOps',
        args: [[packed(operation)], wallet.account.address],
        stateOverride: overrideOf(operation),
      })
      .catch((error: unknown) => {
        throw refusalOf(error)
      })
  }
  const send = async (given: unknown, entryPoint: unknown): Promise<Hex> => {
    const operation = readOperation(given)
    const point = pointOf(entryPoint)
    await checkAuthorization(operation, 'signed')
    await simulate(operation, point)
    const hash = await wallet.sendTransaction({
      to: point,
      data: encodeFunctionData({ abi: entryPoint08Abi, functionName: 'handleOps', args: [[packed(operation)], wallet.account.address] }),
      gas: gasOf(operation),
      ...(operation.authorization && { authorizationList: [operation.authorization] }),
    })
    await node.waitForTransactionReceipt({ hash })
    return hashOf(operation, point)
  }
  const estimate = async (given: unknown, entryPoint: unknown) => {
    const operation = readOperation(given)
    const point = pointOf(entryPoint)
    await checkAuthorization(operation, 'unsigned')
    const isNew = operation.factory !== undefined && operation.factory !== '0x7702'
    const callGasLimit = isNew
      ? 1_000_000n
      : await node
          .estimateGas({
            account: point,
            to: operation.sender,
            data: operation.callData,
            stateOverride: overrideOf(operation),
          })
          .catch((error: unknown) => {
            throw revertOf(error)
          })
    return {
      callGasLimit: toHex(callGasLimit + callGasLimit / 10n),
      verificationGasLimit: toHex(isNew ? WITH_FACTORY_GAS : VERIFICATION_GAS),
      preVerificationGas: toHex(PRE_GAS),
      ...(operation.paymaster && { paymasterVerificationGasLimit: toHex(PAYMASTER_GAS), paymasterPostOpGasLimit: '0x0' }),
    }
  }
  /** The event by which an entry point reports that an operation ran: only the chain stores this, so a restarted bundler finds it too. */
  const eventOf = async (given: unknown) => {
    if (typeof given !== 'string' || !isHash(given)) throw new RpcError(-32602, 'This is not the hash of an operation.')
    const [event] = await node.getContractEvents({
      address: points as Address[],
      abi: entryPoint08Abi,
      eventName: 'UserOperationEvent',
      args: { userOpHash: given },
      fromBlock: 0n,
      strict: true,
    })
    return event
  }
  const receipt = async (given: unknown) => {
    const event = await eventOf(given)
    if (!event) return null
    const { args, transactionHash, address } = event
    const whole = (await node.request({ method: 'eth_getTransactionReceipt', params: [transactionHash] })) as {
      readonly logs: readonly { readonly logIndex: Hex }[]
    }
    return {
      userOpHash: args.userOpHash,
      entryPoint: getAddress(address),
      sender: args.sender,
      nonce: toHex(args.nonce),
      paymaster: args.paymaster,
      actualGasCost: toHex(args.actualGasCost),
      actualGasUsed: toHex(args.actualGasUsed),
      success: args.success,
      // Those before its event belong to this operation: a transaction contains a single one.
      logs: whole.logs.filter(({ logIndex }) => Number(logIndex) < event.logIndex),
      receipt: whole,
    }
  }
  const byHash = async (given: unknown) => {
    const event = await eventOf(given)
    if (!event) return null
    const { input, blockHash, blockNumber } = await node.getTransaction({ hash: event.transactionHash })
    const { args } = decodeFunctionData({ abi: entryPoint08Abi, data: input })
    const [operations] = args as unknown as [readonly Record<string, unknown>[]]
    return {
      userOperation: JSON.parse(JSON.stringify(operations[0], (_, value) => (typeof value === 'bigint' ? toHex(value) : value))),
      entryPoint: getAddress(event.address),
      transactionHash: event.transactionHash,
      blockHash,
      blockNumber: blockNumber === null ? null : toHex(blockNumber),
    }
  }
  return {
    async request(method, params) {
      switch (method) {
        case 'eth_chainId':
          return toHex(node.chain.id)
        case 'eth_supportedEntryPoints':
          return points
        case 'eth_sendUserOperation': {
          const sending = last.then(() => send(params[0], params[1]))
          last = sending.catch(() => {})
          return sending
        }
        case 'eth_estimateUserOperationGas':
          return estimate(params[0], params[1])
        case 'eth_getUserOperationReceipt':
          return receipt(params[0])
        case 'eth_getUserOperationByHash':
          return byHash(params[0])
        default:
          throw new RpcError(-32601, `The method ${method} is not served.`)
      }
    },
  }
}

/** All that the operation may use, plus what an entry point needs. */
function gasOf(operation: Operation): bigint {
  const {
    callGasLimit,
    verificationGasLimit,
    preVerificationGas,
    paymasterVerificationGasLimit = 0n,
    paymasterPostOpGasLimit = 0n,
  } = operation
  const all = callGasLimit + verificationGasLimit + preVerificationGas + paymasterVerificationGasLimit + paymasterPostOpGasLimit
  return all + all / 10n + 200_000n
}

/** Refusals of an entry point have codes: AA24 is a signature, AA33 a paymaster. */
function refusalOf(error: unknown): RpcError {
  const revert = error instanceof BaseError ? error.walk((each) => each instanceof ContractFunctionRevertedError) : undefined
  const { errorName, args } = (revert as ContractFunctionRevertedError | undefined)?.data ?? {}
  if (errorName !== 'FailedOp' && errorName !== 'FailedOpWithRevert') return new RpcError(REFUSED, firstLine(error))
  const [, reason = '', inner] = args as unknown as [bigint, string, Hex | undefined]
  const text = inner ? `${reason}: ${wordsOf(inner)}` : reason
  if (/^AA[23]2/.test(reason)) return new RpcError(OUT_OF_TIME, text)
  if (/^AA[23]4/.test(reason)) return new RpcError(SIGNATURE, text)
  return new RpcError(reason.startsWith('AA3') ? BY_PAYMASTER : REFUSED, text)
}

function revertOf(error: unknown): RpcError {
  const data =
    error instanceof BaseError ? (error.walk((each) => 'data' in (each as object)) as { readonly data?: unknown } | null)?.data : undefined
  return new RpcError(REVERTED, firstLine(error), typeof data === 'string' ? data : undefined)
}

/** The message of `Error(string)`, anything else as raw data. */
function wordsOf(data: Hex): string {
  if (!data.startsWith('0x08c379a0')) return data
  const length = Number(`0x${data.slice(74, 138)}`)
  return hexToString(`0x${data.slice(138, 138 + 2 * length)}`)
}

function firstLine(error: unknown): string {
  return error instanceof BaseError ? error.shortMessage : (String((error as Error).message).split('\n', 1)[0] ?? '')
}
