import { base64 } from '@scure/base'
import { Hono } from 'hono'
import { callChain } from '../../chain/call-chain.js'
import { compileVersioned } from '../../solana/compile-versioned.js'
import { readMessage, writeTransaction } from '../../solana/read-transaction.js'
import type { SandboxSolana } from '../../solana/solana.js'
import type { JupiterWorld } from './jupiter-world.js'
import { makeTrade } from './make-trade.js'
import type { Market } from './market.js'
import type { JupiterMisbehaviour } from './sandbox-jupiter.js'

interface Args {
  readonly solana: SandboxSolana
  readonly world: JupiterWorld
  readonly market: Market
  readonly key: string
  readonly misbehaviour: () => JupiterMisbehaviour | undefined
}
type Fields = { readonly [name: string]: unknown }

/** The part of Jupiter's Swap API that servers use. */
export function jupiterRoutes({ solana, world, market, key, misbehaviour }: Args): Hono {
  const app = new Hono()
  app.use('/swap/*', async (c, next) => {
    if (c.req.header('x-api-key') !== key) return c.json({ code: 401, message: 'Unauthorized' }, 401)
    await next()
  })
  app.get('/swap/v1/quote', (c) => {
    const { inputMint, outputMint, amount = '', slippageBps = '50', swapMode = 'ExactIn' } = c.req.query()
    const [sell, buy] = [market.ware(inputMint), market.ware(outputMint)]
    if (!sell || !buy || sell === buy) return c.json({ error: 'The token is not tradable', errorCode: 'TOKEN_NOT_TRADABLE' }, 400)
    if (!/^\d{1,19}$/.test(amount) || !/^\d{1,5}$/.test(slippageBps) || swapMode !== 'ExactIn')
      return c.json({ error: 'Query parameter amount cannot be parsed' }, 400)
    const { out, impact } = market.price(sell, buy, BigInt(amount))
    if (out === 0n) return c.json({ error: 'Could not find any route', errorCode: 'COULD_NOT_FIND_ANY_ROUTE' }, 400)
    return c.json({
      inputMint,
      inAmount: amount,
      outputMint,
      outAmount: String(out),
      otherAmountThreshold: String((out * BigInt(10_000 - Number(slippageBps)) + 9_999n) / 10_000n),
      swapMode,
      slippageBps: Number(slippageBps),
      platformFee: null,
      priceImpactPct: impact,
      routePlan: [
        {
          swapInfo: {
            ammKey: world.maker.address,
            label: 'Sandbox',
            inputMint,
            outputMint,
            inAmount: amount,
            outAmount: String(out),
            feeAmount: '0',
            feeMint: inputMint,
          },
          percent: 100,
        },
      ],
      contextSlot: solana.slot,
      timeTaken: 0.01,
    })
  })
  app.post('/swap/v1/swap', async (c) => {
    // Fields are checked one by one.
    const { quoteResponse, userPublicKey } = (await c.req.json().catch(() => ({}))) as Fields
    const { inputMint, outputMint, inAmount, outAmount } = Object(quoteResponse) as Fields
    const [sell, buy] = [market.ware(inputMint), market.ware(outputMint)]
    if (!sell || !buy || typeof userPublicKey !== 'string') return c.json({ error: 'Invalid quoteResponse' }, 422)
    const answer = await callChain(solana.rpcUrl, { method: 'getLatestBlockhash', params: [] })
    const { blockhash, lastValidBlockHeight } = (answer as { readonly value: { blockhash: string; lastValidBlockHeight: number } }).value
    const { maker, thief, table } = world
    const [amount, out] = [BigInt(String(inAmount)), BigInt(String(outAmount))]
    const trade = { account: userPublicKey, maker: maker.address, thief, sell, buy, amount, out, tokens: solana.tokens }
    const message = compileVersioned({ payer: userPublicKey, instructions: makeTrade(trade, misbehaviour()), blockhash, table })
    const { header, accountKeys } = readMessage(message)
    const signers = accountKeys.slice(0, header.numRequiredSignatures)
    const signatures = signers.map((signer) => (signer === maker.address ? maker.sign(message) : new Uint8Array(64)))
    return c.json({
      swapTransaction: base64.encode(writeTransaction({ signatures, message })),
      lastValidBlockHeight,
      prioritizationFeeLamports: 200,
      computeUnitLimit: 200_000,
    })
  })
  return app
}
