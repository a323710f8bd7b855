import { randomUUID } from 'node:crypto'
import type { HookMisbehaviour, SandboxSeller, SellerMisbehaviour, SellerOrder } from './sandbox-onramp.js'

/** Purchase of a visitor at a checkout page. */
export type Basket = Pick<SellerOrder, 'reference' | 'address' | 'asset' | 'amount' | 'fiat' | 'paid'>
/** A hook, ready to be sent. */
export interface Hook {
  readonly headers: { readonly [name: string]: string }
  readonly body: string
}
/** A seller with the internals its routes need. */
export interface Seller extends SandboxSeller {
  readonly misbehaviour: SellerMisbehaviour | undefined
  /** Stores what a page sells, and returns the page's id. */
  open(basket: Basket): string
  basketOf(page: string): Basket | undefined
  /** Charges or declines the visitor's card. A page is valid for one purchase; a declined one can be retried. */
  pay(page: string, choice: 'pay' | 'decline'): Promise<SellerOrder | undefined>
  /** Sets the URL for hooks, once the server runs. */
  deliverTo(url: string): void
}

/** The common part of both sellers, apart from their HTTP API. */
export function createSeller({
  id,
  payOut,
  hookOf,
  visit,
}: {
  readonly id: string
  /** Sends the coins. */
  readonly payOut: (order: SellerOrder) => Promise<string>
  /** Builds a hook in this seller's format and signs it. */
  readonly hookOf: (order: SellerOrder, to: { readonly url: string; readonly forged: boolean }) => Hook
  readonly visit: SandboxSeller['visit']
}): Seller {
  const baskets = new Map<string, Basket>()
  const orders: SellerOrder[] = []
  const answered: number[] = []
  const kept: SellerOrder[] = []
  let waiting: SellerOrder[] | undefined
  let misbehaviour: SellerMisbehaviour | undefined
  let delivery: HookMisbehaviour | undefined
  let target = ''

  const change = (order: SellerOrder, fields: Partial<SellerOrder>): SellerOrder => {
    const next = { ...order, ...fields }
    orders[orders.findIndex((each) => each.id === order.id)] = next
    return next
  }
  const send = async (order: SellerOrder): Promise<void> => {
    if (target === '') return
    const { headers, body } = hookOf(order, { url: target, forged: delivery === 'forged' })
    const answer = await fetch(target, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
    answered.push(answer.status)
  }
  const tell = async (order: SellerOrder): Promise<void> => {
    if (delivery === 'lost') return
    if (delivery === 'backwards') return void kept.push(order)
    await send(order)
    if (delivery === 'twice') await send(order)
  }
  const settle = async (order: SellerOrder): Promise<SellerOrder> => {
    const done = change(order, { status: 'done', hash: await payOut(order) })
    await tell(done)
    return done
  }
  return {
    id,
    get orders() {
      return [...orders]
    },
    get hooks() {
      return [...answered]
    },
    get misbehaviour() {
      return misbehaviour
    },
    visit,
    open(basket) {
      const page = randomUUID()
      baskets.set(page, basket)
      return page
    },
    basketOf: (page) => baskets.get(page),
    async pay(page, choice) {
      const basket = baskets.get(page)
      if (!basket) return undefined
      // Removed at once: a second click finds nothing.
      if (choice === 'pay') baskets.delete(page)
      const order: SellerOrder = { ...basket, id: randomUUID(), status: 'pending', hash: undefined }
      orders.push(order)
      await tell(order)
      if (choice === 'decline') {
        const failed = change(order, { status: 'failed' })
        await tell(failed)
        return failed
      }
      if (!waiting) return settle(order)
      waiting.push(order)
      return order
    },
    deliverTo(url) {
      target = url
    },
    hold() {
      waiting ??= []
    },
    async release() {
      const held = waiting ?? []
      waiting = undefined
      for (const order of held) await settle(order)
    },
    misbehave(how) {
      misbehaviour = how
    },
    misdeliver(how) {
      delivery = how
    },
    async flush() {
      for (const order of kept.splice(0).reverse()) await send(order)
    },
  }
}
