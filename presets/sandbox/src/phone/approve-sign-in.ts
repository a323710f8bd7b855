import type { SignClient as Client } from '@walletconnect/sign-client/dist/types/client.js'
import type { AuthTypes, SignClientTypes } from '@walletconnect/types'
import { RpcError } from '../errors.js'
import { methodNames } from '../wallet/find-method.js'
import { handleCall } from '../wallet/handle-call.js'
import type { WalletCore } from '../wallet/wallet-core.js'
import { caip2 } from './grant-of.js'
import type { PairOptions } from './phone.js'
import { refusalOf } from './refusal-of.js'

interface Args {
  readonly core: WalletCore
  readonly client: Client
  /** The link on which the prompt is shown. */
  readonly link: string
  readonly options: PairOptions
  readonly request: SignClientTypes.EventArguments['session_authenticate']
}

/**
 * Answers a one-click sign-in: connects and signs one message per chain in one step. Resolves with the session's topic.
 * @throws RpcError when the wallet rejects.
 * @see https://chainagnostic.org/CAIPs/caip-222
 */
export async function approveSignIn({ core, client, link, options, request: { id, params } }: Args): Promise<string> {
  const { requester, authPayload } = params
  const call = { origin: requester.metadata.url, via: 'walletconnect', method: 'wc_sessionAuthenticate', params, link } as const
  let auths: AuthTypes.Cacao[]
  try {
    await handleCall(core, call)
    auths = await signAll(core, client, authPayload, options)
  } catch (error) {
    // The request may have ended by now, and the app with it.
    await client.rejectSessionAuthenticate({ id, reason: refusalOf(error) }).catch(() => {})
    throw error
  }
  const { contract } = options
  const send = () => client.approveSessionAuthenticate({ id, auths })
  const answer =
    contract === undefined ? send() : asContract(client, { id, auths: await signAll(core, client, authPayload, options, contract) }, send)
  const { session } = await answer
  if (!session) throw new RpcError(-32603, 'The app asked for a signature only, so there is no session.')
  return session.topic
}

async function signAll(
  core: WalletCore,
  client: Client,
  authPayload: AuthTypes.PayloadParams,
  { chains, methods = methodNames(core), signIn = 'all' }: PairOptions,
  contract?: string,
): Promise<AuthTypes.Cacao[]> {
  const key = core.keys[core.state.shared[0] ?? 0]
  const known = authPayload.chains.filter((chain) => {
    const id = Number(chain.replace(/^eip155:/, ''))
    return core.state.chains.has(id) && (chains?.some((one) => caip2(one) === chain) ?? true)
  })
  if (!key || !known.length) throw new RpcError(5100, 'Unsupported chains.')
  const { buildAuthObject, populateAuthPayload } = await import('@walletconnect/utils')
  const payload = populateAuthPayload({ authPayload, chains: known, methods: [...methods] })
  return Promise.all(
    (signIn === 'first' ? known.slice(0, 1) : known).map(async (chain) => {
      const issuer = `did:pkh:${chain}:${contract ?? key.address}`
      const message = client.formatAuthMessage({ request: payload, iss: issuer })
      return buildAuthObject(payload, { t: contract === undefined ? 'eip191' : 'eip1271', s: await key.signMessage({ message }) }, issuer)
    }),
  )
}

/**
 * Answers as a contract. The library sends only signatures that it has verified itself, and would verify those of contracts through a
 * host on the internet: it is shown the key's signature, which is replaced in the outgoing message.
 */
async function asContract<T>(
  { core: { crypto } }: Client,
  { id, auths }: { readonly id: number; readonly auths: AuthTypes.Cacao[] },
  send: () => Promise<T>,
): Promise<T> {
  const { encode } = crypto
  crypto.encode = (topic, payload, options) => {
    if (payload.id === id && 'result' in payload) payload = { ...payload, result: { ...payload.result, cacaos: auths } }
    return encode.call(crypto, topic, payload, options)
  }
  try {
    return await send()
  } finally {
    crypto.encode = encode
  }
}
