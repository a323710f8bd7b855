import { check, list, object, record, string, unknown } from '@latchkey/kernel/wire'
import type { AuthTypes, SessionTypes } from '@walletconnect/types'
import type { Client } from './client.js'

/** A week, the protocol's lifetime for every session from a sign-in. */
const LIFE_S = 604_800
/** Events of every session from a sign-in. */
export const EVENTS: readonly string[] = ['chainChanged', 'accountsChanged']

interface Args {
  readonly request: AuthTypes.PendingRequest
  readonly responder: AuthTypes.Participant
  readonly cacaos: readonly AuthTypes.Cacao[]
}

/** The session that a CAIP-222 answer implies: its accounts are those that signed, its methods those they permit (ReCaps, EIP-5573). */
export async function keepSession(
  client: Client,
  { request: { requester, pairingTopic }, responder, cacaos }: Args,
): Promise<SessionTypes.Struct> {
  const { core } = client
  const topic = await core.crypto.generateSharedKey(requester.publicKey, responder.publicKey)
  await core.relayer.subscribe(topic, { transportType: 'relay' })
  await client.session.set(topic, {
    topic,
    acknowledged: true,
    self: { publicKey: requester.publicKey, metadata: client.metadata },
    peer: responder,
    controller: responder.publicKey,
    expiry: Math.floor(Date.now() / 1000) + LIFE_S,
    requiredNamespaces: {},
    optionalNamespaces: {},
    relay: { protocol: 'irn' },
    pairingTopic,
    namespaces: namespacesOf(cacaos),
    transportType: 'relay',
  })
  await core.pairing.updateMetadata({ topic: pairingTopic, metadata: responder.metadata })
  return client.session.get(topic)
}

function namespacesOf(cacaos: readonly AuthTypes.Cacao[]): SessionTypes.Namespaces {
  const accounts = new Set<string>()
  const methods = new Set<string>()
  for (const { p } of cacaos) {
    // `did:pkh:eip155:1:0x…`
    const [, , namespace, reference, address] = p.iss.split(':')
    const granted = grantOf(p.resources ?? undefined)
    for (const chain of [`${namespace}:${reference}`, ...granted.chains]) accounts.add(`${chain}:${address}`)
    for (const method of granted.methods) methods.add(method)
  }
  const all = [...accounts]
  const chains = [...new Set(all.map((account) => account.slice(0, account.lastIndexOf(':'))))]
  return { eip155: { chains, accounts: all, methods: [...methods], events: [...EVENTS] } }
}

const RECAP = 'urn:recap:'
const recap = /* @__PURE__ */ object({
  att: /* @__PURE__ */ object({
    eip155: /* @__PURE__ */ record(/* @__PURE__ */ string(), /* @__PURE__ */ list(/* @__PURE__ */ unknown())),
  }),
})
const limits = /* @__PURE__ */ object({ chains: /* @__PURE__ */ list(/* @__PURE__ */ string({ pattern: '^eip155:[0-9]{1,20}$' })) })

/** The permissions in the last resource. */
function grantOf(resources: readonly string[] | undefined): { readonly methods: readonly string[]; readonly chains: readonly string[] } {
  const last = resources?.at(-1)
  const permitted = last?.startsWith(RECAP) ? read(last.slice(RECAP.length)) : {}
  const chains = Object.values(permitted)
    .flat()
    // Checked above.
    .flatMap((each) => (check(limits, each) === undefined ? (each as { readonly chains: readonly string[] }).chains : []))
  const methods = Object.keys(permitted).flatMap((ability) => (ability.startsWith('request/') ? [ability.slice(8)] : []))
  return { methods, chains }
}

function read(base64: string): { readonly [ability: string]: readonly unknown[] } {
  try {
    const bytes = Uint8Array.from(atob(base64.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    // Checked above.
    return check(recap, value) === undefined ? (value as { readonly att: { readonly eip155: Record<string, unknown[]> } }).att.eip155 : {}
  } catch {
    return {}
  }
}
