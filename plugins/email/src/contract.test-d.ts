import type { EmbeddedWalletContract } from '@latchkey/embedded-wallet'
import { createKernel, type Plugin } from '@latchkey/kernel'
import { expectTypeOf } from 'vitest'
import { email } from './plugin.js'

declare const embeddedWallet: Plugin<EmbeddedWalletContract>
const kernel = createKernel({ projectId: 'example', plugins: [embeddedWallet, email()] })

expectTypeOf(kernel.actions.email.updateEmail()).resolves.toEqualTypeOf<string>()
kernel.open('UpdateEmailWallet')
kernel.open('UpdateEmailWallet', { email: 'ada@example.com' })
// @ts-expect-error The view of the code has to be told the new address.
kernel.open('UpdateEmailPrimaryOtp')
