import { type ReactNode, useEffect, useRef, useState } from 'react'

interface Announced {
  readonly info: { readonly uuid: string; readonly name: string; readonly icon: string }
}

/** The announced wallets in the browser's native dialog. */
export function FloorDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const [wallets, setWallets] = useState<readonly Announced['info'][]>([])
  useEffect(() => {
    dialog.current?.showModal()
    const add = (event: Event): void => {
      const { info } = (event as CustomEvent<Announced>).detail
      setWallets((all) => (all.some(({ uuid }) => uuid === info.uuid) ? all : [...all, info]))
    }
    addEventListener('eip6963:announceProvider', add)
    dispatchEvent(new Event('eip6963:requestProvider'))
    return () => removeEventListener('eip6963:announceProvider', add)
  }, [])
  return (
    <dialog ref={dialog} onClose={onClose}>
      <h1>Connect wallet</h1>
      <ul>
        {wallets.map(({ uuid, name, icon }) => (
          <li key={uuid}>
            <button type="button">
              <img src={icon} width={40} height={40} alt="" />
              {name}
            </button>
          </li>
        ))}
      </ul>
    </dialog>
  )
}
