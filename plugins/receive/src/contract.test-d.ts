import { createKernel } from '@latchkey/kernel'
import { receive } from './plugin.js'

const kernel = createKernel({ projectId: 'example', plugins: [receive()] })

kernel.open('WalletReceive')
kernel.open('WalletCompatibleNetworks')
// @ts-expect-error The view takes no arguments.
kernel.open('WalletReceive', { amount: 1 })
