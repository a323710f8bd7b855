/** @jsxImportSource preact */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { type KitKey, kitCode, kitPassword } from '../../account/kit-keys.js'
import type { Kit as KitData } from '../../kit/kit.js'
import { kitFile, kitName } from '../../kit/kit-file.js'
import { Card, Way as WayRow } from '../card.js'
import { NewCode } from '../new-code.js'
import { NewPassword } from '../new-password.js'
import { useTask } from '../use-task.js'
import type { Tools } from './tools.js'

interface MadeKit {
  readonly name: string
  readonly contents: string
}
type Way = 'choose' | 'password' | 'code'

/** Creates a recovery kit: the seed in a file, sealed with a password or code used only for it. */
export function Kit({ tools }: { readonly tools: Tools }): JSX.Element {
  const { t, common, settings, back } = tools
  const [way, setWay] = useState<Way>('choose')
  const [made, setMade] = useState<MadeKit>()
  const { isBusy, problem, run, stop } = useTask(common)
  const choose = (): void => {
    stop()
    setWay('choose')
  }
  tools.backTo(way === 'choose' || made ? undefined : choose)

  const make = (keyOf: () => Promise<KitKey>): Promise<void> =>
    run(async (signal) => {
      const key = await keyOf()
      // Loaded first: once the server records the export, it should not fail.
      const { kitPage } = await import('../../kit/kit-page.js')
      const kit: KitData = { ...(await settings.kit(key)), ...(await tools.kitMessages()) }
      signal.throwIfAborted()
      const file = { name: kitName(kit), contents: kitFile(kitPage, kit) }
      save(file)
      setMade(file)
    })
  if (made)
    return (
      <Card title={t('settings.kitDoneTitle')} lead={t('settings.kitDoneLead', { file: made.name })}>
        <button type="button" onClick={() => save(made)}>
          {t('settings.kitAgain')}
        </button>
        <button type="button" class="main" onClick={back}>
          {t('settings.done')}
        </button>
      </Card>
    )
  if (way === 'password')
    return (
      <NewPassword
        t={common}
        words={{ title: t('settings.kitPasswordTitle'), lead: t('settings.kitPasswordLead'), confirm: t('settings.kitConfirm') }}
        isBusy={isBusy}
        problem={problem}
        back={choose}
        done={(password) => void make(() => kitPassword(password))}
      />
    )
  if (way === 'code')
    return (
      <NewCode
        t={common}
        words={{ title: t('settings.kitCodeTitle'), lead: t('settings.kitCodeLead'), confirm: t('settings.kitConfirm') }}
        isBusy={isBusy}
        problem={problem}
        back={choose}
        done={(code) => void make(() => kitCode(code))}
      />
    )
  return (
    <Card title={t('settings.kit')} lead={t('settings.kitLead')} back={{ label: t('settings.back'), press: back }}>
      <p class="warning">{t('settings.kitWarning')}</p>
      <ul class="ways">
        <li>
          <button type="button" class="way" onClick={() => setWay('password')}>
            <WayRow icon="password" name={t('settings.kitByPassword')} />
          </button>
        </li>
        <li>
          <button type="button" class="way" onClick={() => setWay('code')}>
            <WayRow icon="code" name={t('settings.kitByCode')} />
          </button>
        </li>
      </ul>
    </Card>
  )
}

function save({ name, contents }: MadeKit): void {
  const url = URL.createObjectURL(new Blob([contents], { type: 'text/html' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // By then the browser has saved the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
