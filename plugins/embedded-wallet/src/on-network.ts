import { askBriefly } from './host/ask-briefly.js'
import type { FrameClient } from './host/frame-client.js'

/**
 * Makes a network the frame's current one (`1`, `solana:5eykt…`), to which events without a network apply: the latest request may have
 * been about another family.
 */
export async function onNetwork(
  frame: Pick<FrameClient, 'request'>,
  chainId: string | number,
  { signal }: { readonly signal: AbortSignal },
): Promise<void> {
  const said = await askBriefly(frame, 'GET_CHAIN_ID', { signal })
  const current = said?.answer?.chainId
  if (current !== undefined && String(current).replace(/^eip155:/, '') === String(chainId)) return
  await frame.request('SWITCH_NETWORK', { chainId }, { signal })
}
