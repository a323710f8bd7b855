import { createKernel } from '@latchkey/kernel'
import { __id__ } from './plugin.js'

const kernel = createKernel({ projectId: 'example', plugins: [__id__()], grants: { __id__: ['kernel.requests'] } })

// @ts-expect-error Plugin "__id__" needs a grant.
createKernel({ projectId: 'example', plugins: [__id__()] })

kernel.open('__Name__')
// @ts-expect-error The view takes no arguments.
kernel.open('__Name__', { amount: 1 })
// @ts-expect-error Points are a number.
kernel.request('__id___redeem', [{ points: '10' }])
