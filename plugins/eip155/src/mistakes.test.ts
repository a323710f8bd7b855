import { createKernel } from '@latchkey/kernel'
import { expect, test } from 'vitest'
import { eip155 } from './plugin.js'

/** As an untyped app could call it. */
const make = (options?: object): void => void createKernel({ projectId: 'p', shell: false, plugins: [eip155(options as never)] })

test.each([
  [undefined, 'The network "of eip155()" is missing: pass `networks`, a list.'],
  [{}, 'The network "of eip155()" is missing: pass `networks`, a list.'],
  [{ networks: [1] }, 'The network "1" is not a network.'],
  [{ networks: ['eip155:1'] }, 'The network "eip155:1" is not a network.'],
  [{ networks: [{ id: 1, name: 'One' }] }, 'The network "One" lacks `nativeCurrency`.'],
])('eip155(%j) throws an error', (options, sentence) => {
  expect(() => make(options)).toThrow(sentence)
})
