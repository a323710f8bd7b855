import { expect, test } from 'vitest'
import { addressOn } from './address-on.js'

const addresses = {
  eip155: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
  bip122: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  bip122Testnet: 'tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl',
}

test.each([
  ['eip155:1', addresses.eip155],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', addresses.solana],
  ['bip122:000000000019d6689c085ae165831e93', addresses.bip122],
  ['bip122:000000000933ea01ad0ee984209779ba', addresses.bip122Testnet],
  // The same key, encoded for regtest by other libraries.
  ['bip122:0f9188f13cb7b2c71f2a335e3a4fc328', 'bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk'],
])('the address on %s is %s', (chain, address) => expect(addressOn(chain, addresses)).toBe(address))
