import { useAccount, useKernel } from '@latchkey/kernel/react'
import { sandbox } from '../kernel.js'
import { useTask } from '../use-task.js'
import { abilities } from './abilities.js'
import { getCoins } from './get-coins.js'
import { InPage } from './in-page.js'
import { Look } from './look.js'
import { SignIn } from './sign-in.js'

/** All features of the widget, one press each. */
export function Showcase() {
  const kernel = useKernel()
  const { address } = useAccount({ namespace: 'eip155' })
  const { busy, run } = useTask('Ten coins on each chain', () => getCoins(address ?? ''))
  return (
    <section className="showcase" aria-labelledby="showcase">
      <div className="showcase-head">
        <h2 id="showcase">Everything else, one press each</h2>
        <button
          type="button"
          className="plain"
          disabled={busy}
          onClick={() => void (address === undefined ? kernel.open('Connect', { namespace: 'eip155' }) : run())}
        >
          Get test coins
        </button>
      </div>
      <ul className="abilities">
        {abilities.map(({ title, text, show }) => (
          <li key={title}>
            <button type="button" className="ability" onClick={() => void show(kernel)}>
              <strong>{title}</strong>
              <span>{text}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="cards">
        <Look />
        <SignIn />
        <InPage />
        <section className="card">
          <h3>Look behind it</h3>
          <ul className="links">
            {sandbox.galleryUrl !== undefined && (
              <li>
                <a href={sandbox.galleryUrl}>Gallery: every view in every state</a>
              </li>
            )}
            {sandbox.themeEditorUrl !== undefined && (
              <li>
                <a href={sandbox.themeEditorUrl}>Theme editor: your colours, and the code for them</a>
              </li>
            )}
            <li>
              <a href={sandbox.url}>Control panel: chains, wallets, faults</a>
            </li>
            <li>
              <a href={new URL('/wallet', sandbox.url).href}>Phone: a wallet on another device</a>
            </li>
            <li>
              <a href={new URL('/mail', sandbox.url).href}>Mailbox: codes of email logins</a>
            </li>
          </ul>
        </section>
      </div>
    </section>
  )
}
