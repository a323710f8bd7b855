import { connect, connectGrants } from '@latchkey/connect'
import { createKernel } from '@latchkey/kernel'
import { wallets } from './plugin.js'

const kernel = createKernel({ projectId: 'example', plugins: [connect(), wallets()], grants: connectGrants })

kernel.open('AllWallets')
kernel.open('AllWallets', { namespace: 'solana' })
// @ts-expect-error A namespace is a word.
kernel.open('AllWallets', { namespace: 7 })
