import { RpcError } from '../errors.js'
import { networkMark } from '../network-mark.js'
import { compileMessage } from './compile-message.js'
import { createLedger } from './create-ledger.js'
import { createPieces } from './create-pieces.js'
import { BLOCKHASH_LIFE } from './ledger.js'
import { readTransaction, writeTransaction } from './read-transaction.js'
import { serveRpc } from './rpc/serve-rpc.js'
import { loadRuntime } from './runtime.js'
import type { SandboxSolana } from './solana.js'
import { solanaKey } from './solana-key.js'
import { createSolanaWorld, FAUCET } from './solana-world.js'
import { tokenAddress } from './token-address.js'
import { errorSentence } from './transaction-error.js'
import { transferSol } from './transfer-sol.js'

/** The running cluster, and a function to stop it. */
export interface StartedSolana {
  readonly solana: SandboxSolana
  /** Creates the collectibles, once the server with their images runs. */
  addPieces(uriOf: (number: number) => string): void
  stop(): Promise<void>
}

/**
 * Starts a Solana cluster in this process, with SOL and tokens for these accounts.
 * @throws SandboxError `no-litesvm` or `port-taken`
 */
export async function startSolana({
  port,
  accounts,
  collectors = [],
  now,
}: {
  readonly port: number
  readonly accounts: readonly string[]
  /** Owners of the collectibles. */
  readonly collectors?: readonly string[]
  readonly now: () => number
}): Promise<StartedSolana> {
  const ledger = createLedger(await loadRuntime(), now)
  const tokens = createSolanaWorld(ledger, accounts)
  const faucet = solanaKey(FAUCET)
  let toLose = 0
  let pieces: SandboxSolana['pieces'] = []
  const airdrop = (address: string, lamports: bigint): string => {
    const instructions = [transferSol(faucet.address, address, lamports)]
    const message = compileMessage({ payer: faucet.address, instructions, blockhash: ledger.latestBlockhash().blockhash })
    const bytes = writeTransaction({ signatures: [faucet.sign(message)], message })
    const wire = readTransaction(bytes)
    const record = ledger.send(wire, bytes)
    if (!record || record.error) throw new RpcError(-32603, `airdrop request failed: ${errorSentence(record?.error ?? 'AccountNotFound')}`)
    return record.signature
  }
  const lost = (): boolean => toLose > 0 && toLose-- > 0
  const server = await serveRpc({ ledger, lost, airdrop }, port)
  const rpcUrl = `http://127.0.0.1:${server.port}`
  const wsUrl = `ws://127.0.0.1:${server.port}`
  const id = ledger.genesisHash.slice(0, 32)
  const solana: SandboxSolana = {
    network: {
      id,
      name: 'Latchkey Solana',
      chainNamespace: 'solana',
      caipNetworkId: `solana:${id}`,
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      rpcUrls: { default: { http: [rpcUrl], webSocket: [wsUrl] } },
      assets: { imageUrl: networkMark('S', '#7c3aed') },
      testnet: false,
    },
    rpcUrl,
    wsUrl,
    tokens,
    get pieces() {
      return pieces
    },
    get slot() {
      return ledger.slot
    },
    airdrop: (address, lamports) => airdrop(address, BigInt(lamports)),
    setAccount: (address, { owner, data }) =>
      ledger.setAccount(address, { lamports: ledger.minimumBalance(data.length), owner, data, executable: false }),
    tokenAccount: tokenAddress,
    advance: (slots = 1) => ledger.advance(slots),
    expireBlockhashes: () => ledger.advance(BLOCKHASH_LIFE + 1),
    hold: ledger.hold,
    release: ledger.release,
    drop(count = 1) {
      toLose += count
    },
  }
  return {
    solana,
    addPieces(uriOf) {
      pieces = createPieces(solana, collectors, uriOf)
    },
    stop: server.stop,
  }
}
