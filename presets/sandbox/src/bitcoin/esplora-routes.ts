import { Hono } from 'hono'
import { addressOf, scriptOf } from './keys.js'
import type { Ledger, LedgerTransaction } from './ledger.js'

const REGTEST_GENESIS = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'

/** The routes of Esplora that wallets and pages use, with its responses. */
export function esploraRoutes({ ledger, submit }: { readonly ledger: Ledger; readonly submit: (hex: string) => Promise<string> }): Hono {
  const app = new Hono()
  app.onError((error, c) => c.text(error.message, 400))
  app.get('/blocks/tip/height', (c) => c.text(String(ledger.height)))
  app.get('/blocks/tip/hash', (c) => c.text(ledger.tip))
  // A chain is identified by the hash of its first block.
  app.get('/block-height/0', (c) => c.text(REGTEST_GENESIS))
  // The response of nodes that have seen too few transactions to estimate, as in Esplora's own regtest.
  app.get('/fee-estimates', (c) => c.json({ '1': 2, '3': 1.5, '6': 1 }))
  app.get('/address/:address', (c) => {
    const address = c.req.param('address')
    const script = scriptOf(address)
    const all = ledger.transactionsOf(script)
    return c.json({
      address,
      chain_stats: stats(all.filter((each) => each.block)),
      mempool_stats: stats(all.filter((each) => !each.block)),
    })
    function stats(transactions: readonly LedgerTransaction[]): object {
      const received = transactions.flatMap((each) => each.outputs.filter((output) => output.script === script))
      const spent = transactions.flatMap((each) =>
        each.inputs.flatMap(({ txid, vout }) => {
          const output = ledger.output(txid, vout)
          return output?.script === script ? [output] : []
        }),
      )
      const sum = (outputs: readonly { readonly value: number }[]): number => outputs.reduce((total, { value }) => total + value, 0)
      return {
        funded_txo_count: received.length,
        funded_txo_sum: sum(received),
        spent_txo_count: spent.length,
        spent_txo_sum: sum(spent),
        tx_count: transactions.length,
      }
    }
  })
  app.get('/address/:address/utxo', (c) =>
    c.json(
      ledger
        .coinsOf(scriptOf(c.req.param('address')))
        .map(({ txid, vout, value }) => ({ txid, vout, value, status: statusOf(ledger.transaction(txid)) })),
    ),
  )
  app.get('/address/:address/txs', (c) =>
    c.json(
      ledger
        .transactionsOf(scriptOf(c.req.param('address')))
        .slice(0, 50)
        .map((each) => transactionOf(ledger, each)),
    ),
  )
  app.post('/tx', async (c) => c.text(await submit((await c.req.text()).trim())))
  app.get('/tx/:txid/:part?', (c) => {
    const found = ledger.transaction(c.req.param('txid'))
    if (!found) return c.text('Transaction not found', 404)
    const part = c.req.param('part')
    if (part === 'hex') return c.text(found.hex)
    return c.json(part === 'status' ? statusOf(found) : transactionOf(ledger, found))
  })
  return app
}

function transactionOf(ledger: Ledger, transaction: LedgerTransaction): object {
  const { txid, size, weight, inputs, outputs } = transaction
  const spent = inputs.map((input) => ledger.output(input.txid, input.vout)?.value ?? 0)
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
  const coinbase = inputs.some((input) => input.coinbase)
  return {
    txid,
    size,
    weight,
    fee: coinbase ? 0 : sum(spent) - sum(outputs.map((output) => output.value)),
    vin: inputs.map(({ coinbase: is_coinbase, txid: from, vout, sequence }) => {
      const output = ledger.output(from, vout)
      return { txid: from, vout, sequence, is_coinbase, prevout: output ? outputOf(output) : null }
    }),
    vout: outputs.map(outputOf),
    status: statusOf(transaction),
  }
}

/** Scripts without an address have none. */
function outputOf({ value, script }: { readonly value: number; readonly script: string }): object {
  const address = addressOf(script)
  return { scriptpubkey: script, ...(address !== undefined && { scriptpubkey_address: address }), value }
}

function statusOf(transaction: LedgerTransaction | undefined): object {
  const block = transaction?.block
  return block ? { confirmed: true, block_height: block.height, block_hash: block.hash, block_time: block.time } : { confirmed: false }
}
