import { ADA } from './wallets.js'

export const SUFFIX = 'latchkey.example'

export interface NamesMood {
  /** The name of the account in use. */
  readonly own?: string
  /** The suggestions, or how requesting them ends. */
  readonly suggestions?: readonly { readonly name: string; readonly state: 'available' | 'taken' }[] | 'never' | 'fails'
  /** The outcome of a registration. */
  readonly registers?: 'done' | 'taken' | 'fails'
  /** The owner of the account is requested, but never arrives. */
  readonly slow?: boolean
}

const TIMES = { issuedAt: '2026-11-21T09:00:00.000Z', expiresAt: '2026-11-21T09:05:00.000Z' }

/** The routes of the server half, each responding as the scene specifies. */
export function namesServer({ own, suggestions = [], registers = 'done', slow }: NamesMood): typeof fetch {
  const named = (name: string) => ({ name, addresses: { 60: ADA, 2147483648: ADA }, primary: true, registeredAt: TIMES.issuedAt })
  let refused = ''
  return async (input, init) => {
    const { pathname } = new URL(String(input))
    if (pathname.endsWith('/suggest')) {
      if (suggestions === 'never') return new Promise<never>(() => {})
      if (suggestions === 'fails') throw new TypeError('Failed to fetch')
      // A refused name is shown as taken in the next suggestions.
      return Response.json({ items: suggestions.map((item) => (item.name === refused ? { ...item, state: 'taken' } : item)) })
    }
    if (pathname.endsWith('/nonce')) return Response.json({ nonce: 'a'.repeat(32), origin: 'https://server.example', ...TIMES })
    if (init?.method === 'POST') {
      if (registers === 'taken') {
        refused = JSON.parse(String(init.body)).name
        return Response.json({ error: { code: 'conflict' } }, { status: 409 })
      }
      if (registers === 'fails') throw new TypeError('Failed to fetch')
      return Response.json(named(JSON.parse(String(init.body)).name))
    }
    if (slow) return new Promise<never>(() => {})
    return Response.json({ items: own === undefined ? [] : [named(own)] })
  }
}
