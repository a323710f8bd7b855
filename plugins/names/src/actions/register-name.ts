import type { CaipNetworkId, Call, Context } from '@latchkey/kernel'
import { kernelErrors, requests } from '@latchkey/kernel/late'
import { outcomeOf } from '@latchkey/kernel/transfers'
import type { NamesContract } from '../contract.js'
import type { Holder } from '../names.js'
import { registrationMessage } from '../registration-message.js'
import { shared } from '../shared.js'
import { setOwn } from '../state.js'
import { namesWire } from '../wire.js'

export interface RegisterArgs extends Holder, Call {
  /** The full name, in lower case. */
  readonly name: string
  /** The wallet's current chain. */
  readonly chain: CaipNetworkId
  readonly isSmartAccount: boolean
}
export type RegisterOutcome = 'done' | 'declined' | 'taken'

/**
 * Asks the account's wallet to sign the registration, and the server to perform it.
 *
 * @throws kernel/http-status if the server refuses, and errors of the wallet
 */
export async function registerName(ctx: Context<NamesContract>, args: RegisterArgs): Promise<RegisterOutcome> {
  const { name, address, network, chain, isSmartAccount, signal } = args
  const told = { isSmartAccount, ensName: name }
  ctx.emit('registerNameInitiated', told)
  try {
    const server = ctx.http.client(namesWire)
    const account = `${chain}:${address}`
    const { origin, ...nonce } = await server.nonce({ account }, { signal })
    const fields = { name, account, domain: location.host, ...nonce }
    const signature = await ctx
      .use(requests)
      .request('personal_sign', [toHex(registrationMessage({ ...fields, origin })), address], { signal })
    await server.register({ ...fields, signature: String(signature) }, { signal }).catch(async (error: unknown) => {
      // A response that was lost, now or before, does not mean that nothing was registered.
      const found = await server.lookup({ name }, { signal }).catch(() => undefined)
      const isOwn = Object.values(found?.addresses ?? {}).some((each) => each.toLowerCase() === address.toLowerCase())
      if (!isOwn) throw error
    })
    // The account's row and header show it at once.
    await (await ctx.use(shared).names()).refresh(address)
    setOwn(ctx.state, { address, network }, name)
    ctx.emit('registerNameSuccess', told)
    return 'done'
  } catch (error) {
    signal.throwIfAborted()
    ctx.emit('registerNameError', { ...told, error: error instanceof Error ? error.message : String(error) })
    if (outcomeOf(error) === 'refused') return 'declined'
    if (kernelErrors.is(error, 'http-status') && error.details.status === 409) return 'taken'
    throw error
  }
}

/** `personal_sign` takes bytes. */
function toHex(text: string): string {
  return `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
