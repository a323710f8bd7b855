import {
  type Address,
  concat,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  isAddressEqual,
  parseEther,
  toHex,
} from 'viem'
import { entryPoint08Abi, toPackedUserOperation } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { sponsorPaymaster } from '../contracts.generated.js'
import { RpcError, SandboxError } from '../errors.js'
import type { AccountsClient } from './accounts-client.js'
import type { DeployedAccounts } from './deploy-accounts.js'
import { readOperation } from './operation.js'

/** Agrees to pay for operations (ERC-7677). */
export interface Paymaster {
  readonly address: Address
  /** @throws RpcError */
  request(method: string, params: readonly unknown[]): Promise<unknown>
}

/** How long an agreement is valid. */
const GOOD_FOR_S = 600
const GAS = 150_000n

/**
 * Deploys a paymaster on a chain, with a deposit at each entry point, and signs for every caller.
 * @throws SandboxError `deploy-failed`
 */
export async function createPaymaster({
  client: { node, wallet },
  deployed,
}: {
  readonly client: AccountsClient
  readonly deployed: DeployedAccounts
}): Promise<Paymaster> {
  const signer = privateKeyToAccount(generatePrivateKey())
  const points = [deployed.entryPoint08, deployed.entryPoint07].flatMap((address) => address ?? [])
  const { abi, bytecode } = sponsorPaymaster
  const nonce = await node.getTransactionCount({ address: wallet.account.address })
  const address = getContractAddress({ from: wallet.account.address, nonce: BigInt(nonce) })
  const made = await wallet.sendTransaction({ data: encodeDeployData({ abi, bytecode, args: [signer.address, points] }), gas: 3_000_000n })
  const { status } = await node.waitForTransactionReceipt({ hash: made })
  if (status !== 'success') throw new SandboxError('deploy-failed', 'The paymaster could not be put on the chain.')
  for (const to of points) {
    const data = encodeFunctionData({ abi: entryPoint08Abi, functionName: 'depositTo', args: [address] })
    await node.waitForTransactionReceipt({ hash: await wallet.sendTransaction({ to, data, value: parseEther('1000') }) })
  }

  const answer = async (params: readonly unknown[], isFinal: boolean) => {
    const [given, point, chainId] = params
    const entryPoint = points.find((one) => typeof point === 'string' && isAddressEqual(one, point as Address))
    if (!entryPoint) throw new RpcError(-32602, 'This entry point is not served.')
    if (Number(chainId) !== node.chain.id) throw new RpcError(-32602, 'This chain is not served.')
    // A stub lacks the signed fields, and the account's signature too.
    const operation = readOperation({ signature: '0x', ...(given as object) })
    const { timestamp } = await node.getBlock()
    const until = Number(timestamp) + GOOD_FOR_S
    const limits = {
      paymasterVerificationGasLimit: operation.paymasterVerificationGasLimit ?? GAS,
      paymasterPostOpGasLimit: operation.paymasterPostOpGasLimit ?? 0n,
    }
    const dataWith = (signature: Hex): Hex => concat([toHex(until, { size: 6 }), signature])
    if (!isFinal) {
      return {
        paymaster: address,
        paymasterData: dataWith(`0x${'ff'.repeat(64)}1c`),
        paymasterVerificationGasLimit: toHex(limits.paymasterVerificationGasLimit),
        paymasterPostOpGasLimit: toHex(limits.paymasterPostOpGasLimit),
        sponsor: { name: 'Latchkey Sandbox' },
        isFinal: false,
      }
    }
    const packed = toPackedUserOperation({ ...operation, ...limits, paymaster: address, paymasterData: dataWith('0x') } as never)
    const hash = await node.readContract({ address, abi, functionName: 'agreementOf', args: [packed, entryPoint, until] })
    return { paymaster: address, paymasterData: dataWith(await signer.sign({ hash })) }
  }
  return {
    address,
    async request(method, params) {
      if (method === 'pm_getPaymasterStubData') return answer(params, false)
      if (method === 'pm_getPaymasterData') return answer(params, true)
      throw new RpcError(-32601, `The method ${method} is not served.`)
    },
  }
}
