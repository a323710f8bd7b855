import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Hex } from 'viem'
import { SandboxError } from '../errors.js'

/** Creation code of the ERC-4337 contracts, as compiled in their package. */
export interface Artifacts {
  readonly entryPoint08: Hex
  readonly simple7702Account: Hex
}

const PACKAGE = '@account-abstraction/contracts'

/**
 * Reads the contracts to deploy from the installed package.
 * @throws SandboxError `no-smart-accounts`
 */
export function loadArtifacts(): Artifacts {
  const { resolve } = createRequire(import.meta.url)
  const read = (name: string): Hex => {
    try {
      // Written by a compiler: only its byte code is of interest.
      const { bytecode } = JSON.parse(readFileSync(resolve(`${PACKAGE}/artifacts/${name}.json`), 'utf8')) as { readonly bytecode: Hex }
      return bytecode
    } catch (cause) {
      throw new SandboxError(
        'no-smart-accounts',
        `Smart accounts need the package ${PACKAGE} 0.8.0. Install it: npm install --save-dev ${PACKAGE}@0.8.0`,
        { cause },
      )
    }
  }
  return { entryPoint08: read('EntryPoint'), simple7702Account: read('Simple7702Account') }
}
