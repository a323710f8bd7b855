import { kernelErrors } from '../late/index.js'
import type { CoreState, Mutable } from '../types/index.js'
import type { Asked } from './run-by-policy.js'

/** What the visitor is asked about. */
export interface Question {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
  readonly namespace: string | undefined
  /** The visitor said yes, and the outcome is on its way. */
  readonly pending: boolean
}

export interface Approvals {
  /** Queues a question and shows it. */
  approve(asked: Asked): Promise<boolean>
  /** What was asked has its outcome: its question leaves the screen. */
  ended(asked: Asked): void
  /** Open questions and those with a yes, the oldest first. */
  questions(): readonly Question[]
  /** Answers one. With a no the next comes up, with a yes once the outcome is there. */
  settle(id: number, answer: boolean): void
  /** The modal was closed: every open question ends, unless an outcome is on its way (specification section 4). */
  closed(): void
  /** A session ended: questions about its family, and those that name none, end with it, which is no rejection. */
  end(namespace: string, reason: unknown): void
}
interface Open extends Question {
  readonly asked: Asked
  readonly settle: (answer: Promise<boolean>) => void
}

/** Keeps the questions that wait for the visitor or for their outcome. The state says only that there are some. */
export function createApprovals(core: Mutable<CoreState>, show: (view: 'Approve') => void, done: () => void): Approvals {
  let open: readonly Open[] = []
  let counter = 0
  const keep = (next: typeof open): void => {
    open = next
    core.approvals = next.map(({ id }) => ({ id }))
  }
  const leave = (...gone: readonly Open[]): void => {
    keep(open.filter((each) => !gone.includes(each)))
    if (open.length > 0) {
      // The modal was closed over an outcome, and others still wait.
      if (!core.open) show('Approve')
    } else if (core.stack.at(-1)?.view === 'Approve') done()
  }
  const waiting = (): readonly Open[] => open.filter(({ pending }) => !pending)
  const settle = (id: number, yes: boolean): void => {
    const question = waiting().find((each) => each.id === id)
    if (!question) return
    question.settle(Promise.resolve(yes))
    if (yes) keep(open.map((each) => (each === question ? { ...each, pending: true } : each)))
    else leave(question)
  }
  return {
    settle,
    questions: () => open,
    approve: (asked) =>
      new Promise((resolve) => {
        const id = ++counter
        const { method, params, namespace, signal } = asked
        const abort = (): void => settle(id, false)
        signal.addEventListener('abort', abort)
        const given = (yes: Promise<boolean>): void => {
          signal.removeEventListener('abort', abort)
          resolve(yes)
        }
        keep([...open, { id, method, params, namespace, pending: false, asked, settle: given }])
        show('Approve')
      }),
    ended(asked) {
      const question = open.find((each) => each.asked === asked)
      if (question) leave(question)
    },
    closed() {
      if (open.some(({ pending }) => pending)) return
      const all = waiting()
      for (const each of all) each.settle(Promise.reject(kernelErrors.create('rpc-aborted', { method: each.method })))
      leave(...all)
    },
    end(namespace, reason) {
      const own = waiting().filter((each) => (each.namespace ?? namespace) === namespace)
      for (const each of own) each.settle(Promise.reject(reason))
      if (own.length > 0) leave(...own)
    },
  }
}
