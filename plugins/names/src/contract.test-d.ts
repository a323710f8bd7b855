import { createKernel } from '@latchkey/kernel'
import { names } from './plugin.js'

const kernel = createKernel({ projectId: 'example', plugins: [names({ suffix: 'latchkey.example' })] })

kernel.open('RegisterAccountNameSuccess', { name: 'ada1.latchkey.example' })
// @ts-expect-error The view has to be told the name.
kernel.open('RegisterAccountNameSuccess')
// @ts-expect-error Without a suffix there are no names.
names({})
