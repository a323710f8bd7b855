import type { SIWXConfig, SiwxOptions } from '@latchkey/siwx'

export interface SignInMood {
  /** Whether the account has a session, or the response never arrives. */
  readonly session?: 'none' | 'there' | 'never'
  /** The session server refuses the signature. */
  readonly refuses?: true
  readonly statement?: string
  readonly emailCapture?: 'optional' | 'required'
}

const TIMES = { issuedAt: '2026-11-21T09:00:00.000Z', expirationTime: '2026-11-22T09:00:00.000Z' }

/** A sign-in with sessions as the scene specifies. */
export function signIn({ session = 'none', refuses, statement, emailCapture }: SignInMood = {}): SiwxOptions {
  const siwx: SIWXConfig = {
    async createMessage({ accountAddress, chainId }) {
      const data = {
        domain: 'gallery.example',
        accountAddress,
        chainId,
        uri: 'https://gallery.example',
        version: '1' as const,
        nonce: '3f9c2a71d04b4e58',
        ...TIMES,
      }
      const said = statement === undefined ? '' : `${statement}\n`
      return {
        data,
        message: `${data.domain} wants you to sign in with your Ethereum account:\n${accountAddress}\n\n${said}\nURI: ${data.uri}\nVersion: 1\nChain ID: 1\nNonce: ${data.nonce}\nIssued At: ${TIMES.issuedAt}\nExpiration Time: ${TIMES.expirationTime}`,
      }
    },
    async addSession() {
      if (refuses) throw Object.assign(new Error('HTTP status code: 401'), { catalogue: 'siwx', code: 'refused' })
    },
    async revokeSession() {},
    async setSessions() {},
    async getSessions(chainId, accountAddress) {
      if (session === 'never') return new Promise<never>(() => {})
      if (session === 'none') return []
      const data = { domain: 'gallery.example', accountAddress, chainId, uri: 'https://gallery.example', version: '1' as const, nonce: '' }
      return [{ data, message: '', signature: '' }]
    },
  }
  return { siwx, ...(emailCapture && { emailCapture }) }
}

/** The server's routes for email addresses; no code is ever correct. */
export const mailServer: typeof fetch = async (input, init) => {
  const { pathname } = new URL(String(input))
  if (pathname.endsWith('/session')) return Response.json({ items: [] })
  if (init?.method === 'POST') return Response.json({ codeNeeded: true })
  return Response.json({ code: 'wrong-code', message: 'No.' }, { status: 400 })
}
