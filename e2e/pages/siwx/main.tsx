import { createKernel } from '@latchkey/kernel'
import { ConnectButton, LatchkeyProvider, NetworkButton, useEvent } from '@latchkey/kernel/react'
import { type SiwxMessenger, type SiwxParts, type SiwxSession, siwx, siwxGrants } from '@latchkey/siwx'
import { formatMessage } from '@latchkey/siwx/message'
import { useSIWX } from '@latchkey/siwx/react'
import { type StandardOptions, standard } from '@latchkey/standard'
import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { pageData } from '../../harness/page-data.js'

/** Options of the app, set by a test. */
export interface SiwxAppOptions extends StandardOptions {
  readonly server: string
  readonly siwx?: Omit<SiwxParts, 'siwx' | 'siweConfig' | 'messenger' | 'verifier'>
  readonly locale?: string
  /** The app writes its messages itself, using the page's clock. */
  readonly ownMessages?: boolean
  /** The app verifies each signature with one route, and keeps the session with another. */
  readonly ownStorage?: boolean
}

// An app whose visitors sign in.
const { server, siwx: own, locale, ownMessages, ownStorage, ...options } = pageData<SiwxAppOptions>()
const messenger: SiwxMessenger = {
  async createMessage({ accountAddress, chainId }, { signal }) {
    const answer = await fetch(`${server}/v1/auth/nonce?projectId=e2e`, { credentials: 'include', signal })
    const { nonce } = (await answer.json()) as { readonly nonce: string }
    const { host: domain, origin: uri } = location
    const data = { domain, accountAddress, chainId, uri, version: '1' as const, nonce, issuedAt: new Date().toISOString() }
    return { data, message: formatMessage(data) }
  },
}
const post = (route: string, session: SiwxSession) =>
  fetch(`${server}/v1/auth/${route}?projectId=e2e`, { method: 'POST', credentials: 'include', body: JSON.stringify(session) })
let kept: readonly SiwxSession[] = []
const of = (chain: string, address: string) => (session: SiwxSession) =>
  session.data.chainId === chain && session.data.accountAddress === address
const parts: Pick<SiwxParts, 'verifier' | 'storage'> = {
  verifier: { verify: async (session) => (await post('verify', session)).ok },
  storage: {
    async add(session) {
      await post('keep', session)
      kept = [session, ...kept]
    },
    async set(sessions) {
      kept = sessions
    },
    get: async (chain, address) => kept.filter(of(chain, address)),
    async remove(chain, address) {
      kept = kept.filter((session) => !of(chain, address)(session))
    },
  },
}
function makeKernel() {
  const { plugins, grants } = standard(options)
  const all = [...plugins, siwx({ ...own, ...(ownMessages && { messenger }), ...(ownStorage && parts) })]
  return createKernel({
    projectId: 'e2e',
    metadata: { name: 'Lemonade', url: location.origin },
    debug: false,
    plugins: all,
    grants: { ...grants, ...siwxGrants },
    server: { baseUrl: server },
    ...(locale !== undefined && { locale }),
  })
}
const kernel = makeKernel()
export type SiwxKernel = ReturnType<typeof makeKernel>
declare global {
  interface Window {
    app: SiwxKernel
    heard: { event: string; payload: unknown }[]
  }
}
window.app = kernel
window.heard = []
for (const event of ['clickSignSiwxMessage', 'clickCancelSiwx', 'siwxAuthSuccess', 'siwxAuthError', 'open'] as const) {
  kernel.on(event, (payload) => window.heard.push({ event, payload }))
}

/** The app's own record of who is signed in. */
function Who(): ReactNode {
  const { session, status, signIn, signOut } = useSIWX()
  const [last, setLast] = useState('')
  useEvent('disconnect', () => setLast('disconnected'))
  const say = (error: unknown): void => setLast(error instanceof Error ? error.message : String(error))
  return (
    <section>
      <p id="status">{status}</p>
      <p id="who">{session?.data.accountAddress}</p>
      <p id="last">{last}</p>
      <button type="button" onClick={() => signIn().then(({ data }) => setLast(`signed ${data.chainId}`), say)}>
        Sign in
      </button>
      <button type="button" onClick={() => signOut().catch(say)}>
        Sign out
      </button>
    </section>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <LatchkeyProvider kernel={kernel}>
      <main>
        <ConnectButton />
        <NetworkButton />
        <Who />
      </main>
    </LatchkeyProvider>,
  )
}
