import { check, list, object, optional, string, unknown } from '@latchkey/kernel/wire'
import type { AuthTypes, SessionTypes } from '@walletconnect/types'
import { topicOf } from '../open-pairings.js'
import type { Client } from './client.js'
import { EVENTS, keepSession } from './keep-session.js'

type Answer = AuthTypes.AuthenticateResponseResult
/** Handles answers that must not reach the library. */
interface Taker {
  isTaken(payload: Payload): payload is Signed
  take(answer: Promise<Answer>): void
}
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
/** Signature types of accounts with a key; the library verifies these locally, without a node. */
const BY_KEY = 'eip191'
/** Defined by this package, so that it matches no code with another meaning: JSON-RPC leaves these numbers to applications. */
const TAKEN = { code: 1, message: 'The answer was taken.' }

/**
 * Requests a session and a signature at once (CAIP-222). The library would send signatures of contracts to its maker's node for
 * verification, revealing the account and this app: such an answer is kept from it, and its session is created here. Verify those
 * signatures on a server of the app.
 */
export async function askSignIn(
  client: Client,
  params: AuthTypes.SessionAuthenticateParams,
): Promise<{ readonly uri: string; readonly response: () => Promise<Answer> }> {
  const takers = takersOf(client)
  const { uri, response } = await client.authenticate(params)
  const topic = topicOf(uri)
  let taken: Promise<Answer> | undefined
  takers.set(topic, {
    isTaken: isByContract,
    take(answer) {
      taken = answer
      // Waited for as soon as the library has received its error.
      answer.catch(() => {})
    },
  })
  const settled = async (): Promise<Answer> => {
    try {
      return await withProposal(client, await response(), params)
    } catch (cause) {
      if (taken) return withProposal(client, await taken, params)
      throw cause
    } finally {
      takers.delete(topic)
    }
  }
  return { uri, response: settled }
}

/**
 * Resolves with the answer to a request of an earlier page, by the topic of its pairing. The library has nothing that waits for it, and
 * would drop it. Verify the signatures on a server of the app.
 */
export function takeSignIn(client: Client, topic: string): Promise<Answer> {
  const takers = takersOf(client)
  return new Promise((take) => {
    takers.set(topic, {
      isTaken: isSigned,
      take(answer) {
        takers.delete(topic)
        take(answer)
      },
    })
  })
}

/** Stores with the session which chains the app requested. The library does so for a plain proposal only. */
async function withProposal(
  client: Client,
  answer: Answer,
  { chains, methods = [] }: Pick<AuthTypes.SessionAuthenticateParams, 'chains' | 'methods'>,
): Promise<Answer> {
  const { session } = answer
  if (!session || Object.keys(session.optionalNamespaces ?? {}).length > 0) return answer
  await client.session.update(session.topic, { optionalNamespaces: { eip155: { chains, methods, events: [...EVENTS] } } })
  return { ...answer, session: client.session.get(session.topic) }
}

const TAKERS = /* @__PURE__ */ Symbol.for('latchkey.walletconnect.takers')

/** Answer handlers, by the topic of their pairing. Stored on the client, which several kernels and copies of this package may share. */
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
  const taker = takers.get(request.pairingTopic)
  if (!taker?.isTaken(payload)) return payload
  const { cacaos, responder } = payload.result
  taker.take(keepSession(client, { request, responder, cacaos }).then((session: SessionTypes.Struct) => ({ session, auths: cacaos })))
  return { id, jsonrpc: '2.0', error: TAKEN }
}

type Signed = Payload & { readonly result: AuthTypes.SessionAuthenticateResponseParams }

function isSigned(payload: Payload): payload is Signed {
  return check(signed, payload) === undefined
}

function isByContract(payload: Payload): payload is Signed {
  return isSigned(payload) && payload.result.cacaos.some(({ s }: AuthTypes.Cacao) => s.t !== BY_KEY)
}
