import { kernelErrors } from '../late/index.js'
import type { Asked, CoreState, Mutable } from '../types/index.js'

/** A request that awaits the visitor's approval. */
export interface Question {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
  readonly namespace: string | undefined
  /** The visitor approved, and the outcome is pending. */
  readonly pending: boolean
}

export interface Approvals {
  /** Queues a question and shows it. */
  approve(asked: Asked): Promise<boolean>
  /** The request is done: removes its question from the screen. */
  ended(asked: Asked): void
  /** Open questions and approved ones that are still pending, oldest first. */
  questions(): readonly Question[]
  /** Answers a question. After a rejection the next one is shown at once, after an approval once the outcome has arrived. */
  settle(id: number, answer: boolean): void
  /** The modal was closed: ends every open question, unless its outcome is pending (specification section 4). */
  closed(): void
  /** A session ended: ends questions about its family, and those without a family. This is not a rejection. */
  end(namespace: string, reason: unknown): void
}
interface Open extends Question {
  readonly asked: Asked
  readonly settle: (answer: Promise<boolean>) => void
}

/** Holds the questions that wait for the visitor or for their outcome. The core state only contains their ids. */
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
      // The modal was closed while an outcome was pending, and other questions are still waiting.
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
