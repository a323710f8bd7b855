import { check, list, object, optional, string, unknown } from '@latchkey/kernel/wire'
import type { AuthTypes, SessionTypes } from '@walletconnect/types'
import type { Client } from './client.js'
import { keepSession } from './keep-session.js'

type Answer = AuthTypes.AuthenticateResponseResult
/** Takes an answer that the library is not to look at. */
type Taker = (answer: Promise<Answer>) => void
type Payload = Awaited<ReturnType<Client['core']['crypto']['decode']>>

const cacao = /* @__PURE__ */ object({
  h: /* @__PURE__ */ unknown(),
  p: /* @__PURE__ */ object({
    iss: /* @__PURE__ */ string(),
    resources: /* @__PURE__ */ optional(/* @__PURE__ */ list(/* @__PURE__ */ string())),
  }),
  s: /* @__PURE__ */ object({ t: /* @__PURE__ */ string(), s: /* @__PURE__ */ string() }),
})
const signed = /* @__PURE__ */ object({
  id: /* @__PURE__ */ unknown(),
  result: /* @__PURE__ */ object({
    cacaos: /* @__PURE__ */ list(cacao, { minItems: 1, maxItems: 200 }),
    responder: /* @__PURE__ */ object({
      publicKey: /* @__PURE__ */ string(),
      metadata: /* @__PURE__ */ object({
        name: /* @__PURE__ */ string(),
        description: /* @__PURE__ */ string(),
        url: /* @__PURE__ */ string(),
        icons: /* @__PURE__ */ list(/* @__PURE__ */ string()),
      }),
    }),
  }),
})
/** How keys of accounts sign; the library verifies that by itself, without a node. */
const BY_KEY = 'eip191'
/** Made by this package, so that no code that means something else is used: JSON-RPC leaves these numbers to applications. */
const TAKEN = { code: 1, message: 'The answer was taken.' }

/**
 * Asks for a session and a signature in one question (CAIP-222). The library would have signatures of contracts checked by a node of
 * its maker, told of the account and of this app: such an answer is kept from it, and its session made here. Those signatures
 * are still to be verified, on a server of the app's own.
 */
export async function askSignIn(
  client: Client,
  params: AuthTypes.SessionAuthenticateParams,
): Promise<{ readonly uri: string; readonly response: () => Promise<Answer> }> {
  const takers = takersOf(client)
  const { uri, response } = await client.authenticate(params)
  // `wc:<topic>@2?…`
  const [, topic = ''] = /^wc:([^@]+)@/.exec(uri) ?? []
  let taken: Promise<Answer> | undefined
  takers.set(topic, (answer) => {
    taken = answer
    // Waited for as soon as the library has heard its error.
    answer.catch(() => {})
  })
  const settled = async (): Promise<Answer> => {
    try {
      return await response()
    } catch (cause) {
      if (taken) return taken
      throw cause
    } finally {
      takers.delete(topic)
    }
  }
  return { uri, response: settled }
}

const TAKERS = /* @__PURE__ */ Symbol.for('latchkey.walletconnect.takers')

/** Handlers of answers, by the topic of their pairing. Stands on the client, which several kernels and copies of this package may share. */
function takersOf(client: Client): Map<string, Taker> {
  const marked = client as { [TAKERS]?: Map<string, Taker> }
  if (marked[TAKERS]) return marked[TAKERS]
  const takers = new Map<string, Taker>()
  marked[TAKERS] = takers
  const { crypto } = client.core
  const decode = crypto.decode.bind(crypto)
  crypto.decode = async (...args) => keepFromLibrary(client, takers, await decode(...args))
  return takers
}

function keepFromLibrary(client: Client, takers: Map<string, Taker>, payload: Payload): Payload {
  const { id } = payload
  if (takers.size === 0 || !client.auth.requests.keys.includes(id)) return payload
  const request = client.auth.requests.get(id)
  const take = takers.get(request.pairingTopic)
  if (!take || !isByContract(payload)) return payload
  const { cacaos, responder } = payload.result
  take(keepSession(client, { request, responder, cacaos }).then((session: SessionTypes.Struct) => ({ session, auths: cacaos })))
  return { id, jsonrpc: '2.0', error: TAKEN }
}

function isByContract(payload: Payload): payload is Payload & { readonly result: AuthTypes.SessionAuthenticateResponseParams } {
  if (check(signed, payload) !== undefined) return false
  const { cacaos } = (payload as { readonly result: AuthTypes.SessionAuthenticateResponseParams }).result
  return cacaos.some(({ s }) => s.t !== BY_KEY)
}
