import { HTTPException } from 'hono/http-exception'
import type { Behaviour } from '../wallet/behaviour.js'
import type { TestWallet } from '../wallet/wallet.js'
import { readBehaviour } from './read-behaviour.js'
import { textField } from './read-body.js'

/**
 * Does to a wallet what a control message says: `{ do: 'policy', behaviour: 'reject' }`.
 * @throws HTTPException 400, SandboxError from the wallet.
 */
export function controlWallet(wallet: TestWallet, body: { readonly [field: string]: unknown }): void {
  const action = textField(body, 'do')
  const act = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined
  if (!act) throw new HTTPException(400, { message: `There is no action '${action}'. Use one of ${Object.keys(ACTIONS).join(', ')}.` })
  act(wallet, body)
}

type Action = (wallet: TestWallet, body: { readonly [field: string]: unknown }) => void

const ACTIONS: { readonly [action: string]: Action } = {
  next: (wallet, body) => wallet.next(behaviour(body), method(body)),
  policy: (wallet, body) => wallet.policy(behaviour(body), method(body)),
  approve: (wallet, body) => void prompt(wallet, body).approve(),
  reject: (wallet, body) => void prompt(wallet, body).reject(),
  lock: (wallet) => wallet.lock(),
  unlock: (wallet) => wallet.unlock(),
  useAccount: (wallet, body) => wallet.useAccount(number(body, 'index')),
  setChain: (wallet, body) => wallet.setChain(number(body, 'chain')),
  forgetChain: (wallet, body) => wallet.forgetChain(number(body, 'chain')),
  grant: (wallet, body) => wallet.grant(textField(body, 'origin')),
  disconnectSite: (wallet, body) =>
    body.origin === undefined ? wallet.disconnectSite() : wallet.disconnectSite(textField(body, 'origin')),
  emit: (wallet, body) => wallet.emit(textField(body, 'event'), body.payload),
  reset: (wallet) => wallet.reset(),
}

function behaviour(body: { readonly [field: string]: unknown }): Behaviour {
  const found = readBehaviour(body.behaviour)
  if (found === undefined) throw new HTTPException(400, { message: 'The behaviour is not one that wallets have.' })
  return found
}

function method(body: { readonly [field: string]: unknown }): { readonly method?: string } {
  return body.method === undefined ? {} : { method: textField(body, 'method') }
}

function number(body: { readonly [field: string]: unknown }, name: string): number {
  const value = body[name]
  if (!Number.isSafeInteger(value)) throw new HTTPException(400, { message: `${name} must be a whole number.` })
  return Number(value)
}

function prompt(wallet: TestWallet, body: { readonly [field: string]: unknown }): TestWallet['pending'][number] {
  const found = wallet.pending.find((one) => one.id === body.prompt)
  if (!found) throw new HTTPException(400, { message: 'This question is not open any more.' })
  return found
}
