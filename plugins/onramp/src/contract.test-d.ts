import { createKernel } from '@latchkey/kernel'
import { onramp } from './plugin.js'

const kernel = createKernel({ projectId: 'example', plugins: [onramp({ country: 'DE' })] })

kernel.open('OnRampProviders')
kernel.open('OnRampProviders', { fiatAmount: '50', fiatCurrency: 'EUR' })
// @ts-expect-error Amounts are texts: a number would lose digits.
kernel.open('OnRampProviders', { fiatAmount: 50 })
kernel.on('purchase', ({ provider, status }) => `${provider} ${status}`)
