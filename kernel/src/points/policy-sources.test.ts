import { expect, test } from 'vitest'
import { createKernel, policyHosts, policySources } from '../index.js'
import { fakeChain } from '../testing/index.js'
import type { Network } from '../types/chain.js'

const network = (id: number, http: readonly string[], imageUrl?: string): Network => ({
  id,
  name: `Chain ${id}`,
  chainNamespace: 'eip155',
  caipNetworkId: `eip155:${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http }, public: { http: ['https://public.example'] } },
  ...(imageUrl !== undefined && { assets: { imageUrl } }),
})

test('CSP-03: a kernel without networks, plugins and server only needs its own files', () => {
  expect(policySources(createKernel({ projectId: 'p', plugins: [] }))).toEqual({
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ['data:', 'blob:'],
    'connect-src': ["'none'"],
    'frame-src': ["'none'"],
  })
})

test('CSP-03: nodes of the networks in use, the server and the plugins’ hosts are listed once, as origins', () => {
  const kernel = createKernel({
    projectId: 'p',
    plugins: [fakeChain('eip155')],
    grants: { 'fake-eip155': ['kernel.chains', 'kernel.connectorSources'] },
    server: { baseUrl: 'https://wallet.example/api/v1' },
  })
  kernel.connections.setNetworks('eip155', [
    network(1, ['https://rpc.example/key/1', 'https://rpc.example/key/2', 'not an address'], 'https://pictures.example/1.png'),
    network(2, ['http://127.0.0.1:8545'], 'data:image/png;base64,AAAA'),
  ])
  kernel.contribute(
    policyHosts.of({
      id: 'relay',
      connect: ['wss://relay.example/?id=1', 'https://rpc.example'],
      img: ['/own.png'],
      frame: ['https://f.example/x'],
    }),
  )
  expect(policySources(kernel)).toMatchObject({
    // Token images come from the server, which fetched them itself.
    'img-src': ['data:', 'blob:', 'https://pictures.example', 'https://wallet.example'],
    'connect-src': ['https://rpc.example', 'http://127.0.0.1:8545', 'https://wallet.example', 'wss://relay.example'],
    'frame-src': ['https://f.example'],
  })
})

test('CSP-03: a server given by its path is on the page’s own origin', () => {
  const kernel = createKernel({ projectId: 'p', plugins: [], server: { baseUrl: '/api/latchkey' } })
  expect(policySources(kernel)).toMatchObject({ 'img-src': ['data:', 'blob:', "'self'"], 'connect-src': ["'self'"] })
})

test('CSP-03: the server’s URL for some time zones is allowed in addition to the usual one', () => {
  const restricted = { timeZones: ['Asia/Shanghai'], baseUrl: 'https://other.example/wallet' }
  const kernel = createKernel({ projectId: 'p', plugins: [], server: { baseUrl: 'https://wallet.example', restricted } })
  expect(policySources(kernel)['connect-src']).toEqual(['https://wallet.example', 'https://other.example'])
})
