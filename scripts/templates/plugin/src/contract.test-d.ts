import { createKernel } from '@latchkey/kernel'
import { __id__ } from './plugin.js'

const kernel = createKernel({ projectId: 'example', plugins: [__id__()] })

kernel.open('__Name__')
// @ts-expect-error The view takes no arguments.
kernel.open('__Name__', { amount: 1 })
