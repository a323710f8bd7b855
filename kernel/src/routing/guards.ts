import { connectionGuards, homes } from '../late/index.js'
import type { ConnectionGuard, GuardedPair } from '../points/index.js'
import type { Connections, CoreState } from '../types/index.js'
import { bounded } from '../waits/index.js'
import type { Router } from './router.js'
import type { Runtime } from './runtime.js'

interface Deps {
  readonly runtime: Runtime
  readonly router: Router
  readonly disconnect: Connections['disconnect']
  /** Opens the modal with a view. */
  readonly open: (view: string) => void
}
interface Question {
  readonly guard: ConnectionGuard
  readonly abort: AbortController
  /** The visitor must do something. */
  shown: boolean
}

/**
 * Runs the guards before a connected account may proceed. Returns the guard that is currently running. Loaded only if a guard is
 * contributed.
 */
export function createGuards({ runtime, router, disconnect, open }: Deps): () => ConnectionGuard | undefined {
  const { core, host, events, report, signal } = runtime
  let settled = ''
  /** The account that was checked last. */
  let last: string | undefined
  let question: Question | undefined
  const isGuardView = (view: string | undefined): boolean => host.read(connectionGuards).some((guard) => guard.view === view)
  const top = (): string | undefined => core.state.stack.at(-1)?.view
  /** Completes a flow that waits in a guard's view. A visitor in another view is not interrupted. */
  const goOn = (): void => {
    if (core.state.open && isGuardView(top())) router.complete()
  }
  const show = (mine: Question, pair: GuardedPair): void => {
    const { view } = mine.guard
    if (question !== mine) return
    mine.shown = true
    core.state.guarded = pair.namespace
    if (top() === view) return
    if (core.state.open && isGuardView(top())) router.replace(view)
    else open(view)
  }
  const ask = async (pair: GuardedPair): Promise<void> => {
    for (const guard of host.read(connectionGuards)) {
      const mine: Question = { guard, abort: new AbortController(), shown: false }
      question = mine
      const any = AbortSignal.any([mine.abort.signal, signal])
      try {
        await bounded(guard.guard(pair, { signal: any, show: () => show(mine, pair) }), { signal: any })
      } catch (error) {
        if (question !== mine || any.aborted) return
        report(error, 'core')
        const connector = core.state.sessions[pair.namespace]?.connector
        // An account that a guard rejected does not stay connected.
        if (connector !== undefined) await disconnect({ namespace: pair.namespace, connector })
        return
      }
      // Another pair came into use meanwhile, and is being checked separately.
      if (question !== mine) return
    }
    question = undefined
    core.state.guarded = undefined
    goOn()
  }
  const look = (): void => {
    const pair = pairOf(core.read())
    const now = pair ? `${pair.chain}:${pair.address}` : ''
    if (now === settled) return
    settled = now
    const account = pair && `${pair.namespace}:${pair.address}`
    // An account that already passed can switch networks without flicker: it is guarded again only when the visitor has something to do.
    if (!pair) core.state.guarded = undefined
    else if (account !== last || question) core.state.guarded = pair.namespace
    last = account
    const before = question
    question = undefined
    before?.abort.abort()
    if (pair) void ask(pair)
    else if (before) goOn()
  }

  host.contribute(
    homes.of(
      {
        id: 'kernel.guards',
        get view() {
          return question?.guard.view ?? ''
        },
        required: true,
        when: () => question?.shown === true,
      },
      // After the home for networks that the app does not know.
      { order: 150 },
    ),
  )
  // Runs before the flow that connected, or the caller that disconnected, continues; other changes can wait until the end of the task.
  events.on('connect', look)
  events.on('disconnect', look)
  core.subscribe(look)
  look()
  // A flow may have completed before this code was loaded.
  if (!question) goOn()
  return () => question?.guard
}

/**
 * Returns the account in use on a network of the app. Undefined while wallets are still being restored: the one in use may be among them.
 */
function pairOf({ ready, namespace, sessions }: CoreState): GuardedPair | undefined {
  const session = namespace === undefined ? undefined : sessions[namespace]
  if (!ready || namespace === undefined || session?.status !== 'connected' || !session.address || !session.supported) return undefined
  // While connecting, only a remembered wallet has an address.
  if (Object.values(sessions).some(({ status, address }) => status === 'connecting' && address !== undefined)) return undefined
  const chain = session.chain ?? session.network?.caipNetworkId
  return chain === undefined ? undefined : { namespace, address: session.address, chain }
}
