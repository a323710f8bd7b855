import { account } from '@latchkey/account'
import { createKernel } from '@latchkey/kernel'
import { send } from './plugin.js'
import { sendGuard } from './send-guard.js'

const kernel = createKernel({ projectId: 'example', plugins: [account(), send()] })
// @ts-expect-error The form's tokens come from the account plugin.
createKernel({ projectId: 'example', plugins: [send()] })

kernel.open('WalletSend')
kernel.open('WalletSend', { namespace: 'solana', amount: '1.5', to: 'somebody.sol' })
// @ts-expect-error An amount is a string: a number could not hold it.
kernel.open('WalletSend', { amount: 1.5 })
// @ts-expect-error What is in the form is reviewed, nothing else.
kernel.open('WalletSendPreview', { to: '0x' })
kernel.on('sendSuccess', ({ hash }) => hash.length)
kernel.contribute(sendGuard.of({ id: 'mine', check: () => [{ id: 'bad', level: 'danger', text: 'This address was reported.' }] }))
