import type { Call, Connection } from '@latchkey/kernel'
import { walletErrors } from '@latchkey/kernel/late'
import { hexToText } from './hex-to-text.js'
import type { AskSafe } from './open-channel.js'
import { safeCallsStatus } from './safe-calls-status.js'

export interface SafeInfo {
  readonly safeAddress: string
  readonly chainId: number
}

/** A connection to the Safe around the page, which is one account on one chain. */
export function safeConnection(ask: AskSafe, { safeAddress, chainId }: SafeInfo): Connection {
  const hexChain = `0x${chainId.toString(16)}`
  const send = async (calls: readonly unknown[], call: Call): Promise<string> => {
    const answer = (await ask('sendTransactions', { txs: calls.map(toTransaction) }, call)) as { readonly safeTxHash?: unknown } | null
    if (typeof answer?.safeTxHash === 'string') return answer.safeTxHash
    throw walletErrors.create('failed', { wallet: 'Safe', reason: 'it answered no transaction' })
  }
  const read = (method: string, params: readonly unknown[], call: Call): Promise<unknown> => ask('rpcCall', { call: method, params }, call)
  /** A Safe transaction has the Safe's own hash until the owners have agreed; after that, it has this one on the chain. */
  const onChain = async (method: string, safeTxHash: string, call: Call): Promise<unknown> => {
    const found = (await ask('getTxBySafeTxHash', { safeTxHash }, call).catch(() => {
      // The Safe has no such transaction.
      call.signal.throwIfAborted()
      return null
    })) as { readonly txHash?: unknown } | null
    return typeof found?.txHash === 'string' ? read(method, [found.txHash], call) : null
  }
  return {
    namespace: 'eip155',
    accounts: [{ namespace: 'eip155', address: safeAddress, type: 'smartAccount' }],
    chain: `eip155:${chainId}`,
    approved: [`eip155:${chainId}`],
    // A Safe never changes under a running app; it reloads the frame instead.
    watch: () => () => {},
    disconnect: async () => {},
    async request(method, params, call) {
      const [first, second] = params as readonly [Record<string, unknown> | undefined, unknown]
      switch (method) {
        case 'eth_accounts':
        case 'eth_requestAccounts':
          return [safeAddress]
        case 'eth_chainId':
          return hexChain
        case 'personal_sign':
          return signatureOf(await ask('signMessage', { message: hexToText(String(first)) }, call))
        case 'eth_signTypedData_v4':
          return signatureOf(await ask('signTypedMessage', { typedData: typeof second === 'string' ? JSON.parse(second) : second }, call))
        case 'eth_sendTransaction':
          return send([first], call)
        case 'wallet_getCapabilities':
          return { [hexChain]: { atomic: { status: 'supported' } } }
        case 'wallet_sendCalls':
          return { id: await send(Array.isArray(first?.calls) ? first.calls : [], call) }
        case 'wallet_getCallsStatus':
          return safeCallsStatus({ ask, read, id: String(first), chainId: hexChain, call })
        case 'wallet_switchEthereumChain':
          if (Number(first?.chainId) === chainId) return null
          throw walletErrors.create('chain-not-supported', { chain: String(first?.chainId) })
        case 'eth_getTransactionByHash':
        case 'eth_getTransactionReceipt':
          return (await read(method, params, call)) ?? onChain(method, String(first), call)
        default:
          return read(method, params, call)
      }
    },
  }
}

function toTransaction(call: unknown): { readonly to: unknown; readonly value: string; readonly data: unknown } {
  const { to, value = '0x0', data = '0x' } = (call ?? {}) as { readonly to?: unknown; readonly value?: unknown; readonly data?: unknown }
  return { to, value: BigInt(String(value)).toString(), data }
}

/** Safe signs off chain if it can. If the owners sign on chain, the empty signature means "look there" (ERC-1271). */
function signatureOf(answer: unknown): string {
  const { signature } = (answer ?? {}) as { readonly signature?: unknown }
  return typeof signature === 'string' ? signature : '0x'
}
