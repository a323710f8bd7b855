import type { ServerCall, Upstream } from '@latchkey/kernel/server'

export interface ChainCheck {
  /** It has said that it belongs to another chain. */
  readonly known: boolean
  /** Does the node belong to another chain? Asked once, with its first answer; a node that does not say is believed. */
  isForeign(call: ServerCall): Promise<boolean>
}
interface ChainCheckArgs {
  /** CAIP-2. */
  readonly chain: string
  readonly url: string
  readonly headers?: { readonly [name: string]: string }
  readonly upstream: Upstream
  /** Hears once of a node that belongs to another chain. */
  readonly onForeign: (found: string) => void
}

/** What says which chain a node belongs to, by namespace, and the CAIP-2 id that this means. */
const QUESTIONS: { readonly [namespace: string]: { readonly method: string; readonly id: (answer: string) => string | undefined } } = {
  eip155: { method: 'eth_chainId', id: (answer) => (/^0x[\da-f]{1,64}$/i.test(answer) ? `eip155:${BigInt(answer)}` : undefined) },
  solana: {
    method: 'getGenesisHash',
    id: (answer) => (/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(answer) ? `solana:${answer.slice(0, 32)}` : undefined),
  },
}

/** Finds out a node of another chain, whose answers would be given out under the name of this one. */
export function chainCheck({ chain, url, headers, upstream, onForeign }: ChainCheckArgs): ChainCheck {
  const question = QUESTIONS[chain.split(':')[0] ?? '']
  let checked: Promise<boolean> | undefined
  let known = false
  const look = async (call: ServerCall): Promise<boolean> => {
    if (!question) return false
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: question.method, params: [] })
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body }
    try {
      // Other callers must not lose it when the first one leaves; a node's time-out ends it.
      const { text } = await upstream.send(url, init, { ...call, signal: new AbortController().signal })
      const { result } = JSON.parse(text) as { readonly result?: unknown }
      const found = typeof result === 'string' ? question.id(result) : undefined
      if (found === undefined || found === chain) return false
      known = true
      onForeign(found)
      return true
    } catch {
      // It could not be reached, or said nothing: it is asked again.
      checked = undefined
      return false
    }
  }
  return {
    get known() {
      return known
    },
    isForeign(call) {
      checked ??= look(call)
      return checked
    },
  }
}
