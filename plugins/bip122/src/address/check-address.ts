import type { Network } from '@latchkey/kernel'
import { nameOf } from '../data/to-chain.js'
import { bip122Errors } from '../errors.js'
import { readAddress } from './read-address.js'

/** Returns why this is not an address of the network; undefined if it is. */
export function faultOf(address: string, network: Network | undefined): 'address-invalid' | 'address-network' | undefined {
  const read = readAddress(address)
  if (!read) return 'address-invalid'
  const name = nameOf(network?.caipNetworkId)
  return name && !read.networks.includes(name) ? 'address-network' : undefined
}

/** @throws bip122/address-invalid, bip122/address-network */
export function checkAddress(address: string, network: Network | undefined): void {
  const fault = faultOf(address, network)
  if (fault) throw bip122Errors.create(fault, { address, network: network?.name ?? '' })
}
