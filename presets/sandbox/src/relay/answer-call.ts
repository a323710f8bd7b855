import { randomBytes } from 'node:crypto'
import { RpcError } from '../errors.js'
import type { Mailbox } from './mailbox.js'
import type { RelayMessage } from './relay.js'

/** Controls of a test over a call. */
export interface RelayDeps {
  readonly mailbox: Mailbox
  readonly client: string
  readonly now: () => number
  /** Accepts a message and delivers it. */
  readonly publish: (message: RelayMessage) => void
  /** Whether messages are currently delayed. */
  readonly held: () => boolean
  /** Delivers waiting messages for this client on a topic, as soon as nothing is delayed. */
  readonly deliver: (topic: string) => void
}

type Params = Readonly<Record<string, unknown>>

/**
 * Answers one call of the relay protocol: `irn_*`, and the two calls by which newer clients propose and approve a session.
 * @throws RpcError -32601 for an unknown method, -32602 for wrong parameters.
 */
export function answerCall(deps: RelayDeps, method: string, params: Params): unknown {
  const answer = Object.hasOwn(METHODS, method) ? METHODS[method] : undefined
  if (!answer) throw new RpcError(-32601, `Method not found: ${method}`)
  return answer(deps, params)
}

const METHODS: Readonly<Record<string, (deps: RelayDeps, params: Params) => unknown>> = {
  irn_publish(deps, params) {
    deps.publish(toMessage(deps, params))
    return true
  },
  irn_batchPublish(deps, { messages }) {
    for (const message of list(messages).map((one) => toMessage(deps, fields(one)))) deps.publish(message)
    return true
  },
  irn_subscribe: (deps, { topic }) => subscribe(deps, text(topic)),
  irn_batchSubscribe: (deps, { topics }) => list(topics).map((topic) => subscribe(deps, text(topic))),
  irn_unsubscribe(deps, { topic }) {
    deps.mailbox.unsubscribe(deps.client, text(topic))
    return true
  },
  irn_batchUnsubscribe(deps, { subscriptions }) {
    for (const one of list(subscriptions)) deps.mailbox.unsubscribe(deps.client, text(fields(one).topic))
    return true
  },
  irn_fetchMessages: (deps, { topic }) => fetched(deps, [text(topic)]),
  irn_batchFetchMessages: (deps, { topics }) => fetched(deps, list(topics).map(text)),
  wc_proposeSession(deps, { pairingTopic: topic, sessionProposal: message, ttl = PROPOSAL_TTL, attestation }) {
    const proposal = toMessage(deps, { topic, message, ttl, tag: 1100, attestation })
    subscribe(deps, proposal.topic)
    deps.publish(proposal)
    return true
  },
  wc_approveSession(deps, { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest, ttl = PROPOSAL_TTL }) {
    const response = toMessage(deps, { topic: pairingTopic, message: sessionProposalResponse, ttl, tag: 1101 })
    const settlement = toMessage(deps, { topic: sessionTopic, message: sessionSettlementRequest, ttl, tag: 1102 })
    subscribe(deps, settlement.topic)
    deps.publish(response)
    deps.publish(settlement)
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

function fetched({ mailbox, client, held, deliver }: RelayDeps, topics: readonly string[]): unknown {
  if (held()) {
    for (const topic of topics) deliver(topic)
    return { messages: [], hasMore: false }
  }
  const found = topics.flatMap((topic) => mailbox.waiting(client, topic))
  for (const message of found) mailbox.taken(client, message)
  return { messages: found.map(({ sender, ttl, ...shown }) => shown), hasMore: false }
}

function toMessage({ client, now }: RelayDeps, { topic, message, ttl, tag, attestation }: Params): RelayMessage {
  if (typeof ttl !== 'number' || typeof tag !== 'number') throw new RpcError(-32602, 'A message needs a ttl and a tag.')
  const proof = typeof attestation === 'string' && attestation ? { attestation } : {}
  return { topic: text(topic), message: text(message), ttl, tag, publishedAt: now(), sender: client, ...proof }
}

function text(value: unknown): string {
  if (typeof value !== 'string' || !value) throw new RpcError(-32602, 'Expected text.')
  return value
}

function list(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new RpcError(-32602, 'Expected a list.')
  return value
}

function fields(value: unknown): Params {
  if (typeof value !== 'object' || value === null) throw new RpcError(-32602, 'Expected an object.')
  // Checked above; its fields stay unknown.
  return value as Params
}
