import { randomBytes } from 'node:crypto'
import type { Mailbox } from './mailbox.js'
import type { RelayMessage } from './relay.js'

/** What a call may do. */
export interface RelayDeps {
  readonly mailbox: Mailbox
  readonly client: string
  readonly now: () => number
  /** Takes a message in and sends it on. */
  readonly publish: (message: RelayMessage) => void
  /** Sends what waits for this client on a topic. */
  readonly deliver: (topic: string) => void
}

type Params = Readonly<Record<string, unknown>>

/**
 * Answers one call of the relay protocol: `irn_*`, and the two calls by which newer clients propose and approve a session.
 * @throws TypeError for an unknown method or wrong parameters.
 */
export function answerCall(deps: RelayDeps, method: string, params: Params): unknown {
  const answer = METHODS[method]
  if (!answer) throw new TypeError(`Method not found: ${method}`)
  return answer(deps, params)
}

const METHODS: Readonly<Record<string, (deps: RelayDeps, params: Params) => unknown>> = {
  irn_publish(deps, params) {
    deps.publish(toMessage(deps, params))
    return true
  },
  irn_batchPublish(deps, { messages }) {
    for (const one of list(messages)) deps.publish(toMessage(deps, one as Params))
    return true
  },
  irn_subscribe: (deps, { topic }) => subscribe(deps, text(topic)),
  irn_batchSubscribe: (deps, { topics }) => list(topics).map((topic) => subscribe(deps, text(topic))),
  irn_unsubscribe(deps, { topic }) {
    deps.mailbox.unsubscribe(deps.client, text(topic))
    return true
  },
  irn_batchUnsubscribe(deps, { subscriptions }) {
    for (const one of list(subscriptions)) deps.mailbox.unsubscribe(deps.client, text((one as Params).topic))
    return true
  },
  irn_fetchMessages: (deps, { topic }) => fetched(deps, [text(topic)]),
  irn_batchFetchMessages: (deps, { topics }) => fetched(deps, list(topics).map(text)),
  wc_proposeSession(deps, { pairingTopic, sessionProposal, ttl = PROPOSAL_TTL }) {
    const topic = text(pairingTopic)
    subscribe(deps, topic)
    deps.publish(toMessage(deps, { topic, message: sessionProposal, ttl, tag: 1100 }))
    return true
  },
  wc_approveSession(deps, { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest, ttl = PROPOSAL_TTL }) {
    const topic = text(sessionTopic)
    subscribe(deps, topic)
    deps.publish(toMessage(deps, { topic: pairingTopic, message: sessionProposalResponse, ttl, tag: 1101 }))
    deps.publish(toMessage(deps, { topic, message: sessionSettlementRequest, ttl, tag: 1102 }))
    return true
  },
}

/** Seconds; the two ends use it for proposals and settlements. */
const PROPOSAL_TTL = 300

function subscribe({ mailbox, client, deliver }: RelayDeps, topic: string): string {
  mailbox.subscribe(client, topic)
  deliver(topic)
  return randomBytes(32).toString('hex')
}

function fetched({ mailbox, client }: RelayDeps, topics: readonly string[]): unknown {
  const found = topics.flatMap((topic) => mailbox.waiting(client, topic))
  for (const message of found) mailbox.taken(client, message)
  return { messages: found.map(({ topic, message, tag, publishedAt }) => ({ topic, message, tag, publishedAt })), hasMore: false }
}

function toMessage({ client, now }: RelayDeps, { topic, message, ttl, tag }: Params): RelayMessage {
  if (typeof ttl !== 'number' || typeof tag !== 'number') throw new TypeError('A message needs a ttl and a tag.')
  return { topic: text(topic), message: text(message), ttl, tag, publishedAt: now(), sender: client }
}

function text(value: unknown): string {
  if (typeof value !== 'string' || !value) throw new TypeError('Expected text.')
  return value
}

function list(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError('Expected a list.')
  return value
}
