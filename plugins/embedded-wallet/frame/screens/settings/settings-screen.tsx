/** @jsxImportSource preact */
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Me } from '../../../src/wire.js'
import type { Refusal } from '../../account/api.js'
import type { Held } from '../../account/held-on.js'
import { DeleteAccount } from './delete-account.js'
import { Deleted } from './deleted.js'
import { Devices } from './devices.js'
import { Kit } from './kit.js'
import { type Again, LogInAgain } from './log-in-again.js'
import { Menu, type Place } from './menu.js'
import { Recovery } from './recovery.js'
import { SecurityLog } from './security-log.js'
import type { Tools } from './tools.js'
import { turnedBack } from './turned-back.js'
import { Words } from './words.js'

/** What the settings are drawn with. */
export interface SettingsProps extends Pick<Tools, 'settings' | 't' | 'common' | 'kitTexts' | 'askOutside' | 'provesSight'> {
  readonly first: Me
  readonly again: Again
  readonly look: (me: Me) => Promise<Held>
  /** The account is to be deleted, or no longer. */
  readonly deleting: (isSo: boolean) => void
  readonly close: () => void
}

interface Asked {
  readonly done: () => void
  readonly back: () => void
}

/** The settings of the account: a menu, and one screen for each thing. Escape leads back, and from the menu out. */
export function SettingsScreen({ first, again, look, deleting, close, ...given }: SettingsProps): JSX.Element {
  const { t } = given
  const [me, setMe] = useState(first)
  const [place, setPlace] = useState<Place>()
  const [cameFrom, setCameFrom] = useState<Place>()
  const [deletedAt, setDeletedAt] = useState<string>()
  const [asked, setAsked] = useState<Asked>()
  const inner = useRef<() => void>()
  const leave = useRef(close)

  const guarded = async <T,>(run: () => Promise<T>): Promise<T> => {
    try {
      return await run()
    } catch (error) {
      if ((error as Refusal).field !== 'login') throw error
      await new Promise<void>((resolve, reject) => setAsked({ done: resolve, back: () => reject(turnedBack()) })).finally(() =>
        setAsked(undefined),
      )
      return run()
    }
  }
  const menu = (): void => {
    setCameFrom(place)
    setPlace(undefined)
  }
  const backTo = (to: (() => void) | undefined): void => {
    inner.current = to
  }
  backTo(undefined)
  const tools: Tools = { ...given, guarded, back: place && deletedAt === undefined ? menu : close, backTo }
  leave.current = () => (asked?.back ?? inner.current ?? tools.back)()
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      // Only the innermost of what is open ends.
      event.stopPropagation()
      leave.current()
    }
    addEventListener('keydown', hear, { capture: true })
    return () => removeEventListener('keydown', hear, { capture: true })
  }, [])

  const screen = (): JSX.Element => {
    if (deletedAt !== undefined)
      return (
        <Deleted
          at={deletedAt}
          tools={tools}
          kept={(now) => {
            setMe(now)
            setDeletedAt(undefined)
            deleting(false)
            menu()
          }}
          close={close}
        />
      )
    switch (place) {
      case 'recovery':
        return <Recovery me={me} tools={tools} changed={setMe} />
      case 'devices':
        return <Devices me={me} tools={tools} changed={setMe} />
      case 'words':
        return <Words tools={tools} />
      case 'kit':
        return <Kit tools={tools} />
      case 'log':
        return <SecurityLog tools={tools} />
      case 'delete':
        return (
          <DeleteAccount
            me={me}
            tools={tools}
            look={() => look(me)}
            deleted={(at) => {
              deleting(true)
              setDeletedAt(at)
            }}
          />
        )
      default:
        return <Menu me={me} tools={tools} cameFrom={cameFrom} go={setPlace} changed={setMe} />
    }
  }
  return (
    <div class="settings">
      {asked && <LogInAgain t={t} email={me.email ?? ''} again={again} {...asked} />}
      {/* Kept as it is meanwhile, with what was typed. */}
      <div hidden={asked !== undefined}>{screen()}</div>
    </div>
  )
}
