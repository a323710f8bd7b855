import type { AskSolana } from './ask-solana.js'

/** The same node, for so long: what it has not said by then counts as no answer, so that a question is never held up by it. */
export function until(ask: AskSolana, ms: number): { readonly ask: AskSolana; readonly end: () => void } {
  let end = (): void => {}
  const late = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new Error('The node did not answer in time.')), ms)
    end = () => clearTimeout(timer)
  })
  // Nobody may be waiting when it comes.
  late.catch(() => {})
  return { ask: (method, params) => Promise.race([ask(method, params), late]), end: () => end() }
}
