import { expect, test } from 'vitest'
import { createKernel } from '../../create/create-kernel.js'
import { homes } from '../../points/points.js'
import { networkView } from './network-view.js'

test('the network button opens the list, or a required view first: a wallet on an allowed unknown network is not blocked', () => {
  let held = true
  const kernel = createKernel({ projectId: 'test', plugins: [], shell: false })
  kernel.contribute(homes.of({ id: 'account', view: 'Account', when: () => true }))
  kernel.contribute(homes.of({ id: 'gate', view: 'Gate', required: true, when: () => held }))
  expect(networkView(kernel)).toBe('Gate')
  held = false
  expect(networkView(kernel)).toBe('Networks')
})
