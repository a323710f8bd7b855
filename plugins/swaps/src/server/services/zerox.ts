import { boolean, nothing, object, optional, union } from '@latchkey/kernel/wire'
import { createUpstream, nodesService, type ServerCall } from '@latchkey/server-kit'
import { encodeFunctionData, parseAbi } from 'viem'
import { settlerOf } from '../../evm/zerox.js'
import type { SwapProvider } from '../swap-provider.js'
import { askJson } from './ask-json.js'
import { address, assetIdOf, callData, NATIVE, numberOf, offerOfCall, units } from './offer-of-call.js'

/** The API key from 0x and where its API is. */
export interface ZeroxOptions {
  /** Key from their dashboard. */
  readonly key: string
  /** CAIP-2 ids, each of which needs your own node. Defaults to those that both 0x and our list of swap networks support. */
  readonly chains?: readonly string[]
  /** Defaults to `https://api.0x.org`. */
  readonly url?: string
}

const CHAINS = ['eip155:1', 'eip155:42161', 'eip155:10', 'eip155:8453', 'eip155:56', 'eip155:137', 'eip155:43114']
const ALLOWANCE_HOLDER = '0x0000000000001fF3684f28c67538d4D072C22734'
/** 0x's registry of trusted Settlers. */
const REGISTRY = '0x00000000000004533Fe15556B1E086BB1A72cEae'
const registryAbi = /* @__PURE__ */ parseAbi([
  'function ownerOf(uint256 feature) view returns (address)',
  'function prev(uint128 feature) view returns (address)',
])
/** Feature id of trades that the account itself sends. */
const TAKER_SUBMITTED = 2n

const fee = /* @__PURE__ */ union([/* @__PURE__ */ object({ amount: units, token: address }), /* @__PURE__ */ nothing()])
const answer = /* @__PURE__ */ object({
  liquidityAvailable: /* @__PURE__ */ boolean(),
  buyAmount: /* @__PURE__ */ optional(units),
  fees: /* @__PURE__ */ optional(/* @__PURE__ */ object({ integratorFee: fee, zeroExFee: fee })),
  transaction: /* @__PURE__ */ optional(
    /* @__PURE__ */ object({
      to: address,
      data: callData,
      value: units,
      gas: /* @__PURE__ */ optional(/* @__PURE__ */ union([units, /* @__PURE__ */ nothing()])),
    }),
  ),
})

/**
 * 0x, with your key, using only allowances for its AllowanceHolder. The contract to which a quote passes what is sold must be in 0x's own
 * registry on the chain. Their terms are between you and them. https://0x.org/docs
 */
export function zerox({ key, chains = CHAINS, url = 'https://api.0x.org' }: ZeroxOptions): SwapProvider {
  const upstream = createUpstream({ name: '0x', timeoutMs: 4_000, maxBytes: 500_000 })
  return {
    id: 'zerox',
    name: '0x',
    chains,
    routers: () => [{ address: ALLOWANCE_HOLDER, name: '0x', kind: 'zerox-v2' }],
    health: () => [{ name: upstream.name, state: upstream.state }],
    async quote(query, call) {
      const { chain, account, sell, buy, amount, slippage } = query
      const asked = new URLSearchParams({
        chainId: numberOf(chain),
        sellToken: sell.token ?? NATIVE,
        buyToken: buy.token ?? NATIVE,
        sellAmount: String(amount),
        taker: account,
        slippageBps: String(slippage),
      })
      const found = await askJson(
        upstream,
        { url: `${url}/swap/allowance-holder/quote?${asked}`, headers: { '0x-api-key': key, '0x-version': 'v2' } },
        answer,
        call,
      )
      const { transaction: tx, buyAmount, fees } = found ?? {}
      if (!found?.liquidityAvailable || !tx || buyAmount === undefined) return undefined
      // Some sales of coins go directly to a Settler, whose address changes, so no list could contain it.
      if (tx.to.toLowerCase() !== ALLOWANCE_HOLDER.toLowerCase() && sell.token === undefined) return undefined
      await checkSettler(chain, tx.data, call)
      const charged = [
        [fees?.zeroExFee, 'provider', '0x'],
        [fees?.integratorFee, 'operator', '0x'],
      ] as const
      return offerOfCall(
        {
          to: tx.to,
          data: tx.data,
          value: tx.value,
          ...(tx.gas && { gas: tx.gas }),
          buy: buyAmount,
          kind: 'zerox-v2',
          fees: charged.flatMap(([each, who, name]) =>
            each ? [{ who, name, asset: assetIdOf(each.token, query), amount: each.amount, extra: false }] : [],
          ),
        },
        query,
        call,
      )
    },
  }
}

/** @throws Error if the call passes what is sold to a contract that 0x does not list */
async function checkSettler(chain: string, data: string, call: ServerCall): Promise<void> {
  const nodes = call.use(nodesService)
  const ask = async (functionName: 'ownerOf' | 'prev'): Promise<string> => {
    const read = { to: REGISTRY, data: encodeFunctionData({ abi: registryAbi, functionName, args: [TAKER_SUBMITTED] }) }
    return `0x${String(await nodes.request(chain, 'eth_call', [read, 'latest'], call))
      .slice(-40)
      .toLowerCase()}`
  }
  const good = await Promise.all([ask('ownerOf'), ask('prev')])
  const settler = settlerOf(data)
  if (settler === undefined || !good.includes(settler)) throw new Error('It made a call to a contract that its registry does not list.')
}
