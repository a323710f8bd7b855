import type { Node, NodeQuestion } from './create-node.js'

/** A node that says nothing for so long has had its share of the wait: the next one is asked beside it. */
const SHARE_MS = 2_000

/**
 * Asks one node after the other until one answers. A node that is silent holds nobody up: the next is asked while it may still
 * answer, and the first answer counts.
 * @throws what `isFinal` says is an answer, or the last failure when every node has failed
 */
export function askInTurn(nodes: readonly Node[], question: NodeQuestion, isFinal: (error: Error) => boolean): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timers = new Set<ReturnType<typeof setTimeout>>()
    let [started, open, over] = [0, 0, false]
    const end = (then: () => void): void => {
      over = true
      for (const timer of timers) clearTimeout(timer)
      then()
    }
    const next = (): void => {
      const node = nodes[started]
      if (over || !node) return
      started++
      open++
      const timer = setTimeout(() => {
        node.keptWaiting()
        next()
      }, SHARE_MS)
      timers.add(timer)
      node.ask(question).then(
        (answer) => end(() => resolve(answer)),
        (error: Error) => {
          clearTimeout(timer)
          open--
          if (over) return
          if (isFinal(error)) return end(() => reject(error))
          next()
          if (open === 0) end(() => reject(error))
        },
      )
    }
    next()
  })
}
