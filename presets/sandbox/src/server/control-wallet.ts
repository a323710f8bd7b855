import { HTTPException } from 'hono/http-exception'
import type { WalletSession } from '../phone/wallet-session.js'
import type { Behaviour } from '../wallet/behaviour.js'
import type { TestWallet } from '../wallet/wallet.js'
import { readBehaviour } from './read-behaviour.js'
import { textField } from './read-body.js'

/**
 * Performs a control message on a wallet: `{ do: 'policy', behaviour: 'reject' }`. Resolves when it is done, with the result.
 * @throws HTTPException 400, SandboxError or RpcError from the wallet.
 */
export async function controlWallet(wallet: TestWallet, body: { readonly [field: string]: unknown }): Promise<object> {
  const action = textField(body, 'do')
  const act = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined
  if (!act) throw new HTTPException(400, { message: `There is no action '${action}'. Use one of ${Object.keys(ACTIONS).join(', ')}.` })
  const told = await act(wallet, body)
  return typeof told === 'object' && told !== null ? told : {}
}

type Action = (wallet: TestWallet, body: { readonly [field: string]: unknown }) => unknown

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
  grantSolana: (wallet, body) => wallet.solana.grant(textField(body, 'origin')),
  disconnectSite: (wallet, body) =>
    body.origin === undefined ? wallet.disconnectSite() : wallet.disconnectSite(textField(body, 'origin')),
  emit: (wallet, body) => wallet.emit(textField(body, 'event'), body.payload),
  pair: async (wallet, body) => ({ topic: (await wallet.pair(textField(body, 'uri', 2000))).topic }),
  updateSession: (wallet, body) => session(wallet, body).update({ chains: chains(body) }),
  endSession: (wallet, body) => session(wallet, body).disconnect(),
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

function session(wallet: TestWallet, body: { readonly [field: string]: unknown }): WalletSession {
  const found = wallet.sessions.find(({ topic }) => topic === body.topic)
  if (!found) throw new HTTPException(400, { message: 'This session has ended.' })
  return found
}

function chains({ chains: list }: { readonly [field: string]: unknown }): readonly number[] {
  if (!Array.isArray(list) || !list.length || !list.every((one) => Number.isSafeInteger(one)))
    throw new HTTPException(400, { message: 'chains must be a list with at least one chain id.' })
  return list.map(Number)
}
