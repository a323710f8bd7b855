import { nodesService, type ServerCall } from '@latchkey/server-kit'

/** The operator's node of one chain. */
export interface Node {
  /** Its response is read field by field, since a node may omit or add any. */
  ask(method: string, ...params: readonly unknown[]): Promise<unknown>
  head(): Promise<bigint>
  /** Undefined if there is no such block. */
  block(number: bigint): Promise<Block | undefined>
}
export interface Block {
  readonly hash: string
  readonly time: number
}

export function askNode(chain: string, call: ServerCall): Node {
  const ask: Node['ask'] = (method, ...params) => call.use(nodesService).request(chain, method, params, call)
  return {
    ask,
    head: async () => toNumber(await ask('eth_blockNumber')) ?? 0n,
    async block(number) {
      const { hash, timestamp } = fieldsOf(await ask('eth_getBlockByNumber', toHex(number), false))
      const time = toNumber(timestamp)
      return typeof hash === 'string' && time !== undefined ? { hash, time: Number(time) * 1000 } : undefined
    },
  }
}

/** Returns no fields for anything but an object. */
export function fieldsOf(value: unknown): { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null ? (value as { readonly [name: string]: unknown }) : {}
}

/** Parses a hexadecimal quantity; undefined for anything else. */
export function toNumber(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value) ? BigInt(value) : undefined
}

export function toHex(number: bigint): string {
  return `0x${number.toString(16)}`
}

/** Returns an address in lower case, for comparison. */
export function toAddress(value: unknown): string | undefined {
  return typeof value === 'string' && /^0x[\da-f]{40}$/i.test(value) ? value.toLowerCase() : undefined
}
