import { createKernel } from '@latchkey/kernel'
import { ConnectButton, LatchkeyProvider, NetworkButton, useEvent } from '@latchkey/kernel/react'
import { type SiwxParts, siwx, siwxGrants } from '@latchkey/siwx'
import { useSIWX } from '@latchkey/siwx/react'
import { type StandardOptions, standard } from '@latchkey/standard'
import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { pageData } from '../../harness/page-data.js'

/** What a test says of the app. */
export interface SiwxAppOptions extends StandardOptions {
  readonly server: string
  readonly siwx?: Omit<SiwxParts, 'siwx' | 'siweConfig' | 'messenger' | 'verifier'>
  readonly locale?: string
}

// An app whose visitors sign in.
const { server, siwx: own, locale, ...options } = pageData<SiwxAppOptions>()
function makeKernel() {
  const { plugins, grants } = standard(options)
  const all = [...plugins, siwx(own)]
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
for (const event of ['CLICK_SIGN_SIWX_MESSAGE', 'CLICK_CANCEL_SIWX', 'SIWX_AUTH_SUCCESS', 'SIWX_AUTH_ERROR', 'open'] as const) {
  kernel.on(event, (payload) => window.heard.push({ event, payload }))
}

/** The app's own words of who is signed in. */
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
