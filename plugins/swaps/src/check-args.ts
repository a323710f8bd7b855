import type { Context } from '@latchkey/kernel'
import type { SwapArgs, SwapsContract } from './contract.js'
import { swapErrors } from './errors.js'

/**
 * Validates an app's values for the form before anything is shown. Tokens are looked up later: an unknown one leaves the choice to the
 * visitor.
 * @throws swaps/bad-arguments
 */
export async function checkArgs(args: SwapArgs = {}, { core }: Context<SwapsContract>): Promise<void> {
  const bad = (argument: keyof SwapArgs, reason: string): Error => swapErrors.create('bad-arguments', { argument, reason })
  const { amount, fromToken, toToken, network } = args
  if (amount !== undefined && !(typeof amount === 'string' && /^\d{1,60}(\.\d{1,60})?$/.test(amount) && /[1-9]/.test(amount)))
    throw bad('amount', 'it has to be a positive decimal number as a string')
  for (const [argument, token] of Object.entries({ fromToken, toToken }))
    if (token !== undefined && !(typeof token === 'string' && token.length > 0 && token.length <= 64))
      throw bad(argument as keyof SwapArgs, 'it has to be a symbol or an address')
  if (network !== undefined && !core.networks.some(({ caipNetworkId }) => caipNetworkId === network))
    throw bad('network', 'the app has no such network')
}
