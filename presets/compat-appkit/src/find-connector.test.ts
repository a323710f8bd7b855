import type { ConnectorInfo } from '@latchkey/kernel'
import { expect, test } from 'vitest'
import { findConnector } from './find-connector.js'

const connectors: readonly ConnectorInfo[] = [
  { id: 'io.rabby', rdns: 'io.rabby', name: 'Rabby Wallet', type: 'ANNOUNCED', namespaces: ['eip155'] },
  { id: 'app.phantom:solana', rdns: 'app.phantom', name: 'Phantom', type: 'ANNOUNCED', namespaces: ['solana'] },
]

test.each([
  ['io.rabby', 'io.rabby'],
  ['app.phantom', 'app.phantom:solana'],
  ['rabby', 'io.rabby'],
  ['Rabby Wallet', 'io.rabby'],
  ['PHANTOM', 'app.phantom:solana'],
  ['metamask', undefined],
])('%s finds %s', (wallet, id) => {
  expect(findConnector(connectors, wallet)?.id).toBe(id)
})
