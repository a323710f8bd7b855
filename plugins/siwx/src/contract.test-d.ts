import { type Contract, createKernel, type Plugin } from '@latchkey/kernel'
import { expectTypeOf } from 'vitest'
import type { SIWEConfig, SIWXConfig } from './options.js'
import { siwx } from './plugin.js'
import type { SiwxSession } from './wire.js'

/** A family of chains, as far as others require one. */
interface FamilyContract extends Contract {
  readonly id: 'family'
  readonly provides: 'chain'
}
declare const family: Plugin<FamilyContract>
declare const config: SIWXConfig
declare const siwe: SIWEConfig
const kernel = createKernel({ projectId: 'example', plugins: [family, siwx({ required: false, message: { statement: 'Hello' } })] })
// @ts-expect-error nobody can sign in without a family of chains
createKernel({ projectId: 'example', plugins: [siwx()] })

expectTypeOf(kernel.actions.siwx.signIn()).resolves.toEqualTypeOf<SiwxSession>()
kernel.open('ConnectingSiwe')
siwx({ siwx: config, chains: ['eip155:1'] })
siwx({ siweConfig: siwe })
// @ts-expect-error SIWX-10: only one of the two may be set.
siwx({ siwx: config, siweConfig: siwe })
// @ts-expect-error An app with its own configuration says there whether a signature is required.
siwx({ siwx: config, required: false })
// @ts-expect-error The view of the code has to be told the address.
kernel.open('DataCaptureOtpConfirm')
