import { type Address, getContractAddress } from 'viem'
import type { SandboxContracts } from './contracts.js'

/** Deploys everything. It has no known key: the nodes impersonate it during startup. */
export const DEPLOYER: Address = '0x1a7C4EE11A7c4EE11A7C4Ee11a7c4Ee11a7C4eE1'

/** The contracts in the order of their creation, which fixes their addresses. */
const DEPLOYED = [
  'token',
  'nft',
  'ensRegistry',
  'ensResolver',
  'ensUniversalResolver',
  'ensRegistrar',
  'contractWallet',
  'batchAccount',
] as const satisfies readonly (keyof SandboxContracts)[]

/** The addresses that `deployWorld` fills. */
export function contractAddresses(): SandboxContracts {
  const deployed = DEPLOYED.map((name, nonce) => [name, getContractAddress({ from: DEPLOYER, nonce: BigInt(nonce) })] as const)
  return {
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
    // `fromEntries` loses the key types; they are exactly those of DEPLOYED.
    ...(Object.fromEntries(deployed) as Record<(typeof DEPLOYED)[number], Address>),
  }
}
