import type { Network } from '@latchkey/kernel'
import { createClient, custom, encodeFunctionData, parseAbi } from 'viem'
import { estimateL1Fee } from 'viem/op-stack'
import { toRecipient } from './check-recipient.js'
import { type Ask, askContract, type EvmCall, wordIn } from './evm-deps.js'

const ABI = /* @__PURE__ */ parseAbi(['function getOperatorFee(uint256 gasUsed) view returns (uint256)'])

/**
 * Reads the fee that a rollup of the OP stack charges for a transaction's data, besides the gas. Rollups such as Arbitrum and zkSync charge
 * for data by their gas, which a node's estimate includes.
 * @returns in wei; 0 on a network without a gas price oracle
 * @throws the node's error
 */
export async function readDataFee(ask: Ask, network: Network, { from, to, value, data }: EvmCall): Promise<bigint> {
  const oracle = network.contracts?.gasPriceOracle?.address
  if (oracle === undefined) return 0n
  const transport = custom({ request: ({ method, params }) => ask(method, params ?? []) }, { retryCount: 0 })
  return estimateL1Fee(createClient({ transport }), {
    account: toRecipient(from),
    chain: null,
    gasPriceOracleAddress: toRecipient(oracle),
    to: toRecipient(to),
    ...(value !== undefined && { value: BigInt(value) }),
    // Hexadecimal, by its type in nodes.
    ...(data !== undefined && { data: data as `0x${string}` }),
  })
}

/**
 * Reads the fee that the operator of a rollup of the OP stack charges for the gas of a transaction, since the upgrade Isthmus. viem's
 * `estimateOperatorFee` would estimate the gas again, which fails for a later step of a trade.
 * @returns in wei; 0 on a network without such a fee
 * @throws the node's error
 */
export async function readOperatorFee(ask: Ask, network: Network, gas: bigint): Promise<bigint> {
  const oracle = network.contracts?.gasPriceOracle?.address
  if (oracle === undefined) return 0n
  // Oracles before the upgrade lack the function.
  const data = encodeFunctionData({ abi: ABI, functionName: 'getOperatorFee', args: [gas] })
  return wordIn(await askContract(ask, { to: toRecipient(oracle), data })) ?? 0n
}
