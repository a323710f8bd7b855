import { createKernel } from '@latchkey/kernel'
import { expectTypeOf } from 'vitest'
import type { KnownParties } from './contract.js'
import { history } from './plugin.js'

const kernel = createKernel({ projectId: 'example', plugins: [history()] })

kernel.open('Transactions')
// @ts-expect-error The view takes no arguments.
kernel.open('Transactions', { page: 1 })
expectTypeOf(kernel.actions.history.knownParties({ namespace: 'eip155', address: '0x' })).resolves.toEqualTypeOf<KnownParties>()
