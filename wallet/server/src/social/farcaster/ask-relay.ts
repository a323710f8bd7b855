import { check, literal, object, optional, string } from '@latchkey/kernel/wire'
import { familiesService, nodesService, serverErrors } from '@latchkey/server-kit'
import type { DeviceRequest } from '../../device-request.js'
import { unseal } from '../../secrets.js'
import { nameOf, type SocialIdentity } from '../ask-provider.js'
import { endLogin, saveIdentity } from '../open-login.js'
import type { FarcasterProvider } from '../providers/provider.js'
import { readFid } from './read-message.js'
import { type Channel, parsed } from './start-farcaster.js'

/** `idOf(address)` of the registry. */
const ID_OF = '0xd94fe832'
const answered = /* @__PURE__ */ object({
  state: /* @__PURE__ */ literal('completed'),
  message: /* @__PURE__ */ string({ maxLength: 4000 }),
  signature: /* @__PURE__ */ string({ maxLength: 20_000, pattern: '^0x[0-9a-fA-F]+$' }),
  username: /* @__PURE__ */ optional(/* @__PURE__ */ string({ maxLength: 1000 })),
  displayName: /* @__PURE__ */ optional(/* @__PURE__ */ string({ maxLength: 1000 })),
})
interface Answered {
  readonly message: string
  readonly signature: string
  readonly username?: string
  readonly displayName?: string
}

/**
 * Checks with the relay whether the visitor has approved in the app. The result is trusted only because of its signature, and because the
 * registry confirms the account's owner. If a relay or node does not respond, the next poll retries.
 */
export async function askRelay(request: DeviceRequest, { id, journey }: { readonly id: string; readonly journey: string }): Promise<void> {
  const { database, keys, env, social, now } = request
  const provider = social.providers.get('farcaster')
  if (provider?.kind !== 'farcaster' || !social.relay) return endLogin(database, { id, problem: 'server_error', now })
  // Written by `startFarcaster` alone.
  const channel = JSON.parse(unseal(keys.box, `journey|${id}`, journey).toString()) as Channel
  const { relayUrl } = provider
  const { status, text } = await social.relay.send(
    `${relayUrl.replace(/\/$/, '')}/v1/channel/status`,
    { headers: { authorization: `Bearer ${channel.token}` } },
    env,
  )
  if (status === 202) return
  const reply = parsed(text)
  // A relay may end a channel before the login expires.
  if (status !== 200 || check(answered, reply)) return endLogin(database, { id, problem: 'server_error', now })
  const identity = await verifyRelayAnswer(request, { provider, channel, answer: reply as Answered })
  if (!identity) return endLogin(database, { id, problem: 'server_error', now })
  await saveIdentity(database, { id, identity, isApproved: true, keys, now })
}

async function verifyRelayAnswer(
  { env, options, now }: DeviceRequest,
  { provider, channel, answer }: { readonly provider: FarcasterProvider; readonly channel: Channel; readonly answer: Answered },
): Promise<SocialIdentity | undefined> {
  const { chain, idRegistry } = provider
  const { message, signature, username, displayName } = answer
  const domain = new URL(options.frameOrigin).host
  const signed = readFid(message, { domain, nonce: channel.nonce, uri: options.frameOrigin, chain, now })
  if (!signed) return undefined
  const family = await env.use(familiesService).of(chain)
  if (!family) throw serverErrors.create('unavailable', { what: `The family of ${chain}` })
  if (!(await family.whoSigned({ chain, address: signed.address, message, signature }, env))) return undefined
  const data = `${ID_OF}${signed.address.slice(2).toLowerCase().padStart(64, '0')}`
  const owned = await env.use(nodesService).request(chain, 'eth_call', [{ to: idRegistry, data }, 'latest'], env)
  if (typeof owned !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(owned) || BigInt(owned) !== BigInt(signed.fid)) return undefined
  return { subject: signed.fid, name: nameOf([username, displayName]) }
}
