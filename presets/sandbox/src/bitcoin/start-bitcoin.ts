import { networkMark } from '../network-mark.js'
import type { WalletId } from '../wallet/wallet-id.js'
import type { BitcoinSide } from './bitcoin-side.js'
import { bitcoinKeys, keyOf, scriptOf } from './keys.js'
import { createLedger } from './ledger.js'
import type { BitcoinNetwork, SandboxBitcoin } from './sandbox-bitcoin.js'
import { pay } from './sign.js'
import { startEsplora } from './start-esplora.js'
import { startNode } from './start-node.js'

/** The Bitcoin part of a sandbox, for tests and for its wallets. */
export interface BitcoinWorld {
  readonly bitcoin: SandboxBitcoin
  sideOf(id: WalletId): BitcoinSide
  stop(): Promise<void>
}

/** Enough blocks to activate segwit and to have mature coins to give away. */
const FIRST_BLOCKS = 432
/** Ten bitcoin for each first payment account. */
const GIFT = 1_000_000_000n
/** Number of blocks after which a miner may spend its reward. */
const RIPE = 100

/**
 * Starts a node on regtest with an Esplora front, and funds the test wallets.
 * @throws SandboxError `no-bitcoin-node`, `port-taken`
 */
export async function startBitcoin({ port, ids }: { readonly port: number; readonly ids: readonly WalletId[] }): Promise<BitcoinWorld> {
  const faucet = keyOf('faucet', 0, 'payment')
  const ledger = createLedger()
  const node = startNode({ miner: faucet.address('regtest') })
  const keys = new Map(ids.map((id) => [id, bitcoinKeys(id)]))
  const mine = async (count = 1): Promise<void> => ledger.add(await node.generate(count))
  const submit = async (hex: string): Promise<string> => {
    const transaction = await node.submit(hex)
    ledger.wait(transaction)
    return transaction.txid
  }
  const fund = async (script: string, amount: bigint): Promise<string> => {
    const ripe = ledger.coinsOf(faucet.script).filter(({ txid }) => {
      const { block, inputs } = ledger.transaction(txid) ?? {}
      return block && (!inputs?.some((input) => input.coinbase) || block.height + RIPE <= ledger.height)
    })
    return submit(pay(faucet, { coins: ripe, to: script, amount }))
  }
  const esplora = await startEsplora({ port, ledger, submit }).catch(async (error: unknown) => {
    await node.stop()
    throw error
  })
  const stop = async (): Promise<void> => void (await Promise.all([esplora.stop(), node.stop()]))
  try {
    await mine(FIRST_BLOCKS)
    for (const [first] of keys.values()) if (first) await fund(first[0].script, GIFT)
    await mine()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    bitcoin: {
      esploraUrl: esplora.url,
      network: NETWORK,
      mine,
      // Mined at once, so that it is spendable.
      async fund(address, satoshi) {
        const txid = await fund(scriptOf(address), BigInt(satoshi))
        await mine()
        return txid
      },
      transaction(txid) {
        const known = ledger.transaction(txid)
        return known && { txid, hex: known.hex, height: known.block?.height }
      },
    },
    sideOf: (id) => ({ network: NETWORK.caipNetworkId, keys: keys.get(id) ?? [], ledger, submit }),
    stop,
  }
}

const NETWORK: BitcoinNetwork = {
  id: '0f9188f13cb7b2c71f2a335e3a4fc328',
  name: 'Latchkey Bitcoin',
  chainNamespace: 'bip122',
  caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: [] } },
  assets: { imageUrl: /* @__PURE__ */ networkMark('B', '#d97706') },
  // Its coins are visible, like those of the other chains.
  testnet: false,
}
