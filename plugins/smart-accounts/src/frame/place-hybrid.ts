import { encodeDeployData, encodeFunctionData, getContractAddress, type Hex, parseAbi } from 'viem'
import { FRAMEWORK } from './delegation-framework.js'
import { PROXY_BYTECODE } from './proxy-bytecode.js'

const ABI = /* @__PURE__ */ parseAbi([
  'constructor(address implementation, bytes data)',
  'function initialize(address owner, string[] keyIds, uint256[] xValues, uint256[] yValues)',
  'function deploy(bytes code, bytes32 salt)',
])
const SALT: Hex = '0x0000000000000000000000000000000000000000000000000000000000000000'

/** Returns the address of a plain account's `HybridDeleGator` on every network, and the factory call that creates it. */
export function placeHybrid(owner: Hex): { readonly address: Hex; readonly factory: { readonly factory: Hex; readonly factoryData: Hex } } {
  const data = encodeFunctionData({ abi: ABI, functionName: 'initialize', args: [owner, [], [], []] })
  const bytecode = encodeDeployData({ abi: ABI, bytecode: PROXY_BYTECODE, args: [FRAMEWORK.hybrid, data] })
  return {
    address: getContractAddress({ opcode: 'CREATE2', from: FRAMEWORK.factory, salt: SALT, bytecode }),
    factory: { factory: FRAMEWORK.factory, factoryData: encodeFunctionData({ abi: ABI, functionName: 'deploy', args: [bytecode, SALT] }) },
  }
}
