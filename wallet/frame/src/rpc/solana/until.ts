import type { AskSolana } from './ask-solana.js'

/** Limits a node to a total time: later responses count as missing, so that they never delay a prompt. */
export function until(ask: AskSolana, ms: number): { readonly ask: AskSolana; readonly end: () => void } {
  let end = (): void => {}
  const late = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new Error('The node did not answer in time.')), ms)
    end = () => clearTimeout(timer)
  })
  // Prevents an unhandled rejection if nothing is waiting.
  late.catch(() => {})
  return { ask: (method, params) => Promise.race([ask(method, params), late]), end: () => end() }
}
