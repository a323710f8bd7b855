import { nodesService, type ServerCall } from '@latchkey/server-kit'
import { domainSeparator, type Hex } from 'viem'
import { multicallAbi, tokenAbi } from './abis.js'
import type { Reader } from './multicall.js'

/** The EIP-712 domain of a token's permits. */
export interface PermitDomain {
  readonly name: string
  readonly version: string
  readonly chainId: number
  readonly verifyingContract: Hex
}
/** An account's current allowances, and how it can change them. */
export interface AccountState {
  /** Time of the newest block, in seconds since 1970. */
  readonly blockTime: bigint
  /** By the router's address. */
  readonly allowances: ReadonlyMap<string, bigint>
  /** Absent if the token does not support permits. */
  readonly permit?: { readonly domain: PermitDomain; readonly nonce: bigint }
}
interface Args {
  readonly chain: string
  readonly account: string
  /** Absent for the native coin. */
  readonly token: string | undefined
  readonly routers: readonly string[]
  readonly multicall3: string
}

/** Reads the state with one node request. */
export async function readAccount(read: Reader, { chain, account, token, routers, multicall3 }: Args): Promise<AccountState> {
  const time = { to: multicall3, abi: multicallAbi, name: 'getCurrentBlockTimestamp' }
  const own = (name: string, args: readonly unknown[] = []) => ({ to: token ?? '', abi: tokenAbi, name, args })
  const [blockTime, name, version, separator, nonce, ...allowed] = await read(
    token === undefined
      ? [time]
      : [
          time,
          own('name'),
          own('version'),
          own('DOMAIN_SEPARATOR'),
          own('nonces', [account]),
          ...routers.map((router) => own('allowance', [account, router])),
        ],
  )
  const domain = token && typeof name === 'string' ? domainOf({ chain, token, name, version, separator }) : undefined
  return {
    blockTime: typeof blockTime === 'bigint' ? blockTime : 0n,
    allowances: new Map(routers.map((router, at) => [router.toLowerCase(), typeof allowed[at] === 'bigint' ? allowed[at] : 0n])),
    ...(domain && typeof nonce === 'bigint' && { permit: { domain, nonce } }),
  }
}

/** Finds the domain that matches the token's own separator, since not every token reports its version. */
function domainOf(known: {
  readonly chain: string
  readonly token: string
  readonly name: string
  readonly version: unknown
  readonly separator: unknown
}): PermitDomain | undefined {
  const { chain, token, name, version, separator } = known
  const versions = typeof version === 'string' ? [version] : ['1', '2']
  return versions
    .map((each) => ({ name, version: each, chainId: Number(chain.split(':')[1]), verifyingContract: token as Hex }))
    .find((domain) => domainSeparator({ domain }) === separator)
}

/** Returns whether a key signs for the account: not for a contract, but for a delegated account (EIP-7702). */
export async function hasKey({ chain, account }: { readonly chain: string; readonly account: string }, call: ServerCall): Promise<boolean> {
  const code = await call.use(nodesService).request(chain, 'eth_getCode', [account, 'latest'], call)
  return typeof code === 'string' && (code === '0x' || code.toLowerCase().startsWith('0xef0100'))
}
