import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Abi, Hex } from 'viem'
import { SandboxError } from '../errors.js'

/** ABI and creation code of a contract. */
export interface Artifact {
  readonly abi: Abi
  readonly bytecode: Hex
}
/** The Uniswap contracts to deploy. */
export interface UniswapArtifacts {
  readonly weth: Artifact
  readonly v2Factory: Artifact
  readonly v2Router: Artifact
  readonly v3Factory: Artifact
  readonly v3Quoter: Artifact
  readonly v3Router: Artifact
  readonly v3Positions: Artifact
}

const PACKAGES = ['@uniswap/v2-core@1.0.1', '@uniswap/v2-periphery@1.1.0-beta.0', '@uniswap/v3-core@1.0.1', '@uniswap/v3-periphery@1.4.4']

/**
 * Reads Uniswap's compiled contracts from its installed packages. Their licences are GPL and BUSL, so we bundle none of them.
 * @throws SandboxError `no-swaps`
 */
export function loadUniswap(): UniswapArtifacts {
  const { resolve } = createRequire(import.meta.url)
  const read = (path: string): Artifact => {
    try {
      // Written by a compiler, in two versions of its shape.
      const { abi, bytecode } = JSON.parse(readFileSync(resolve(`@uniswap/${path}.json`), 'utf8')) as { abi: Abi; bytecode: string }
      return { abi, bytecode: bytecode.startsWith('0x') ? (bytecode as Hex) : `0x${bytecode}` }
    } catch (cause) {
      const names = PACKAGES.join(' ')
      throw new SandboxError('no-swaps', `Swaps need Uniswap's packages. Install them: npm install --save-dev ${names}`, { cause })
    }
  }
  return {
    weth: read('v2-periphery/build/WETH9'),
    v2Factory: read('v2-core/build/UniswapV2Factory'),
    v2Router: read('v2-periphery/build/UniswapV2Router02'),
    v3Factory: read('v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory'),
    v3Quoter: read('v3-periphery/artifacts/contracts/lens/QuoterV2.sol/QuoterV2'),
    v3Router: read('v3-periphery/artifacts/contracts/SwapRouter.sol/SwapRouter'),
    v3Positions: read('v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager'),
  }
}
