import { parseAbi } from 'viem'

/** Batches several reads in one call. */
export const multicallAbi = /* @__PURE__ */ parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call[] calls) payable returns (Result[])',
  'function getCurrentBlockTimestamp() view returns (uint256)',
])
/** Pools and their contents. */
export const poolAbi = /* @__PURE__ */ parseAbi([
  'function getPair(address, address) view returns (address)',
  'function getPool(address, address, uint24) view returns (address)',
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32)',
  'function slot0() view returns (uint160 sqrtPriceX96, int24, uint16, uint16, uint16, uint8, bool)',
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amountOut, uint160[], uint32[], uint256 gasEstimate)',
])
/** Tokens, and their permits (EIP-2612). */
export const tokenAbi = /* @__PURE__ */ parseAbi([
  'function allowance(address, address) view returns (uint256)',
  'function approve(address, uint256) returns (bool)',
  'function balanceOf(address) view returns (uint256)',
  'function transfer(address, uint256) returns (bool)',
  'function nonces(address) view returns (uint256)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function name() view returns (string)',
  'function version() view returns (string)',
])
