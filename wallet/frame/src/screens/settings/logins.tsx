/** @jsxImportSource preact */

import type { Identity, Me } from '@latchkey/wallet-protocol/wire'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { SocialChoice } from '../../account/sensitive.js'
import type { StartedSocial } from '../../account/social-login.js'
import { ByProvider } from '../by-provider.js'
import { Card, Problem } from '../card.js'
import { Guard } from '../guard.js'
import { Press } from '../press.js'
import { useTask } from '../use-task.js'
import { dateOf } from './date-of.js'
import { Sure } from './sure.js'
import type { Tools } from './tools.js'

/** A login being added. */
interface Adding extends SocialChoice {
  readonly started: StartedSocial
}

/** Lists the ways to log in; adds provider logins and removes any but the last. */
export function Logins({
  me,
  tools,
  changed,
}: {
  readonly me: Me
  readonly tools: Tools
  readonly changed: (me: Me) => void
}): JSX.Element {
  const { t, common, settings, providers, providerName, back } = tools
  const [at, setAt] = useState<'list' | 'add' | Identity | Adding>('list')
  const { isBusy, problem, run, stop } = useTask(common)
  const list = (): void => {
    stop()
    setAt('list')
  }
  tools.backTo(at === 'list' ? undefined : list)
  const { email, identities } = me
  const known = new Set(identities.map(({ provider }) => provider))
  const choices = Object.entries(providers).flatMap(([id, name]) => (known.has(id) ? [] : [{ id, name }]))
  const mayRemove = identities.length + (email === undefined ? 0 : 1) > 1
  if (at === 'add')
    return (
      <Guard t={common}>
        <Card title={t('settings.loginAdd')} lead={t('settings.loginAddLead')} back={{ label: t('settings.back'), press: list }}>
          <Problem text={problem} />
          {choices.map(({ id, name }) => (
            <Press
              key={id}
              disabled={isBusy}
              onPress={() =>
                void run(async (signal) => {
                  const started = await settings.startLogin(id)
                  signal.throwIfAborted()
                  setAt({ id, name, started })
                })
              }
            >
              {common('common.withProvider', { name })}
            </Press>
          ))}
        </Card>
      </Guard>
    )
  // The factor has already been used, so the window can open within the press.
  if (at !== 'list' && 'started' in at)
    return (
      <ByProvider
        about={{ title: t('settings.loginAdd'), lead: t('settings.loginAddLead') }}
        choices={[at]}
        t={common}
        start={async () => at.started}
        state={settings.loginState}
        confirm={async (uri) => {
          changed(await settings.finishLogin(uri))
          list()
        }}
        leave={list}
      />
    )
  if (at !== 'list')
    return (
      <Sure
        tools={{ ...tools, back: list }}
        title={t('settings.loginRemoveTitle')}
        lead={t('settings.loginRemoveLead', { name: providerName(at.provider) })}
        confirm={t('settings.remove')}
        isBad
        run={async (signal) => {
          changed(await settings.removeLogin(at))
          if (!signal.aborted) list()
        }}
      />
    )
  return (
    <Card title={t('settings.logins')} lead={t('settings.loginsLead')} back={{ label: t('settings.back'), press: back }}>
      <ul class="items">
        {email !== undefined && (
          <li>
            <div>
              <strong>{t('settings.loginEmail')}</strong>
              <small dir="ltr">{email}</small>
            </div>
          </li>
        )}
        {identities.map((identity) => {
          const { identityId, provider, name, createdAt } = identity
          return (
            <li key={identityId}>
              <div>
                <strong>{providerName(provider)}</strong>
                {name && <small dir="auto">{name}</small>}
                <small>{t('settings.added', { date: dateOf(t, createdAt, 'time') })}</small>
              </div>
              {mayRemove && (
                <button
                  type="button"
                  class="small"
                  aria-label={t('settings.removeNamed', { name: providerName(provider) })}
                  onClick={() => setAt(identity)}
                >
                  {t('settings.remove')}
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {!mayRemove && <p class="note">{t('settings.loginLast')}</p>}
      {choices.length > 0 && (
        <button type="button" class="main" onClick={() => setAt('add')}>
          {t('settings.loginAdd')}
        </button>
      )}
    </Card>
  )
}
