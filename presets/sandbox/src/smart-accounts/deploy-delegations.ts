import { type Address, concat, encodeAbiParameters, type Hex } from 'viem'
import { callChainBatch } from '../chain/call-chain.js'
import { SandboxError } from '../errors.js'
import type { AccountsClient } from './accounts-client.js'
import type { DelegationArtifacts } from './load-delegations.js'

/** Contracts of the Delegation Framework by name, at their addresses on public networks. */
export interface DeployedDelegations {
  readonly [name: string]: Address
}

/** Addresses passed to constructors. */
const NEEDS: { readonly [name: string]: readonly string[] } = {
  EIP7702StatelessDeleGatorImpl: ['DelegationManager', 'EntryPoint'],
  HybridDeleGatorImpl: ['DelegationManager', 'EntryPoint'],
  MultiSigDeleGatorImpl: ['DelegationManager', 'EntryPoint'],
  LogicalOrWrapperEnforcer: ['DelegationManager'],
  NativeTokenPaymentEnforcer: ['DelegationManager', 'ArgsEqualityCheckEnforcer'],
}
/** Their constructors write more than code: an owner, a lock against initialization, a separate contract. */
const WRITES: readonly string[] = ['DelegationManager', 'EntryPoint', 'HybridDeleGatorImpl', 'MultiSigDeleGatorImpl']
/** The library for P-256 arithmetic that Hybrid accounts use. The package does not contain its address on public networks. */
const LIBRARY: Address = '0x000000000000000000000000000000000000712d'

interface Contract {
  readonly name: string
  readonly address: Address
  readonly creation: Hex
}

/**
 * Deploys the Delegation Framework on a chain. The published byte code was recompiled and yields other addresses than those on public
 * networks, so each constructor runs at its contract's public address: its return value becomes the code there.
 *
 * @throws SandboxError `deploy-failed`
 */
export async function deployDelegations(
  { node, wallet }: AccountsClient,
  { codes, addresses }: DelegationArtifacts,
  /** Already deployed, from the byte code of its own package. */
  hasEntryPoint: boolean,
): Promise<DeployedDelegations> {
  const { url } = node.transport
  if (url === undefined) throw new SandboxError('deploy-failed', 'The chain has no address.')
  const creationOf = (name: string): Hex => {
    const code = codes[name.replace(/Impl$/, '')]
    if (!code) throw new SandboxError('deploy-failed', `The package has no byte code of ${name}.`)
    const linked = code.replace(/__\$[\da-f]{34}\$__/g, LIBRARY.slice(2)) as Hex
    const args = name === 'DelegationManager' ? [wallet.account.address] : (NEEDS[name] ?? []).map((needed) => addresses[needed] ?? '0x')
    return concat([
      linked,
      encodeAbiParameters(
        args.map(() => ({ type: 'address' }) as const),
        args as never,
      ),
    ])
  }
  const contracts: readonly Contract[] = [
    { name: 'SCL_RIP7212', address: LIBRARY, creation: creationOf('SCL_RIP7212') },
    ...Object.entries(addresses)
      .filter(([name]) => !(name === 'EntryPoint' && hasEntryPoint))
      .map(([name, address]) => ({ name, address, creation: creationOf(name) })),
  ]
  const codeAt = (all: readonly { readonly address: Address; readonly code: Hex }[]) =>
    callChainBatch(
      url,
      all.map(({ address, code }) => ({ method: 'anvil_setCode', params: [address, code] })),
    )
  await codeAt(contracts.map(({ address, creation }) => ({ address, code: creation })))
  // From here on it is code of the chain: a batch of calls, each of which runs a constructor at its contract's address.
  const made = (await callChainBatch(
    url,
    contracts.map(({ address }) => ({ method: 'eth_call', params: [{ from: wallet.account.address, to: address }, 'latest'] })),
  )) as readonly Hex[]
  const writing = contracts.filter(({ name }) => WRITES.includes(name))
  const nonce = await node.getTransactionCount({ address: wallet.account.address })
  const sent = await Promise.all(
    writing.map(({ address }, index) => wallet.sendTransaction({ to: address, gas: 5_000_000n, nonce: nonce + index })),
  )
  for (const hash of sent) {
    const { status } = await node.waitForTransactionReceipt({ hash })
    if (status !== 'success')
      throw new SandboxError('deploy-failed', 'A contract of the Delegation Framework could not be put on the chain.')
  }
  await codeAt(contracts.map(({ address }, index) => ({ address, code: made[index] ?? '0x' })))
  return addresses
}
