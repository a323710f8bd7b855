import { detached, type ServerCall, type Upstream } from '@latchkey/server-kit'

export interface ChainCheck {
  /** True once it has reported another chain. */
  readonly known: boolean
  /**
   * Returns true if the node belongs to another chain. Checked once, with its first answer; a node that does not report its chain is
   * trusted.
   */
  isForeign(call: ServerCall): Promise<boolean>
}
interface ChainCheckArgs {
  /** CAIP-2. */
  readonly chain: string
  readonly url: string
  readonly headers?: { readonly [name: string]: string }
  readonly upstream: Upstream
  /** Called once for a node that belongs to another chain. */
  readonly onForeign: (found: string) => void
}

/** The method that reveals a node's chain, by namespace, and how to get the CAIP-2 id from its result. */
const QUESTIONS: { readonly [namespace: string]: { readonly method: string; readonly id: (answer: string) => string | undefined } } = {
  eip155: { method: 'eth_chainId', id: (answer) => (/^0x[\da-f]{1,64}$/i.test(answer) ? `eip155:${BigInt(answer)}` : undefined) },
  solana: {
    method: 'getGenesisHash',
    id: (answer) => (/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(answer) ? `solana:${answer.slice(0, 32)}` : undefined),
  },
}

/** Detects a node of another chain, whose answers would be served in the name of this one. */
export function chainCheck({ chain, url, headers, upstream, onForeign }: ChainCheckArgs): ChainCheck {
  const question = QUESTIONS[chain.split(':')[0] ?? '']
  let checked: Promise<boolean> | undefined
  let known = false
  const look = async (call: ServerCall): Promise<boolean> => {
    if (!question) return false
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: question.method, params: [] })
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body }
    try {
      const { text } = await upstream.send(url, init, detached(call))
      const { result } = JSON.parse(text) as { readonly result?: unknown }
      const found = typeof result === 'string' ? question.id(result) : undefined
      if (found === undefined || found === chain) return false
      known = true
      onForeign(found)
      return true
    } catch {
      // It was unreachable, or returned nothing: it is checked again.
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
