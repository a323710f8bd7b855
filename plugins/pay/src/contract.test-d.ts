import { createKernel } from '@latchkey/kernel'
import { expectTypeOf } from 'vitest'
import type { PayOutcome } from './contract.js'
import { payExchange } from './exchange/plugin.js'
import { pay } from './plugin.js'

const kernel = createKernel({ projectId: 'example', plugins: [pay(), payExchange({ presets: ['25'] })] })
const paymentAsset = { network: 'eip155:8453', asset: 'native', metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 } } as const

kernel.open('Pay', { paymentAsset, recipient: '0x', amount: '25.5' })
kernel.open('Pay', { payment: 'ab'.repeat(16), choice: 'exchange' })
// @ts-expect-error A payment is of something.
kernel.open('Pay')
// @ts-expect-error An amount is a string: a number could not hold it.
kernel.open('Pay', { paymentAsset, recipient: '0x', amount: 25.5 })
// @ts-expect-error The quote is of the payment that is shown, nothing else.
kernel.open('PayQuote', { amount: '1' })
expectTypeOf(kernel.actions.pay.pay({ payment: 'a' })).resolves.toEqualTypeOf<PayOutcome>()
kernel.on('paySuccess', ({ paymentId, currentPayment }) => `${paymentId} ${currentPayment.result}`)
kernel.open('PayWithExchange', { asset: 'eip155:8453/slip44:60', amount: '10' })
// @ts-expect-error Amounts are texts: a number would lose digits.
kernel.open('PayWithExchange', { amount: 10 })
kernel.on('deposit', ({ exchange, status }) => `${exchange} ${status}`)
