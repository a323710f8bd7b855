import type { SmartAccountScheme } from '@latchkey/embedded-wallet'

/** Returns whether the account's code on the chain delegates to the network's contract (EIP-7702). */
export const isDelegatedTo: SmartAccountScheme['isDeployed'] = async ({ address, network, node }) => {
  const code = await node('eth_getCode', [address, 'latest'])
  return typeof code === 'string' && code.toLowerCase() === `0xef0100${network.implementation.slice(2).toLowerCase()}`
}
