import { type BitcoinFormat, formatOf } from '../read/format.js'
import { readAddress } from './read-address.js'

/** Returns the format of an address's network. Test networks share theirs, and so does text that is not an address. */
export function formatOfAddress(address: string): BitcoinFormat {
  const { networks = [] } = readAddress(address) ?? {}
  return formatOf(networks.includes('mainnet') ? 'mainnet' : networks[0] === 'regtest' ? 'regtest' : 'testnet')
}
