import { cleanText } from '@latchkey/kernel/untrusted-text'
import { refused } from '../rpc/questions.js'
import { askBundler } from './ask-bundler.js'
import type { PagePaymaster } from './read-calls.js'
import type { SmartRpcOptions } from './smart-rpc-options.js'

/** Calls an ERC-7677 service. */
export type AskPaymaster = (method: 'pm_getPaymasterStubData' | 'pm_getPaymasterData', params: readonly unknown[]) => Promise<unknown>
/** A possible paymaster of a user operation. */
export interface Payer {
  /** The host given by the page; undefined for the operator's. */
  readonly host: string | undefined
  /** Context that the page passes to the service. */
  readonly context: unknown
  readonly ask: AskPaymaster
}

/** Returns the operator's paymaster of a network (CAIP-2). */
export function operatorPays(chain: string, session: SmartRpcOptions['session']): Payer {
  return { host: undefined, context: {}, ask: (method, params) => askBundler(session, { chain, method, params }) }
}

/**
 * Returns the service given by the page. Calls go through the server, because the frame's content security policy allows no other host.
 * The service only receives what becomes public on the chain a moment later.
 * @throws -32602 for a URL without https
 */
export function namedPays({ url, context = {} }: PagePaymaster, chain: string, session: SmartRpcOptions['session']): Payer {
  const { protocol, host, username, password } = new URL(url)
  if (protocol !== 'https:' || username !== '' || password !== '') throw refused('A paymaster has to be an address of https.', -32602)
  return {
    host: cleanText(host, 100),
    context,
    ask: (method, params) => askBundler(session, { chain, method, params, paymaster: url }),
  }
}
