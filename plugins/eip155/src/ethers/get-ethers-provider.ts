import { BrowserProvider } from 'ethers'
import type { Eip155Kernel } from '../eip155-kernel.js'

/**
 * The kernel's provider as ethers has it: follows the wallet in use and its network, reads without one.
 *
 * @example
 * import { getEthersProvider } from '@latchkey/eip155/ethers'
 *
 * const balance = await getEthersProvider(kernel).getBalance('ada.eth')
 */
export function getEthersProvider(kernel: Eip155Kernel): BrowserProvider {
  const provider = kernel.actions.eip155.getProvider()
  // 'any': the network may change while the provider lives.
  return new BrowserProvider({ request: ({ method, params }) => provider.request({ method, params: params ?? [] }) }, 'any')
}
