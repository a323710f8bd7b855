import { expectTypeOf, test } from 'vitest'
import type { CoreContract, Kernel } from '../types/index.js'
import type { UnregisteredKernel } from './provider.js'

declare const kernel: UnregisteredKernel

test('API-50 hooks of an app that did not register its kernel explain how, when it names a view', () => {
  expectTypeOf(kernel).toExtend<Kernel<CoreContract>>()
  void kernel.open()
  void kernel.open(undefined, { namespace: 'solana' })
  // @ts-expect-error: Register the kernel to name its views: declare module '@latchkey/kernel/react' { … }
  void kernel.open('Account')
  expectTypeOf<NonNullable<Parameters<typeof kernel.open>[0]>>().toExtend<`Register the kernel to name its views: ${string}`>()
})
