import { type Abi, type Address, encodeDeployData, encodeFunctionData, type Hex, labelhash, namehash, toHex, zeroHash } from 'viem'
import * as artifacts from '../contracts.generated.js'
import { DEPLOYER } from './contract-addresses.js'
import type { SandboxContracts } from './contracts.js'
import type { NamedAccount, World } from './world.js'

/** One transaction of the setup. */
export interface Step {
  readonly to?: Address
  readonly data: Hex
  readonly value?: Hex
  /** Gas limit, if higher than usual. */
  readonly gas?: number
}

/** The setup as transactions of one sender: creations in the order of `DEPLOYED`, then the names. */
export function worldPlan({ contracts, accounts, names, owner }: World): readonly Step[] {
  return [
    create(artifacts.testDollar, [accounts, 10_000_000_000n]),
    create(artifacts.testKeys, [accounts]),
    create(artifacts.nameRegistry, []),
    create(artifacts.nameResolver, [contracts.ensRegistry, contracts.ensRegistrar]),
    create(artifacts.universalResolver, [contracts.ensRegistry]),
    create(artifacts.nameRegistrar, [contracts.ensRegistry, namehash('eth')]),
    { ...create(artifacts.contractWallet, [owner]), value: toHex(10n ** 18n) },
    create(artifacts.batchAccount, []),
    subnode(contracts, '', 'eth', contracts.ensRegistrar),
    subnode(contracts, '', 'reverse', DEPLOYER),
    subnode(contracts, 'reverse', 'addr', contracts.ensRegistrar),
    ...names.flatMap((name) => register(contracts, name)),
  ]
}

function register({ ensRegistry, ensRegistrar, ensResolver }: SandboxContracts, { label, address, texts }: NamedAccount): readonly Step[] {
  const name = `${label}.eth`
  const node = namehash(name)
  // The deployer owns the name while it writes the records, then hands it over.
  return [
    call(ensRegistrar, artifacts.nameRegistrar.abi, 'register', [label, DEPLOYER, ensResolver]),
    call(ensResolver, artifacts.nameResolver.abi, 'setAddr', [node, address]),
    ...Object.entries(texts).map(([key, text]) => call(ensResolver, artifacts.nameResolver.abi, 'setText', [node, key, text])),
    call(ensRegistry, artifacts.nameRegistry.abi, 'setOwner', [node, address]),
    call(ensRegistrar, artifacts.nameRegistrar.abi, 'setPrimaryNameFor', [address, name, ensResolver]),
  ]
}

function subnode({ ensRegistry }: SandboxContracts, parent: string, label: string, owner: Address): Step {
  const node = parent ? namehash(parent) : zeroHash
  return call(ensRegistry, artifacts.nameRegistry.abi, 'setSubnodeOwner', [node, labelhash(label), owner])
}

/** Creates a contract. */
export function create({ abi, bytecode }: { readonly abi: Abi; readonly bytecode: Hex }, args: readonly unknown[]): Step {
  return { data: encodeDeployData({ abi, bytecode, args }) }
}

/** Calls a contract. */
export function call(to: Address, abi: Abi, functionName: string, args: readonly unknown[]): Step {
  return { to, data: encodeFunctionData({ abi, functionName, args }) }
}
