import { Resolver } from 'node:dns/promises'

/** Limits of the time that a name takes, and its servers for tests. */
export interface ResolveNameOptions {
  /** `127.0.0.1:5353`. Defaults to those of the machine. */
  readonly servers?: readonly string[]
  /** Time limit of one attempt, of which there are two. Defaults to 2 s. */
  readonly timeoutMs?: number
}

/**
 * Returns a function that resolves all addresses of a name. It asks name servers without the functions of the system, which wait in one of
 * few threads: third parties whose name servers do not answer would delay all other names of this process.
 */
export function resolveName({ servers, timeoutMs = 2_000 }: ResolveNameOptions = {}): (host: string) => Promise<readonly string[]> {
  return async (host) => {
    const resolver = new Resolver({ timeout: timeoutMs, tries: 2 })
    if (servers) resolver.setServers(servers)
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const all = found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
    const [first] = found
    if (all.length === 0 && first.status === 'rejected') throw first.reason
    return all
  }
}
