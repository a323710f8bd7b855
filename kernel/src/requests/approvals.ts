import type { CoreState, Mutable } from '../types/index.js'
import type { Approve } from './rpc.js'

/** What the visitor is asked about. */
export interface Question {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
  readonly namespace: string | undefined
}

export interface Approvals {
  /** Queues a question and shows it. */
  readonly approve: Approve
  /** Open questions, the oldest first. */
  questions(): readonly Question[]
  /** Answers one; the next comes up by itself. */
  settle(id: number, answer: boolean): void
  /** The modal was closed: every open question is a no. */
  rejectAll(): void
  /** A session ended: questions about its family, and those that name none, end with it, which is no rejection. */
  end(namespace: string, reason: unknown): void
}

/** Keeps the questions that wait for the visitor. The state says only that there are some. */
export function createApprovals(core: Mutable<CoreState>, show: (view: 'Approve') => void, done: () => void): Approvals {
  let open: readonly (Question & { readonly settle: (answer: Promise<boolean>) => void })[] = []
  let counter = 0
  const keep = (next: typeof open): void => {
    open = next
    core.approvals = next.map(({ id }) => ({ id }))
  }
  const answer = (id: number, given: Promise<boolean>): void => {
    const question = open.find((each) => each.id === id)
    if (!question) return
    keep(open.filter((each) => each !== question))
    question.settle(given)
    if (open.length === 0 && core.stack.at(-1)?.view === 'Approve') done()
  }
  const settle = (id: number, yes: boolean): void => answer(id, Promise.resolve(yes))
  return {
    settle,
    questions: () => open,
    approve: ({ method, params, namespace, signal }) =>
      new Promise((resolve) => {
        const id = ++counter
        const abort = (): void => settle(id, false)
        signal.addEventListener('abort', abort)
        const given = (yes: Promise<boolean>): void => {
          signal.removeEventListener('abort', abort)
          resolve(yes)
        }
        keep([...open, { id, method, params, namespace, settle: given }])
        show('Approve')
      }),
    rejectAll() {
      for (const { id } of [...open]) settle(id, false)
    },
    end(namespace, reason) {
      for (const each of [...open]) if ((each.namespace ?? namespace) === namespace) answer(each.id, Promise.reject(reason))
    },
  }
}
