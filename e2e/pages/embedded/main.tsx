import { email } from '@latchkey/email'
import { embeddedWallet } from '@latchkey/embedded-wallet'
import { createKernel } from '@latchkey/kernel'
import { ConnectButton, LatchkeyProvider } from '@latchkey/kernel/react'
import { siwx } from '@latchkey/siwx'
import { type SmartAccountsOptions, smartAccounts } from '@latchkey/smart-accounts'
import { type SocialsOptions, socials as socialLogins } from '@latchkey/socials'
import { type StandardOptions, standard } from '@latchkey/standard'
import { getWallets } from '@wallet-standard/app'
import { createRoot } from 'react-dom/client'
import { pageData } from '../../harness/page-data.js'

/** Options of the app, set by a test. */
export interface EmbeddedAppOptions extends StandardOptions {
  readonly server: string
  readonly frameUrl: string
  readonly locale?: string
  /** Logs more to the console. */
  readonly debug?: boolean
  /** Visitors sign in as well; with this statement. */
  readonly signIn?: { readonly statement?: string }
  /** Visitors may log in with a provider. */
  readonly socials?: SocialsOptions
  /** Visitors may choose their account type. */
  readonly smart?: SmartAccountsOptions
}

// An app whose visitors need no wallet.
const { server, frameUrl, locale, debug = false, signIn, socials, smart, ...options } = pageData<EmbeddedAppOptions>()
function makeKernel() {
  return createKernel({
    projectId: 'e2e',
    metadata: { name: 'Lemonade', url: location.origin },
    debug,
    plugins: [
      standard(options),
      embeddedWallet({ frameUrl }),
      email(),
      ...(socials ? [socialLogins(socials)] : []),
      ...(smart ? [smartAccounts(smart)] : []),
      ...(signIn ? [siwx({ message: signIn })] : []),
    ],
    server: { baseUrl: server },
    ...(locale !== undefined && { locale }),
  })
}
const kernel = makeKernel()
export type EmbeddedKernel = ReturnType<typeof makeKernel>
declare global {
  interface Window {
    embedded: EmbeddedKernel
    /** What other libraries of the page find by the Wallet Standard. */
    standard: ReturnType<typeof getWallets>
  }
}
window.embedded = kernel
window.standard = getWallets()

createRoot(document.getElementById('root') as HTMLElement).render(
  <LatchkeyProvider kernel={kernel}>
    <h1>Lemonade</h1>
    <ConnectButton />
  </LatchkeyProvider>,
)
