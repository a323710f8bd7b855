import type { SandboxPayConfig } from './sandbox-pay.js'

/** A call's own `fetch`, as the server gives it to exchanges. */
interface Call {
  readonly fetch: typeof fetch
}
interface Order {
  readonly id: string
  readonly asset: string
  readonly amount: bigint
  readonly recipient: string
}
interface News {
  readonly status: 'pending' | 'done' | 'failed' | 'refunded'
  readonly hash?: string | undefined
}

/** The sandbox's exchange, as a server calls it: an `ExchangeProvider` of `@latchkey/pay/server`. */
export function sandboxExchange({
  url,
  accepts,
}: {
  readonly url: string
  readonly accepts: readonly Readonly<SandboxPayConfig['accepts'][number]>[]
}) {
  const read = async (answer: Response): Promise<{ readonly [field: string]: unknown }> => {
    if (!answer.ok) throw new Error(`The exchange answered ${answer.status}.`)
    const value: unknown = await answer.json()
    if (typeof value !== 'object' || value === null) throw new Error('The exchange answered no object.')
    // Fields are checked one by one.
    return value as { readonly [field: string]: unknown }
  }
  const own = (answer: { readonly [field: string]: unknown }, id: string): void => {
    if (answer.id !== id) throw new Error('The exchange speaks of another deposit.')
  }
  return {
    id: 'sandbox',
    name: 'Sandbox Exchange',
    // The sandbox pays out no tokens on Solana.
    assets: accepts
      .filter(({ asset }) => !asset.includes('/token:'))
      .map(({ asset, symbol, name, decimals }) => ({ asset, symbol, name, decimals })),
    async start({ id, asset, amount, recipient }: Order, call: Call) {
      const address = recipient.slice(recipient.lastIndexOf(':') + 1)
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id, asset, amount: String(amount), address }),
      }
      const answer = await read(await call.fetch(`${url}/deposits`, init))
      own(answer, id)
      return { url: String(answer.page), expiresAt: Number(answer.expiresAt) }
    },
    async find({ id }: { readonly id: string }, call: Call): Promise<News | undefined> {
      const answer = await call.fetch(`${url}/deposits/${id}`)
      if (answer.status === 404) return undefined
      const news = await read(answer)
      own(news, id)
      const hash = typeof news.transaction === 'string' ? news.transaction : undefined
      switch (news.state) {
        case 'paying':
          return { status: 'pending' }
        case 'paid':
          return { status: 'done', hash }
        case 'failed':
        case 'refunded':
          return { status: news.state }
        default:
          return undefined
      }
    },
  }
}
