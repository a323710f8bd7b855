import { type Address, concat, getContractAddress, type Hex, zeroHash } from 'viem'
import { SandboxError } from '../errors.js'
import type { AccountsClient } from './accounts-client.js'
import type { Artifacts } from './load-artifacts.js'

/** Deploys with CREATE2: the same code and salt give the same address on every chain. Anvil includes it. */
const FACTORY: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const SALT_08 = '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9'
const SALT_07 = '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3'

/** The deployed contracts, at the same addresses as on public chains. */
export interface DeployedAccounts {
  readonly entryPoint08: Address
  readonly entryPoint07: Address | undefined
  readonly simple7702Account: Address
}

/**
 * Deploys the contracts of ERC-4337 on a chain, at the same addresses as on public ones.
 * @throws SandboxError `deploy-failed`
 */
export async function deployAccounts(
  client: AccountsClient,
  { entryPoint08, simple7702Account }: Artifacts,
  entryPoint07: Hex | undefined,
): Promise<DeployedAccounts> {
  return {
    entryPoint08: await deploy(client, entryPoint08, SALT_08),
    entryPoint07: entryPoint07 && (await deploy(client, entryPoint07, SALT_07)),
    simple7702Account: await deploy(client, simple7702Account, zeroHash),
  }
}

async function deploy({ node, wallet }: AccountsClient, bytecode: Hex, salt: Hex): Promise<Address> {
  const address = getContractAddress({ opcode: 'CREATE2', from: FACTORY, salt, bytecode })
  const hash = await wallet.sendTransaction({ to: FACTORY, data: concat([salt, bytecode]), gas: 8_000_000n })
  const { status } = await node.waitForTransactionReceipt({ hash })
  if (status !== 'success') throw new SandboxError('deploy-failed', `The contract at ${address} could not be put on the chain.`)
  return address
}
