import type { ICore } from '@walletconnect/types'

/** Fetches pending messages for the topics of this client from the relay. Sends nothing without topics. */
export async function readMail(relayer: ICore['relayer']): Promise<void> {
  const { topics } = relayer.subscriber
  if (topics.length === 0) return
  // The relay's answer to this method.
  const { messages } = (await relayer.request({ method: 'irn_batchFetchMessages', params: { topics: [...topics] } })) as unknown as {
    readonly messages: Parameters<typeof relayer.handleBatchMessageEvents>[0]
  }
  await relayer.handleBatchMessageEvents(messages)
}
