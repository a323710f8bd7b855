import type { SignClient as Client } from '@walletconnect/sign-client/dist/types/client.js'
import type { ProposalTypes, SignClientTypes } from '@walletconnect/types'
import { SandboxError } from '../errors.js'
import type { WalletProfile } from '../wallet/profiles.js'
import type { WalletCore } from '../wallet/wallet-core.js'
import { answerRequest } from './answer-request.js'
import { approveProposal } from './approve-proposal.js'
import { approveSignIn } from './approve-sign-in.js'
import { type OpenedClient, openClient } from './open-client.js'
import { type OpenSession, openSession, siteOf } from './open-session.js'
import { createPairings, type Pairing } from './pairings.js'
import type { Phone } from './phone.js'
import { readUri } from './read-uri.js'

interface Args {
  readonly core: WalletCore
  readonly profile: Pick<WalletProfile, 'name' | 'icon'>
  readonly relayUrl: string
}

/** How long a phone that is switched off still tries to send its disconnect. */
const GOODBYE_MS = 500

/** Gives a wallet its connection to the relay. Opens nothing before the first code is scanned. */
export function createPhone({ core, profile, relayUrl }: Args): Phone {
  const sessions = new Map<string, OpenSession>()
  const pairings = createPairings((topic) => core.links.close(siteOf(topic)))
  const goodbyes = new Set<Promise<void>>()
  let opening: ReturnType<typeof openClient> | undefined
  let stopped = false

  const forget = (topic: string): void => {
    sessions.get(topic)?.close()
    if (sessions.delete(topic)) core.changed()
  }
  const end = (topic: string, goodbye: () => Promise<void>): Promise<void> => {
    forget(topic)
    const saying = goodbye().finally(() => goodbyes.delete(saying))
    // Only the caller that ended the session may wait for it.
    saying.catch(() => {})
    goodbyes.add(saying)
    return saying
  }
  const keep = (client: Client, topic: string): OpenSession => {
    const session = openSession({ core, client, topic, end: (goodbye) => end(topic, goodbye) })
    sessions.set(topic, session)
    core.changed()
    return session
  }
  /** Lets the wallet answer an app that requests a session, and notifies the caller that scanned the code. */
  async function meet(
    client: Client,
    pairingTopic: string,
    id: number,
    answer: (pairing: Pairing, link: string) => Promise<string>,
  ): Promise<void> {
    const pairing = pairings.get(pairingTopic)
    // No caller waits, or the prompt is open already: the code was scanned twice.
    if (!pairing || pairing.proposal === id) return
    pairing.proposal = id
    const link = siteOf(pairingTopic)
    core.links.open({ id: link, origin: link, send: () => {} })
    try {
      const session = keep(client, await answer(pairing, link))
      if (pairing.open) pairing.settle(session)
      else await session.disconnect()
    } catch (error) {
      pairing.fail(error)
    }
  }

  function listen(opened: OpenedClient): void {
    const { client } = opened
    client.on('session_proposal', ({ params }) => {
      // Its declared type omits what it contains.
      const proposal = params as ProposalTypes.Struct
      void meet(client, proposal.pairingTopic, proposal.id, ({ options }, link) =>
        approveProposal({ core, opened, link, options, proposal }),
      )
    })
    client.on('session_request', (request) => {
      // The connection is down or the session has ended in the meantime: the app's own timeout decides.
      answerRequest({ core, client, session: () => sessions.get(request.topic), request }).catch(() => {})
    })
    client.on('session_delete', ({ topic }) => forget(topic))
    client.on('session_expire', ({ topic }) => forget(topic))
    client.on('proposal_expire', ({ id }) => expire(pairings.topicOf(id)))
    client.core.pairing.events.on('pairing_expire', ({ topic }: { readonly topic: string }) => expire(topic))
  }
  const expire = (topic: string | undefined): void =>
    pairings.get(topic ?? '')?.fail(new SandboxError('pairing-failed', 'The code has expired before there was an answer.'))

  const open = async (): Promise<Client> => {
    opening ??= openClient({ relayUrl, metadata: metadataOf(profile) }).then((opened) => {
      listen(opened)
      return opened
    })
    return (await opening).client
  }
  /** A wallet without one-click sign-in does not listen for it: apps then get an ordinary session. */
  function listenForSignIn(client: Client): void {
    client.removeAllListeners('session_authenticate')
    if (core.state.quirks.without.includes('wc_sessionAuthenticate')) return
    client.on('session_authenticate', (request: SignClientTypes.EventArguments['session_authenticate']) => {
      void meet(client, request.topic, request.id, ({ options }, link) => approveSignIn({ core, client, link, options, request }))
    })
  }

  return {
    get sessions() {
      return [...sessions.values()]
    },
    async pair(uri, options = {}) {
      const topic = readUri(uri, Date.now())
      options.signal?.throwIfAborted()
      const known = pairings.get(topic)
      if (known) return known.result
      if (stopped) throw new SandboxError('stopped', 'The sandbox has been stopped.')
      const pairing = pairings.open(topic, options)
      try {
        const client = await open()
        listenForSignIn(client)
        if (pairing.open) await client.pair({ uri: uri.trim() })
      } catch (cause) {
        const text = cause instanceof Error ? cause.message : String(cause)
        pairing.fail(new SandboxError('pairing-failed', `The code cannot be used: ${text}`, { cause }))
      }
      return pairing.result
    },
    reset() {
      pairings.failAll(new SandboxError('pairing-failed', 'The wallet was reset before there was an answer.'))
      for (const session of [...sessions.values()]) session.disconnect().catch(() => {})
    },
    async stop() {
      stopped = true
      pairings.failAll(new SandboxError('stopped', 'The sandbox has been stopped.'))
      const opened = await opening?.catch(() => undefined)
      if (goodbyes.size) await within(GOODBYE_MS, Promise.allSettled(goodbyes))
      for (const topic of [...sessions.keys()]) forget(topic)
      await opened?.stop()
    },
  }
}

function metadataOf({ name, icon }: Args['profile']): SignClientTypes.Metadata {
  return { name, description: 'A wallet for tests', url: 'https://latchkey.test', icons: [icon] }
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([
    work,
    new Promise((resolve) => {
      timer = setTimeout(resolve, ms)
    }),
  ])
  clearTimeout(timer)
}
