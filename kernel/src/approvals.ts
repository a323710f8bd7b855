import type { Mutable } from './contract.js'
import type { CoreState } from './core.js'
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
}

/** Keeps the questions that wait for the visitor. The state says only that there are some. */
export function createApprovals(core: Mutable<CoreState>, show: (view: 'Approve') => void, done: () => void): Approvals {
  let open: readonly (Question & { readonly resolve: (answer: boolean) => void })[] = []
  let counter = 0
  const keep = (next: typeof open): void => {
    open = next
    core.approvals = next.map(({ id }) => ({ id }))
  }
  const settle = (id: number, answer: boolean): void => {
    const question = open.find((each) => each.id === id)
    if (!question) return
    keep(open.filter((each) => each !== question))
    question.resolve(answer)
    if (open.length === 0 && core.stack.at(-1)?.view === 'Approve') done()
  }
  return {
    settle,
    questions: () => open,
    approve: ({ method, params, namespace, signal }) =>
      new Promise((resolve) => {
        const id = ++counter
        const abort = (): void => settle(id, false)
        signal.addEventListener('abort', abort)
        const answer = (yes: boolean): void => {
          signal.removeEventListener('abort', abort)
          resolve(yes)
        }
        keep([...open, { id, method, params, namespace, resolve: answer }])
        show('Approve')
      }),
    rejectAll() {
      for (const { id } of [...open]) settle(id, false)
    },
  }
}
