import type { CoreContract, Kernel } from '@latchkey/kernel'
import { expectTypeOf } from 'vitest'
import type { Bip122Contract } from './contract.js'
import type { SignedPsbt } from './provider.js'

declare const kernel: Kernel<CoreContract | Bip122Contract>

expectTypeOf(kernel.request('signPsbt', [{ psbt: 'cHNidP8=', broadcast: true }])).resolves.toEqualTypeOf<SignedPsbt>()
expectTypeOf(kernel.actions.bip122.getProvider().sendTransfer).parameter(0).toHaveProperty('amount').toEqualTypeOf<bigint | string>()
// @ts-expect-error a number may be rounded
void kernel.request('sendTransfer', [{ recipient: 'bc1', amount: 1 }])
