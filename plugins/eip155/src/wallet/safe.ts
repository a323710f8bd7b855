import { bounded, type Connection, type Connector, walletErrors } from '@latchkey/kernel'
import { getAddress } from 'viem'

interface SafeInfo {
  readonly safeAddress: string
  readonly chainId: number
}
interface Call {
  readonly signal: AbortSignal
}
type Ask = (method: string, params: object | undefined, call: Call, ms?: number) => Promise<unknown>

/** Safe answers at once or is not there. */
const GREETING_MS = 1_000

/** Asks the frame around us whether it is a Safe. Answers from other origins or windows do not count. */
export async function findSafe({ origins, signal }: Call & { readonly origins: readonly string[] }): Promise<Connector | undefined> {
  const ask = channel(origins)
  const greet = async (): Promise<SafeInfo | undefined> => {
    const info = (await ask('getSafeInfo', undefined, { signal }, GREETING_MS)) as Partial<SafeInfo> | undefined
    if (typeof info?.safeAddress !== 'string' || typeof info.chainId !== 'number') return undefined
    return { safeAddress: getAddress(info.safeAddress), chainId: info.chainId }
  }
  const info = await greet().catch(() => undefined)
  if (!info) return undefined
  const open = async (): Promise<readonly Connection[]> => [connection(ask, (await greet()) ?? info)]
  return { id: 'safe', type: 'EXTERNAL', name: 'Safe', namespaces: ['eip155'], installed: true, connect: open, resume: open }
}

/** Requests and answers of the Safe Apps protocol over `postMessage`, matched by id. */
function channel(origins: readonly string[]): Ask {
  return async (method, params, { signal }, ms) => {
    const id = crypto.randomUUID()
    let stop = (): void => {}
    const answer = new Promise((resolve, reject) => {
      const hear = ({ source, origin, data }: MessageEvent): void => {
        if (source !== window.parent || !origins.includes(origin) || (data as { readonly id?: unknown } | null)?.id !== id) return
        const { success, data: result, error } = data as { readonly success?: boolean; readonly data?: unknown; readonly error?: unknown }
        if (success) resolve(result)
        else reject(walletErrors.create('failed', { wallet: 'Safe', reason: String(error ?? 'no reason was given') }))
      }
      window.addEventListener('message', hear)
      stop = () => window.removeEventListener('message', hear)
    })
    // One of them at most is the frame's real origin; the browser keeps the message from the others.
    for (const origin of origins) window.parent.postMessage({ id, method, params, env: { sdkVersion: '9.1.0' } }, origin)
    try {
      return await bounded(answer, { signal, ...(ms !== undefined && { ms }) })
    } finally {
      stop()
    }
  }
}

function connection(ask: Ask, { safeAddress, chainId }: SafeInfo): Connection {
  return {
    namespace: 'eip155',
    accounts: [{ namespace: 'eip155', address: safeAddress, type: 'smartAccount' }],
    chain: `eip155:${chainId}`,
    approved: [`eip155:${chainId}`],
    // Safe changes nothing under a running app; it reloads the frame instead.
    watch: () => () => {},
    disconnect: async () => {},
    async request(method, params, call) {
      const [first, second] = params as readonly [Record<string, unknown> | undefined, unknown]
      switch (method) {
        case 'eth_accounts':
        case 'eth_requestAccounts':
          return [safeAddress]
        case 'eth_chainId':
          return `0x${chainId.toString(16)}`
        case 'personal_sign':
          return signatureOf(await ask('signMessage', { message: hexToText(String(first)) }, call))
        case 'eth_signTypedData_v4':
          return signatureOf(await ask('signTypedMessage', { typedData: typeof second === 'string' ? JSON.parse(second) : second }, call))
        case 'eth_sendTransaction': {
          const { to, value = '0x0', data = '0x' } = first ?? {}
          const txs = [{ to, value: BigInt(String(value)).toString(), data }]
          return ((await ask('sendTransactions', { txs }, call)) as { readonly safeTxHash: string }).safeTxHash
        }
        case 'wallet_switchEthereumChain':
          throw walletErrors.create('chain-not-supported', { chain: String(first?.chainId) })
        default:
          return ask('rpcCall', { call: method, params }, call)
      }
    },
  }
}

/** Safe signs off chain where it can; on chain the Safe transaction stands for the signature. */
function signatureOf(answer: unknown): string {
  const { signature, safeTxHash } = (answer ?? {}) as { readonly signature?: string; readonly safeTxHash?: string }
  return signature ?? safeTxHash ?? '0x'
}

function hexToText(hex: string): string {
  if (!/^0x([\da-f]{2})*$/i.test(hex)) return hex
  return new TextDecoder().decode(Uint8Array.from(hex.slice(2).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)))
}
