/** The outcome of a QR code: it is loading, waits to be scanned, was scanned, and waits or is rejected, or failed; or the relay does not respond. */
export type PhoneMood = 'creating' | 'ready' | 'scanned' | 'declined' | 'failed' | 'unreachable'

const uri = `wc:${'7f'.repeat(32)}@2?relay-protocol=irn&symKey=${'2c'.repeat(32)}&expiryTimestamp=1900000000`

/** A client that gets as far as the mood specifies, without a relay. */
export function phone(mood: PhoneMood = 'creating'): { readonly client: object } {
  let sent = 0
  const client = {
    core: {
      crypto: { encode: async () => '' },
      relayer: { publish: async () => {} },
      history: {
        async set(_topic: string, { id }: { readonly id: number }) {
          sent = id
        },
        delete: async () => {},
        // The wallet answers at once.
        on: (_event: string, heard: (record: { readonly id: number }) => void) =>
          mood === 'scanned' && setTimeout(() => heard({ id: sent })),
        off: () => {},
      },
    },
    session: { keys: [], getAll: () => [] },
    on: () => {},
    off: () => {},
    async connect() {
      if (mood === 'creating') return new Promise(() => {})
      if (mood === 'unreachable') throw new Error('None of these relays answered: wss://relay.example.')
      return { uri, approval }
    },
  }
  async function approval(): Promise<unknown> {
    if (mood === 'declined') throw { code: 5000, message: 'User rejected.' }
    if (mood === 'failed') throw new Error('Proposal expired')
    return new Promise(() => {})
  }
  return { client }
}
