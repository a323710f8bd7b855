import { evm } from '@latchkey/evm'
import { mainnet } from '@latchkey/evm/networks'
import { createKernel } from '@latchkey/kernel'
import { noteMade } from './note-made.js'
import { hot } from './plugin.js'

/** Edited by the test: version 0. */
export const kernel = noteMade(createKernel({ projectId: 'hot', plugins: [evm({ networks: [mainnet] }), hot()] }))
