import { RpcError } from '../errors.js'
import { handleCall } from '../wallet/handle-call.js'
import type { Links } from '../wallet/links.js'
import { toFailure } from '../wallet/to-failure.js'
import type { WalletCore } from '../wallet/wallet-core.js'
import type { PageReply, PageRequest } from './protocol.js'

/** Answers a page's request, including the number of the events that it must handle first. */
export async function answerPage(
  { links, core }: { readonly links: Links; readonly core: WalletCore | undefined },
  { link, origin, via, method, params }: PageRequest & { readonly link: string; readonly origin: string },
): Promise<PageReply> {
  const seq = (): number => links.get(link)?.sent ?? 0
  try {
    if (!core) throw new RpcError(-32602, 'There is no such wallet.')
    const result = await handleCall(core, { origin, via, method, params, link })
    return { result, seq: seq() }
  } catch (error) {
    return { error: toFailure(error), seq: seq() }
  }
}
