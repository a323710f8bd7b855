import type { Context } from '@latchkey/kernel'
import { type CodedError, connections, type WalletErrors } from '@latchkey/kernel/late'
import type { Attempt, AttemptPhase, ConnectContract } from '../contract.js'
import { liveWallets } from '../live-wallets.js'
import { setAttempt, setPhase } from '../state.js'

export interface ConnectWalletArgs {
  readonly connector: string
  readonly namespace?: string | undefined
}

/**
 * Connects a wallet and keeps the progress in the state. Must be called in the click itself, because wallets may open a window. A call for
 * a wallet that is already connecting joins that attempt.
 */
export async function connectWallet(ctx: Context<ConnectContract>, { connector, namespace }: ConnectWalletArgs): Promise<void> {
  const mine: Attempt = { connector, namespace, phase: 'asking', reason: undefined }
  const service = ctx.use(connections)
  const wallet = service.connector(connector)
  if (!wallet) return setAttempt(ctx.state, { ...mine, phase: 'missing' })
  const { name } = wallet
  const others = liveWallets(ctx.core)
  setAttempt(ctx.state, mine)
  try {
    await service.connect({
      connector,
      ...(namespace !== undefined && { namespace }),
      progress: (now) => setPhase(ctx.state, mine, now),
    })
  } catch (error) {
    failed(ctx, mine, error)
    return
  }
  const view = ctx.core.stack.at(-1)?.view ?? ''
  ctx.emit('connectSuccess', { method: 'browser', name, view })
  setPhase(ctx.state, mine, 'connected')
  finish(ctx, mine, name, others)
}

function failed(ctx: Context<ConnectContract>, mine: Attempt, error: unknown): void {
  // Replaced by another attempt, or ended with the kernel: not a failure to show.
  if ((error as { readonly name?: string } | undefined)?.name === 'AbortError' || ctx.signal.aborted) return
  const message = error instanceof Error ? error.message : String(error)
  const phase = phaseOf(error)
  if (phase === 'declined') ctx.emit('userRejected', { message })
  else ctx.emit('connectError', { message })
  setPhase(ctx.state, mine, phase, message)
}

/** Failures whose phase has the same name. */
const NAMED = ['pending', 'locked', 'no-accounts'] as const

function phaseOf(error: unknown): AttemptPhase {
  // Compares the code as `walletErrors.is` does: the catalogue with its sentences is loaded with the first connection, not with the list.
  const { catalogue, code } = (error ?? {}) as Partial<CodedError<keyof WalletErrors>>
  if (catalogue !== 'wallet') return 'failed'
  if (code === 'rejected') return 'declined'
  if (code === 'not-found') return 'missing'
  return NAMED.find((each) => each === code) ?? 'failed'
}

/** Moves the visitor on. Only a visitor who is still waiting is moved; a late approval after Back shows a toast. */
function finish(ctx: Context<ConnectContract>, mine: Attempt, name: string, others: readonly string[]): void {
  const top = ctx.core.stack.at(-1)
  const waits =
    top?.view === 'ConnectingExternal' && (top.args as { readonly connector?: string } | undefined)?.connector === mine.connector
  if (waits) {
    if (others.length > 0 && !others.includes(mine.connector)) ctx.toast({ kind: 'success', text: ctx.t('connect.external.added') })
    ctx.complete()
  } else if (
    ctx.core.open &&
    top &&
    ['Connect', 'ConnectWallets', 'AllWallets', 'ConnectingMultiChain', 'GetWallet', 'WhatIsAWallet'].includes(top.view)
  ) {
    ctx.toast({ kind: 'success', text: ctx.t('connect.external.connected', { wallet: name }) })
    ctx.complete()
  }
}
