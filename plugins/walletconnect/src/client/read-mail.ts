import type { ICore } from '@walletconnect/types'

/** Asks the relay for what waits on the topics of this client, and takes it in. Without topics nothing is asked. */
export async function readMail(relayer: ICore['relayer']): Promise<void> {
  const { topics } = relayer.subscriber
  if (topics.length === 0) return
  // What the relay answers to this method.
  const { messages } = (await relayer.request({ method: 'irn_batchFetchMessages', params: { topics: [...topics] } })) as unknown as {
    readonly messages: Parameters<typeof relayer.handleBatchMessageEvents>[0]
  }
  await relayer.handleBatchMessageEvents(messages)
}
