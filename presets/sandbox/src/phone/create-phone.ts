import type { SignClient as Client } from '@walletconnect/sign-client/dist/types/client.js'
import type { ProposalTypes } from '@walletconnect/types'
import { SandboxError } from '../errors.js'
import { handleCall } from '../wallet/handle-call.js'
import type { WalletProfile } from '../wallet/profiles.js'
import { toFailure } from '../wallet/to-failure.js'
import type { WalletCore } from '../wallet/wallet-core.js'
import { answerRequest } from './answer-request.js'
import { approveSignIn } from './approve-sign-in.js'
import { grantOf } from './grant-of.js'
import { openClient } from './open-client.js'
import { openSession, siteOf } from './open-session.js'
import type { PairOptions, Phone } from './phone.js'
import type { WalletSession } from './wallet-session.js'

interface Args {
  readonly core: WalletCore
  readonly profile: Pick<WalletProfile, 'name' | 'icon'>
  readonly relayUrl: string
}
interface Waiting {
  readonly options: PairOptions
  readonly settle: (session: WalletSession) => void
  readonly fail: (error: unknown) => void
}

/** Gives a wallet its line to the relay. Nothing is opened before the first code is scanned. */
export function createPhone({ core, profile, relayUrl }: Args): Phone {
  const sessions = new Map<string, WalletSession & { readonly close: () => void }>()
  const waiting = new Map<string, Waiting>()
  let opening: ReturnType<typeof openClient> | undefined

  const forget = (topic: string): void => {
    sessions.get(topic)?.close()
    sessions.delete(topic)
    core.changed()
  }
  const keep = (client: Client, topic: string): WalletSession => {
    const session = openSession({ core, client, topic, forget: () => forget(topic) })
    sessions.set(topic, session)
    core.changed()
    return session
  }

  async function propose(client: Client, { id, pairingTopic, proposer, ...asked }: ProposalTypes.Struct): Promise<void> {
    const asker = waiting.get(pairingTopic)
    const call = {
      origin: proposer.metadata.url,
      via: 'walletconnect',
      method: 'wc_sessionPropose',
      params: { proposer, ...asked },
      link: '',
    } as const
    try {
      await handleCall(core, call)
      const { topic, acknowledged } = await client.approve({ id, namespaces: grantOf(core, asked, asker?.options ?? {}) })
      core.state.sites.add(siteOf(topic))
      await acknowledged()
      asker?.settle(keep(client, topic))
    } catch (error) {
      const { code, message } = toFailure(error)
      // The protocol has numbers of its own for a visitor's no.
      await client.reject({ id, reason: code === 4001 ? { code: 5000, message: 'User rejected.' } : { code, message } })
      asker?.fail(error)
    } finally {
      waiting.delete(pairingTopic)
    }
  }

  const open = async (): Promise<Client> => {
    opening ??= openClient({ relayUrl, ...profile }).then((opened) => {
      const { client } = opened
      client.on('session_proposal', ({ params }) => void propose(client, params))
      client.on('session_request', (request) => void answerRequest(core, client, request))
      client.on('session_authenticate', (request) => {
        const asker = waiting.get(request.topic)
        approveSignIn(core, client, request).then(
          (topic) => asker?.settle(keep(client, topic)),
          (error: unknown) => asker?.fail(error),
        )
      })
      client.on('session_delete', ({ topic }) => forget(topic))
      client.on('session_expire', ({ topic }) => forget(topic))
      return opened
    })
    return (await opening).client
  }

  return {
    get sessions() {
      return [...sessions.values()]
    },
    async pair(uri, options = {}) {
      const topic = /^wc:([0-9a-f]{64})@2\?/.exec(uri)?.[1]
      if (topic === undefined) throw new SandboxError('bad-option', 'A pairing address begins with wc: and names version 2.')
      const client = await open()
      return new Promise((settle, fail) => {
        waiting.set(topic, { options, settle, fail })
        options.signal?.addEventListener('abort', () => fail(options.signal?.reason), { once: true })
        client.pair({ uri }).catch(fail)
      })
    },
    async stop() {
      for (const { close } of sessions.values()) close()
      sessions.clear()
      await (await opening)?.stop()
    },
  }
}
