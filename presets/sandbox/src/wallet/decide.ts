import { RpcError } from '../errors.js'
import type { Behaviour } from './behaviour.js'
import type { Approval, Ask } from './method.js'
import { openPrompt } from './open-prompt.js'
import type { WalletAnswer } from './wallet.js'
import type { WalletCall, WalletCore } from './wallet-core.js'

/** A prompt on its way to an answer. */
export interface Question {
  readonly call: WalletCall
  readonly ask: Ask
  readonly answered: Promise<WalletAnswer>
  /** Only consumed when the prompt is actually shown. */
  readonly behaviour: () => Behaviour
}

/**
 * Prompts according to the chosen behaviour.
 * @throws RpcError 4001 for a rejection, 4100 when locked, -32002 when the same prompt is open.
 */
export async function decide(core: WalletCore, question: Question): Promise<Approval | { readonly result: unknown }> {
  const { call, ask } = question
  if (ask.exclusive && !core.state.quirks.parallelPrompts && isOpen(core, call)) {
    throw new RpcError(-32002, `Already processing ${call.method}. Please wait.`)
  }
  if (core.state.locked) {
    if (!ask.whileLocked) throw new RpcError(4100, 'The wallet is locked.')
    await openPrompt(core, question, 'locked')
    if (ask.unlockIsEnough || (core.state.sites.has(call.origin) && call.method === 'eth_requestAccounts')) return YES
  }
  return follow(core, question, question.behaviour())
}

async function follow(core: WalletCore, question: Question, behaviour: Behaviour): Promise<Approval | { readonly result: unknown }> {
  if (behaviour === 'approve') return YES
  if (behaviour === 'twice') return { chain: undefined, times: 2 }
  if (behaviour === 'reject') throw new RpcError(4001, 'User rejected the request.')
  if (behaviour === 'never') return openPrompt(core, question, 'never').then(() => YES)
  if (behaviour === 'manual' || behaviour === 'ask') return openPrompt(core, question, behaviour).then(() => YES)
  if ('error' in behaviour) throw new RpcError(behaviour.error.code, behaviour.error.message, behaviour.error.data)
  if ('result' in behaviour) return behaviour
  if ('chain' in behaviour) return { chain: behaviour.chain, times: 1 }
  await openPrompt(core, question, 'delay', behaviour.delay)
  return follow(core, question, behaviour.answer ?? 'approve')
}

function isOpen({ state }: WalletCore, call: WalletCall): boolean {
  return [...state.prompts].some((prompt) => prompt.origin === call.origin && kind(prompt.method) === kind(call.method))
}

function kind(method: string): string {
  return method === 'wallet_requestPermissions' ? 'eth_requestAccounts' : method
}

const YES: Approval = { chain: undefined, times: 1 }
