import { type Address, encodeFunctionData, type Hex, parseAbi, parseEther, parseUnits, toHex } from 'viem'
import { callChain } from '../chain/call-chain.js'
import { SandboxError } from '../errors.js'
import type { OnrampWorld } from './wares.js'

/** The sellers' own account on every chain. It has no known key. */
const TREASURY: Address = '0x5e11e45e11e45E11e45E11E45E11e45E11E45e11'

/** Sends real coins of the local chain, and returns the transaction's hash. @throws SandboxError `chain-call-failed` */
export async function payOut(
  { chains, solana }: OnrampWorld,
  {
    asset,
    address,
    amount,
    decimals,
  }: { readonly asset: string; readonly address: string; readonly amount: string; readonly decimals: number },
): Promise<string> {
  const [chain = '', what = ''] = asset.split('/')
  const units = parseUnits(amount, decimals)
  if (chain === solana?.network.caipNetworkId)
    return String(await callChain(solana.rpcUrl, { method: 'requestAirdrop', params: [address, Number(units)] }))
  const url = chains.find(({ network }) => network.caipNetworkId === chain)?.rpcUrl
  if (url === undefined) throw new SandboxError('unknown-chain', `Nothing is sold on ${chain}.`)
  await callChain(url, { method: 'anvil_setBalance', params: [TREASURY, toHex(parseEther('1000000'))] })
  await callChain(url, { method: 'anvil_impersonateAccount', params: [TREASURY] })
  const [kind, token] = what.split(':')
  const call =
    kind === 'erc20'
      ? { to: token, data: encodeFunctionData({ abi: MINT, functionName: 'mint', args: [address as Address, units] }) }
      : { to: address, value: toHex(units) }
  // A node returns only a hash here.
  const hash = (await callChain(url, { method: 'eth_sendTransaction', params: [{ from: TREASURY, ...call }] })) as Hex
  await callChain(url, { method: 'anvil_stopImpersonatingAccount', params: [TREASURY] })
  return hash
}

/** Decimals of the test dollar. */
const MINT = /* @__PURE__ */ parseAbi(['function mint(address to, uint256 value)'])
