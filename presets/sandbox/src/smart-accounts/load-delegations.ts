import { createRequire } from 'node:module'
import type { Address, Hex } from 'viem'
import { SandboxError } from '../errors.js'

/** Creation code by contract name, and the addresses on public networks. */
export interface DelegationArtifacts {
  readonly codes: { readonly [name: string]: Hex | undefined }
  readonly addresses: { readonly [name: string]: Address }
}

const ABIS = '@metamask/delegation-abis'
const DEPLOYMENTS = '@metamask/delegation-deployments'
/** The newest version on public networks. */
const VERSION = '1.3.0'

/**
 * Reads the Delegation Framework from the installed packages.
 * @throws SandboxError `no-smart-accounts`
 */
export function loadDelegations(): DelegationArtifacts {
  const load = createRequire(import.meta.url)
  try {
    // Modules of constants. Their types contain every byte code, which is too much for a compiler.
    const codes = load(`${ABIS}/bytecode`) as DelegationArtifacts['codes']
    const { DELEGATOR_CONTRACTS } = load(DEPLOYMENTS) as {
      readonly DELEGATOR_CONTRACTS: { readonly [version: string]: { readonly [chainId: number]: DelegationArtifacts['addresses'] } }
    }
    const addresses = DELEGATOR_CONTRACTS[VERSION]?.[1]
    if (!addresses) throw new Error(`There is no version ${VERSION}.`)
    return { codes, addresses }
  } catch (cause) {
    throw new SandboxError(
      'no-smart-accounts',
      `Accounts that delegate need the packages ${ABIS} and ${DEPLOYMENTS} 2.0.0. Install them: npm install --save-dev ${ABIS}@2.0.0 ${DEPLOYMENTS}@2.0.0`,
      { cause },
    )
  }
}
