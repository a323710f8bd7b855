/** Size and state that all buttons share. */
interface ButtonAttributes {
  /** 40 or 32 px high. Defaults to `md`. */
  readonly size?: 'md' | 'sm'
  /** Ignores presses. */
  readonly disabled?: boolean | '' | 'true' | 'false'
  /** Family: `eip155`, `solana`, …. Defaults to the one in use. */
  readonly namespace?: string
}

/** How the account is shown. */
interface AccountAttributes extends ButtonAttributes {
  /** The balance, shown before the account. Defaults to `show`. */
  readonly balance?: 'show' | 'hide'
  /** Characters of the address before the ellipsis. Defaults to 6. */
  readonly 'chars-start'?: number | string
  /** Characters after the ellipsis. Defaults to 4. */
  readonly 'chars-end'?: number | string
}

/** Attributes of each element, by its name after the prefix. */
export interface ElementAttributes {
  /** Connects a wallet, then shows the account. */
  readonly button: AccountAttributes & ConnectAttributes
  /** Connects a wallet. Empty once one is connected. */
  readonly 'connect-button': ConnectAttributes
  /** Shows the account in use. Empty while none is connected. */
  readonly 'account-button': AccountAttributes
  /** Shows the network in use, and opens the list of networks. */
  readonly 'network-button': Omit<ButtonAttributes, 'namespace'> & {
    /** Text while nothing is connected. */
    readonly label?: string
  }
  /** Connects a single wallet. Dispatches `success` with `{ address, namespace }`, or `error` with the error, as `detail`. */
  readonly 'wallet-button': Omit<ButtonAttributes, 'disabled'> & {
    /** Id of a wallet, as `kernel.state.core.connectors` lists it. */
    readonly wallet: string
  }
  /** The widget inside the page, always visible. Give the element a width. */
  readonly widget: Record<never, never>
}

interface ConnectAttributes extends ButtonAttributes {
  /** Text while nothing is connected. */
  readonly label?: string
  /** Text while connecting. */
  readonly 'loading-label'?: string
}

/** Attributes of the elements by their full names, with the default prefix. */
export type LatchkeyElements = {
  readonly [Kind in keyof ElementAttributes as `latchkey-${Kind}`]: ElementAttributes[Kind]
}
