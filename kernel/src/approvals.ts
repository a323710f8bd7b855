import type { Mutable } from './contract.js'
import type { CoreState } from './core.js'
import type { Approve } from './rpc.js'

export interface Approvals {
  /** Queues a question and shows it. */
  readonly approve: Approve
  /** Answers one; the next comes up by itself. */
  settle(id: number, answer: boolean): void
  /** The modal was closed: every open question is a no. */
  rejectAll(): void
}

/** Keeps the questions that wait for the visitor. */
export function createApprovals(core: Mutable<CoreState>, show: (view: 'Approve') => void, done: () => void): Approvals {
  const answers = new Map<number, (answer: boolean) => void>()
  let counter = 0
  const settle = (id: number, answer: boolean): void => {
    const resolve = answers.get(id)
    if (!resolve) return
    answers.delete(id)
    core.approvals = core.approvals.filter((a) => a.id !== id)
    resolve(answer)
    if (core.approvals.length === 0 && core.stack.at(-1)?.view === 'Approve') done()
  }
  return {
    settle,
    approve: ({ method, params, namespace, signal }) =>
      new Promise((resolve) => {
        const id = ++counter
        const abort = (): void => settle(id, false)
        answers.set(id, (answer) => {
          signal.removeEventListener('abort', abort)
          resolve(answer)
        })
        signal.addEventListener('abort', abort)
        core.approvals = [...core.approvals, { id, method, params, namespace }]
        show('Approve')
      }),
    rejectAll() {
      for (const id of [...answers.keys()]) settle(id, false)
    },
  }
}
