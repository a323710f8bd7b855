/** @jsxImportSource preact */
import { oneAtATime } from '../account/one-at-a-time.js'
import type { Session } from '../account/session.js'
import type { Wallet } from '../account/wallet.js'
import { askHoldings } from '../ask-holdings.js'
import { askNode } from '../ask-node.js'
import { askPrices } from '../ask-prices.js'
import { loadOnce } from '../load-once.js'
import type { FrameHandlers } from '../message-server.js'
import type { FactsOf } from '../networks.js'
import type { OpenRequests } from '../open-requests.js'
import type { Config } from '../read-config.js'
import type { Stage } from '../screens/stage.js'
import type { SmartAccounts } from '../smart/smart-accounts.js'
import { ask as askTexts, type CommonTexts, smart as smartTexts } from '../texts/groups.js'
import type { Speech } from '../texts/speech.js'
import type { Vault } from '../vault/run-worker.js'
import { completed } from './complete-question.js'
import { giveUp } from './give-up.js'
import type { RpcRequest } from './handle-rpc.js'
import { keepRejections } from './keep-rejections.js'
import { keepNotes } from './notes.js'
import type { Ask } from './questions.js'
import { refuseSpam } from './refuse-spam.js'
import type { InTurn } from './send-in-turn.js'

/** Options of `loadRequests`. */
export interface RequestsOptions {
  readonly wallet: Wallet
  readonly session: Session
  readonly stage: Stage
  readonly vault: Vault
  readonly speech: Speech
  readonly config: Config
  readonly projectId: string
  readonly factsOf: FactsOf
  readonly smart: SmartAccounts
  readonly texts: () => CommonTexts
  /** Notifies the page of approved requests. */
  readonly telling: OpenRequests['telling']
}
/** The parts of the frame that load with the first request. */
export interface Requests {
  readonly asking: () => Promise<Ask>
  readonly rpc: () => Promise<(request: RpcRequest) => Promise<unknown>>
  readonly bitcoin: () => Promise<(request: RpcRequest) => Promise<unknown>>
  readonly permissions: () => ReturnType<NonNullable<FrameHandlers['LIST_PERMISSIONS']>>
}

/** A transaction that is sent asks a few questions of a node, none of which takes longer than 20 seconds. */
const TURN_MS = 60_000

/** Decoding requests takes more code than the rest of the frame, so it loads with the first one. */
export function loadRequests({
  wallet,
  session,
  stage,
  vault,
  speech,
  config,
  projectId,
  factsOf,
  smart,
  texts,
  telling,
}: RequestsOptions): Requests {
  const asking = loadOnce(async (): Promise<Ask> => {
    const { Approve } = await import('../screens/approve.js')
    return giveUp((question, signal) => {
      vault.prepare()
      return stage.show<boolean>({
        reason: 'approve',
        signal,
        draw: ({ done }, behind) => <Approve question={question} behind={behind} t={texts()} answer={done} />,
      })
    })
  })
  const withFacts = (ask: Ask): Ask =>
    completed(ask, {
      prices: (assets) => askPrices(assets, projectId),
      name: async () => (await session.email()) ?? (await session.social())?.userName,
      locale: () => speech.language,
    })
  // Only the page's requests are limited; the visitor's own actions, such as in the settings, are not.
  const askedByPage = loadOnce(async () =>
    telling(refuseSpam(withFacts(await asking()), { now: Date.now, kept: keepRejections(() => localStorage) })),
  )
  // Not by project: a deployment's projects may share their wallets, whose addresses the kinds name.
  const inTurn: InTurn = (kind) => oneAtATime(`latchkey:${kind}`, navigator.locks, TURN_MS)
  const notes = keepNotes(() => localStorage, Date.now)
  /** Recreated when the language changes. */
  const spoken = <T,>(load: () => Promise<T>): (() => Promise<T>) => {
    let language: string | undefined
    let loaded: () => Promise<T>
    return () => {
      if (language !== speech.language) loaded = loadOnce(load)
      language = speech.language
      return loaded()
    }
  }
  const rpc = spoken(async () => {
    const [t, ask, { createRpc }] = await Promise.all([speech.texts(askTexts), askedByPage(), import('./handle-rpc.js')])
    return createRpc({
      wallet,
      ask,
      node: (asked, method, params) => askNode({ chain: asked, method, params, projectId }),
      factsOf,
      chains: config.networks ?? [],
      holdings: (asked, address) => askHoldings({ chain: asked, address, projectId }),
      inTurn,
      t,
      smart,
      notes,
      now: Date.now,
      pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      session,
      smartTexts: () => speech.texts(smartTexts),
    })
  })
  const bitcoin = spoken(async () => {
    const [t, ask, { createBitcoin }] = await Promise.all([speech.texts(askTexts), askedByPage(), import('./handle-bitcoin.js')])
    return createBitcoin({ wallet, session, ask, factsOf, inTurn, notes, now: Date.now, t })
  })
  const permissions = async () => {
    const [{ listPermissions }, t, s] = await Promise.all([
      import('../smart/list-permissions.js'),
      speech.texts(askTexts),
      speech.texts(smartTexts),
    ])
    return listPermissions({
      session,
      node: (asked, method, params) => askNode({ chain: asked, method, params, projectId }),
      factsOf,
      t,
      s,
    })
  }
  return { asking, rpc, bitcoin, permissions }
}
