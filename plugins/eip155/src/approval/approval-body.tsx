import type { CaipNetworkId, Context } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { RequestBody, type RequestBodyProps } from '@latchkey/kernel/ui/approval'
import { type ReactNode, useCallback, useState } from 'react'
import type { Eip155Contract } from '../contract.js'
import { allowancesIn, type EvmNode, type SimulationResult, simulateAll, tokenReader } from '../read/index.js'
import { describe, type Readers } from './describe.js'
import { estimateCost } from './estimate-cost.js'

interface ApprovalProps extends Pick<RequestBodyProps, 'method' | 'params' | 'reading' | 'prices'> {
  readonly ctx: Context<Eip155Contract>
}

/** A contract that says nothing within this time is described without its name and decimals. */
const PATIENCE_MS = 4_000

/** Describes an EIP-1193 request when the modal, not a wallet, asks for approval. */
export default function ApprovalBody({ ctx, method, params, reading, prices }: ApprovalProps): ReactNode {
  // For the whole request: in another language, it is described without asking the nodes again.
  const [readers] = useState(() => readersOf(ctx))
  const say = useCallback<RequestBodyProps['describe']>(
    (request, tools) => describe({ core: ctx.core, ...readers }, request, tools),
    [ctx, readers],
  )
  return <RequestBody method={method} params={params} describe={say} reading={reading} prices={prices} />
}

/** Reads from the network's own nodes: the wallet may be on another network. */
function readersOf(ctx: Context<Eip155Contract>): Readers {
  const node: EvmNode = async (chain, method, params) => {
    const nodes = ctx.peer<Eip155Contract>('eip155')?.actions
    // Safe: both come from this plugin.
    const args = { method, params: params as readonly unknown[], chain: chain as CaipNetworkId }
    return nodes && bounded(nodes.read(args), { signal: ctx.signal, ms: PATIENCE_MS })
  }
  const { network, chain = '' } = ctx.core.sessions.eip155 ?? {}
  let fee: Promise<bigint | undefined> | undefined
  const simulation = new Map<string, Promise<SimulationResult>>()
  return {
    readFee(call) {
      fee ??= network ? estimateCost((method, params) => node(chain, method, params), network, call).catch(() => undefined) : undefined
      return fee ?? Promise.resolve(undefined)
    },
    readToken: tokenReader(node, () => ({ symbol: ctx.core.sessions.eip155?.network?.nativeCurrency.symbol ?? '' })),
    simulate(chain, steps) {
      const known = simulation.get(chain)
      if (known) return known
      const [first] = steps
      const run = async () =>
        simulateAll(
          node,
          chain,
          steps.map(({ draft }) => draft),
          { allowances: first ? allowancesIn(steps, first.draft.from) : [] },
        )
      // Too slow, or the sender is not an address.
      const unknown = (): SimulationResult => ({ is: 'unknown' })
      const found = bounded(run(), { signal: ctx.signal, ms: PATIENCE_MS }).catch(unknown)
      simulation.set(chain, found)
      return found
    },
  }
}
