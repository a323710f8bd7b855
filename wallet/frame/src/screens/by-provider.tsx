/** @jsxImportSource preact */
import { goTo, openLink, safeLink } from '@latchkey/kernel/links'
import { problem } from '@latchkey/wallet-protocol'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { About, SocialChoice, SocialSteps } from '../account/sensitive.js'
import type { StartedSocial } from '../account/social-login.js'
import type { CommonTexts } from '../texts/groups.js'
import { Card, Problem } from './card.js'
import { type Consent, Guard } from './guard.js'
import { Press } from './press.js'
import { openSocialWindow } from './social-window.js'
import { useTask } from './use-task.js'

/**
 * Has the visitor authenticate with a provider, in a window opened by the frame. If the window loses its opener, as on pages with a
 * strict opener policy, the visitor types the number shown there; that window is opened without an opener, by a separate press.
 */
export function ByProvider({
  about,
  choices,
  consent,
  t,
  start,
  state,
  confirm,
  leave,
}: {
  readonly about: Pick<About, 'title' | 'lead'>
  readonly choices: readonly SocialChoice[]
  readonly consent?: Consent
  readonly t: CommonTexts
  readonly leave: () => void
} & SocialSteps): JSX.Element {
  const [waits, setWaits] = useState<StartedSocial>()
  const [isCut, setCut] = useState(false)
  const { problem, run } = useTask(t)

  const attempt = async (provider: string, signal: AbortSignal): Promise<void> => {
    // A failed attempt also ends its window and its question to the server.
    const failed = new AbortController()
    const own = AbortSignal.any([signal, failed.signal])
    const { opened, result } = openSocialWindow(own)
    try {
      const started = await start(provider)
      if (own.aborted) return
      // A login starts at a page of this server.
      if (safeLink(started.uri, { origin: location.origin }) === undefined) throw new Error('Untrusted Origin')
      setWaits(started)
      setCut(!opened)
      if (opened) goTo(opened, started.uri, { origin: location.origin })
      const uri = await Promise.race([result, ready(started.uri, state, own)])
      opened?.close()
      await confirm(uri)
    } catch (error) {
      failed.abort()
      if (!signal.aborted) setWaits(undefined)
      throw error
    }
  }
  const press = (provider: string): void => {
    setWaits(undefined)
    void run((signal) => attempt(provider, signal))
  }
  return (
    <Guard t={t} consent={consent} leave={leave}>
      <Card title={about.title} lead={about.lead}>
        {waits && (
          <p class="note" role="status">
            {t('common.providerNumber')} <strong dir="ltr">{waits.number}</strong>
          </p>
        )}
        <Problem text={problem} />
        {waits && isCut && (
          <Press class="main" onPress={() => void openLink({ href: waits.uri, target: '_blank' })}>
            {t('common.continue')}
          </Press>
        )}
        {choices.map(({ id, name }) => (
          <Press key={id} class={waits ? undefined : 'main'} onPress={() => press(id)}>
            {t('common.withProvider', { name })}
          </Press>
        ))}
        <button type="button" class="quiet" onClick={leave}>
          {t('common.cancel')}
        </button>
      </Card>
    </Guard>
  )
}

/** Polls the server on behalf of a window that cannot report back. */
async function ready(uri: string, state: SocialSteps['state'], signal: AbortSignal): Promise<string> {
  for (;;) {
    const { state: now, uri: result } = await state(uri, signal)
    signal.throwIfAborted()
    if (now === 'ready' && result !== undefined) return result
    if (now !== 'waiting') throw problem('login-expired')
  }
}
