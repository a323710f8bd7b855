import {
  AccountButton,
  ConnectButton,
  type ConnectButtonProps,
  Latchkey,
  LatchkeyProvider,
  NetworkButton,
  useAccount,
  WalletButton,
  type WalletButtonProps,
} from '@latchkey/kernel/react'
import type { ComponentType, ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { ElementKind, KernelSource } from './define-elements.js'

/** What an element shows. */
export interface Drawing {
  /** Draws the element with these properties. */
  update(kernel: KernelSource, props: Readonly<Record<string, unknown>>): void
  /** Empties the element. */
  end(): void
}

/** Starts to draw inside an element. */
export function startDrawing(host: HTMLElement, kind: ElementKind): Drawing {
  const root = createRoot(host)
  // Attributes are checked by their readers; the types of the components are those of a caller in TypeScript.
  const Shown = kinds[kind] as ComponentType<Readonly<Record<string, unknown>>>
  const report = (name: string) => (detail: unknown) => host.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }))
  const events = kind === 'wallet-button' ? { onSuccess: report('success'), onError: report('error') } : {}
  let current: KernelSource | undefined
  let key = 0
  return {
    update(kernel, props) {
      // The provider keeps its first loader, so another kernel gets another provider.
      if (kernel !== current) key += 1
      current = kernel
      root.render(
        <LatchkeyProvider key={key} kernel={kernel}>
          <Shown {...props} {...events} />
        </LatchkeyProvider>,
      )
    },
    end: () => root.unmount(),
  }
}

function ConnectOnly(props: ConnectButtonProps): ReactNode {
  const { isConnected } = useAccount(props.namespace === undefined ? {} : { namespace: props.namespace })
  return isConnected ? undefined : <ConnectButton {...props} />
}

function OneWallet(props: WalletButtonProps): ReactNode {
  return props.wallet === undefined ? undefined : <WalletButton {...props} />
}

const kinds = {
  button: ConnectButton,
  'connect-button': ConnectOnly,
  'account-button': AccountButton,
  'network-button': NetworkButton,
  'wallet-button': OneWallet,
  widget: Latchkey,
}
