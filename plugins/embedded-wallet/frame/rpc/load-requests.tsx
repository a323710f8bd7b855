/** @jsxImportSource preact */
import type { Session } from '../account/session.js'
import type { Wallet } from '../account/wallet.js'
import { askHoldings } from '../ask-holdings.js'
import { askNode } from '../ask-node.js'
import { loadOnce } from '../load-once.js'
import type { FactsOf } from '../networks.js'
import type { Config } from '../read-config.js'
import type { Stage } from '../screens/stage.js'
import { ask as askTexts } from '../texts/ask.js'
import type { AskTexts } from '../texts/ask-en.js'
import type { Texts } from '../texts/en.js'
import type { Speech } from '../texts/speak.js'
import type { Vault } from '../vault/run-worker.js'
import { giveUp } from './give-up.js'
import type { BitcoinRequest } from './handle-bitcoin.js'
import type { RpcRequest } from './handle-rpc.js'
import type { Ask } from './questions.js'
import { refuseSpam } from './refuse-spam.js'

/** What requests of the page are answered with. */
export interface RequestsOptions {
  readonly wallet: Wallet
  readonly session: Session
  readonly stage: Stage
  readonly vault: Vault
  readonly speech: Speech
  readonly config: Config
  readonly projectId: string
  readonly isTrusted: (origin: string) => boolean
  readonly factsOf: FactsOf
  readonly texts: () => Texts
}
/** The parts of the frame that the first request loads. */
export interface Requests {
  readonly asking: () => Promise<Ask>
  readonly rpc: () => Promise<(request: RpcRequest) => Promise<unknown>>
  readonly bitcoin: () => Promise<(request: BitcoinRequest) => Promise<unknown>>
}

/** Reading what is asked takes more code than all the rest of the frame; it comes with the first question. */
export function loadRequests({
  wallet,
  session,
  stage,
  vault,
  speech,
  config,
  projectId,
  isTrusted,
  factsOf,
  texts,
}: RequestsOptions): Requests {
  const asking = loadOnce(async (): Promise<Ask> => {
    const [{ Approve }, { SecureWindow }, { canProveVisibility }] = await Promise.all([
      import('../screens/approve.js'),
      import('../screens/secure-window.js'),
      import('../screens/watch-visible.js'),
    ])
    return giveUp((question, signal) => {
      vault.prepare()
      return stage.show<boolean>({
        reason: 'approve',
        signal,
        draw: ({ done }, behind) =>
          canProveVisibility() || isTrusted(question.origin) ? (
            <Approve question={question} behind={behind} t={texts()} proof={canProveVisibility() ? 'sight' : 'window'} answer={done} />
          ) : (
            <SecureWindow question={question} t={texts()} signal={signal} answer={done} />
          ),
      })
    })
  })
  // What the visitor begins alone, such as settings, is asked as often as it takes.
  const askedByPage = loadOnce(async () => refuseSpam(await asking(), () => performance.now()))
  /** Anew in each language. */
  const spoken = <T,>(load: (words: AskTexts) => Promise<T>): (() => Promise<T>) => {
    let language: string | undefined
    let loaded: () => Promise<T>
    return () => {
      if (language !== speech.language) loaded = loadOnce(async () => load(await speech.texts(askTexts)))
      language = speech.language
      return loaded()
    }
  }
  const rpc = spoken(async (words) => {
    const [ask, { createRpc }] = await Promise.all([askedByPage(), import('./handle-rpc.js')])
    return createRpc({
      wallet,
      ask,
      node: (asked, method, params) => askNode({ chain: asked, method, params, projectId }),
      factsOf,
      chains: config.networks ?? [],
      holdings: (asked, address) => askHoldings({ chain: asked, address, projectId }),
      t: words,
    })
  })
  const bitcoin = spoken(async (words) => {
    const [ask, { createBitcoin }] = await Promise.all([askedByPage(), import('./handle-bitcoin.js')])
    return createBitcoin({ wallet, session, ask, factsOf, t: words })
  })
  return { asking, rpc, bitcoin }
}
