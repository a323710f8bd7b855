import { expect, test } from 'vitest'
import { createHandClock } from '../create-hand-clock.js'
import { createWalletCore } from '../wallet/create-wallet-core.js'
import { createLinks } from '../wallet/links.js'
import { walletKeys } from '../wallet/wallet-keys.js'
import { grantOf } from './grant-of.js'

// Apps with older clients still send required chains; the client in our tests makes them optional.
const keys = walletKeys('alba')
const chains = [1337, 31338].map((id) => ({ id, name: String(id), rpcUrl: '', network: {} as never }))
const core = createWalletCore({
  id: 'alba',
  keys,
  families: ['eip155'],
  solana: undefined,
  chains,
  contracts: {} as never,
  policy: 'approve',
  links: createLinks(),
  clock: createHandClock(),
})
const wish = (...names: string[]) => ({ chains: names, methods: ['personal_sign'], events: ['chainChanged'] })
const NO = expect.objectContaining({ code: 5100 })

test('required and optional namespaces are combined, in any notation', () => {
  const bare = { methods: ['eth_sign'], events: [] }
  const asked = { requiredNamespaces: { 'eip155:31338': bare }, optionalNamespaces: { eip155: wish('eip155:1337', 'eip155:5') } }
  expect(grantOf(core, asked, {})).toEqual({
    eip155: {
      chains: ['eip155:1337', 'eip155:31338'],
      accounts: [`eip155:1337:${keys[0]?.address}`, `eip155:31338:${keys[0]?.address}`],
      methods: ['eth_sign', 'personal_sign'],
      events: ['chainChanged'],
    },
  })
})

test('a required chain or family that is unknown is a rejection', () => {
  const optionalNamespaces = { eip155: wish('eip155:1337') }
  for (const requiredNamespaces of [{ eip155: wish('eip155:5') }, { solana: wish('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp') }]) {
    expect(() => grantOf(core, { requiredNamespaces, optionalNamespaces }, {})).toThrow(NO)
  }
  expect(() => grantOf(core, { requiredNamespaces: {}, optionalNamespaces: { solana: wish('solana:x') } }, {})).toThrow(NO)
  expect(() => grantOf(core, { requiredNamespaces: {}, optionalNamespaces }, { chains: [31338] })).toThrow(NO)
})
