/** @jsxImportSource preact */

import type { Me } from '@latchkey/wallet-protocol/wire'
import { Fragment, type JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Held } from '../../account/held-on.js'
import { useFocusAfter } from '../card.js'
import { DeleteAccount } from './delete-account.js'
import { Deleted } from './deleted.js'
import { Devices } from './devices.js'
import { Kit } from './kit.js'
import { Logins } from './logins.js'
import { Menu, type Place } from './menu.js'
import type { Overlay, Shown } from './overlay.js'
import { Recovery } from './recovery.js'
import { SecurityLog } from './security-log.js'
import type { Tools } from './tools.js'
import { Words } from './words.js'

/** Props of `SettingsScreen`. */
export interface SettingsProps extends Pick<Tools, 'settings' | 't' | 'common' | 'kitMessages' | 'providers' | 'providerName'> {
  readonly first: Me
  /** Shows what a change asks of the visitor. */
  readonly overlay: Overlay
  readonly look: (me: Me) => Promise<Held>
  /** Called when the account's deletion is scheduled or cancelled. */
  readonly deleting: (isSo: boolean) => void
  readonly close: () => void
}

/** The account settings: a menu and a screen for each item. Escape goes back, and leaves from the menu. */
export function SettingsScreen({ first, overlay, look, deleting, close, ...given }: SettingsProps): JSX.Element {
  const [me, setMe] = useState(first)
  const [place, setPlace] = useState<Place>()
  const [cameFrom, setCameFrom] = useState<Place>()
  const [deletedAt, setDeletedAt] = useState<string>()
  const [asked, setAsked] = useState<Shown>()
  const inner = useRef<() => void>()
  const leave = useRef(close)

  const menu = (): void => {
    setCameFrom(place)
    setPlace(undefined)
  }
  const backTo = (to: (() => void) | undefined): void => {
    inner.current = to
  }
  backTo(undefined)
  const tools: Tools = { ...given, back: place && deletedAt === undefined ? menu : close, backTo }
  leave.current = () => (asked?.leave ?? inner.current ?? tools.back)()
  const below = useFocusAfter(asked !== undefined)
  useEffect(() => overlay.watch(setAsked), [overlay])
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      // Escape closes only the innermost layer.
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
      case 'logins':
        return <Logins me={me} tools={tools} changed={setMe} />
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
      {asked && <Fragment key={asked.number}>{asked.draw()}</Fragment>}
      {/* Kept unchanged meanwhile, with the typed text. */}
      <div ref={below} hidden={asked !== undefined}>
        {screen()}
      </div>
    </div>
  )
}
