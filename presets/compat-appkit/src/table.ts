/** One name of AppKit's, and its meaning here. */
export interface Row {
  /** `themeMode`, `features.swaps`, `useAppKitAccount`, `getProvider`, `<appkit-button>`. */
  readonly name: string
  /** Which table of the guide it belongs to. */
  readonly kind: 'option' | 'hook' | 'method' | 'element'
  /**
   * `same`: works as before. `differs`: works, with the difference that `note` explains. `none`: is ignored, and warns once. `ours`: not
   * a name of AppKit's, listed because it belongs to the same subject.
   */
  readonly status: 'same' | 'differs' | 'none' | 'ours'
  /** Its equal here, or the reason why there is none, in Markdown. */
  readonly note: string
}

type Line = readonly [names: string, status: Row['status'], note: string]

const options: readonly Line[] = [
  ['adapters', 'same', 'the adapters of `/wagmi`, `/ethers`, `/solana` and `/bitcoin`'],
  ['projectId', 'differs', 'name of your project; it is also the id at your relay'],
  ['walletConnectRelayUrls', 'ours', 'URLs of your relays; without one there are no phone wallets: no third-party host by default'],
  ['latchkey', 'ours', 'options of `createKernel`, and as `standard` those of `standard()`: frame, server, further plugins'],
  ['networks', 'same', 'also viem chains'],
  ['defaultNetwork', 'same', 'has to be one of `networks`'],
  ['metadata', 'same', 'read from the document by default'],
  ['defaultAccountTypes', 'same', 'for `eip155` and `bip122`; Solana has one type'],
  ['featuredWalletIds includeWalletIds excludeWalletIds', 'differs', 'by rdns or name; ids of the vendor’s list are ignored'],
  ['customWallets allWallets connectorImages', 'same', ''],
  ['chainImages', 'same', 'becomes `assets` of the networks'],
  ['tokens', 'none', 'buttons show the balance of the network’s coin'],
  ['termsConditionsUrl privacyPolicyUrl', 'same', ''],
  ['themeMode', 'same', ''],
  ['themeVariables', 'same', 'by the end of their names: `accent`, `color-mix`, `font-family`, `border-radius-master`, …'],
  ['enableWallets enableWalletGuide enableNetworkSwitch', 'same', ''],
  ['enableInjected enableEIP6963', 'same', ''],
  [
    'enableCoinbase coinbasePreference',
    'none',
    'announces itself where it is installed; pass the vendor’s connector to `WagmiAdapter({ connectors })` otherwise',
  ],
  ['enableWalletConnect', 'same', 'needs `walletConnectRelayUrls`'],
  ['enableReconnect', 'same', ''],
  ['enableMobileFullScreen', 'none', 'the modal is a sheet at the bottom of small screens'],
  ['enableEmbedded', 'none', 'use `<appkit-widget>`, which is always visible'],
  ['disableAppend', 'same', 'draw the modal with `modal.kernel.mount(element)`'],
  ['allowUnsupportedChain', 'same', ''],
  ['preferUniversalLinks', 'none', 'the form of a link is chosen for each wallet'],
  ['manualPairing manualWCControl', 'same', ''],
  ['universalProvider', 'same', ''],
  ['universalProviderConfigOverride', 'differs', '`methods`, `chains` and `events`; `rpcMap` is `customRpcUrls`'],
  ['customRpcUrls', 'differs', '`url`; headers in `config` are ignored'],
  ['siwx', 'differs', 'the form of `@latchkey/siwx`: `createMessage` resolves with `{ data, message }`'],
  ['siweConfig', 'same', 'passed to `siwx()`'],
  ['enableAuthLogger', 'none', 'the frame is yours: it logs on your own server'],
  ['debug', 'same', 'on by default on local hosts'],
  ['backend', 'ours', '`latchkey: { server }`'],
  ['plugins', 'ours', '`latchkey: { plugins }`, in addition to those of the other options'],
  ['locale messages storage initialState', 'ours', '`latchkey: { locale, messages, storage, initialState }`'],
  ['cspNonce', 'ours', 'not needed: the widget has no inline styles or scripts'],
  ['historyIntegration', 'ours', 'the kernel’s own, without an option'],
  ['telemetry', 'ours', '`latchkey: { standard: { analytics } }`; nothing is sent by default'],
  ['features.swaps features.send features.receive features.history features.allWallets', 'same', ''],
  ['features.onramp', 'differs', 'needs `latchkey: { standard: { onramp } }` and your server'],
  ['features.email features.emailShowWallets features.socials', 'differs', 'need your frame: `latchkey: { standard: { embeddedWallet } }`'],
  ['features.analytics', 'differs', 'needs your host: `latchkey: { standard: { analytics } }`'],
  ['features.legalCheckbox features.smartSessions features.collapseWallets features.pay', 'same', ''],
  ['features.connectMethodsOrder features.walletFeaturesOrder features.connectorTypeOrder', 'same', ''],
  ['features.multiWallet', 'same', 'on by default'],
  ['features.headless', 'same', 'not needed: hooks always work'],
  ['features.emailCapture', 'differs', 'needs `siwx` or `siweConfig`: `off`, `optional` or `required`'],
]

const methods: readonly Line[] = [
  ['open close isOpen destroy ready', 'same', ''],
  ['getState subscribeState', 'same', '`initialized`, `loading`, `open`, `selectedNetworkId`, `activeNamespace`'],
  ['getAccount getAddress getCaipAddress getIsConnected subscribeAccount', 'same', ''],
  ['getConnections subscribeConnections switchConnection deleteConnection disconnect', 'same', ''],
  ['getCaipNetwork getCaipNetworks getChainId subscribeNetwork switchNetwork', 'same', ''],
  ['getApprovedCaipNetworkIds', 'same', 'undefined if the wallet does not report them'],
  ['fetchBalance', 'same', 'of any address, by `chainId` on any of your networks'],
  ['getWalletInfo subscribeWalletInfo', 'same', ''],
  ['getProvider getProviders getWalletProviderType subscribeProviders', 'same', ''],
  ['getThemeMode setThemeMode getThemeVariables setThemeVariables subscribeTheme', 'same', ''],
  ['getEvent subscribeEvents', 'differs', 'with AppKit’s names where there are equal events'],
  ['connect', 'differs', '`{ wallet, namespace }`: an id, an rdns, a name, or a login'],
  ['getWallets', 'same', ''],
  ['fetchWallets', 'differs', '`page`, `search`, `entries`, `include`, `exclude` of your own list; resolves with `wallets` and `count`'],
  [
    'connectEmail verifyOtp',
    'differs',
    'the code is typed into your form; with a link, `connectEmail` resolves with a `number` to show beside it',
  ],
  ['connectSocial', 'same', ''],
  ['pairingUri', 'differs', 'the first URI; `useAppKitWallets().wcUri` follows those that replace it'],
  ['goBack', 'same', ''],
  ['setLoading redirect replace popTransactionStack', 'none', '`open(view)`, and `modal.goBack()`'],
  ['showSuccess showError', 'none', 'plugins show messages'],
  ['getDisabledCaipNetworks addNetwork removeNetwork', 'none', '`modal.kernel.connections.setNetworks()`'],
  ['fetchIdentity', 'differs', 'ENS, SNS and your own names: `{ name, avatar }`, undefined if there is neither'],
  ['updateEmail', 'differs', 'opens the form, which asks for both codes'],
  ['setPreferredAccountType getPreferredAccountType getSmartAccountEnabledNetworks', 'same', 'of the embedded wallet'],
  ['setLocale setMessages', 'ours', '`modal.kernel.setLocale()`, `modal.kernel.setMessages()`'],
]

const hooks: readonly Line[] = [
  ['useAppKit useAppKitState useAppKitTheme', 'same', ''],
  ['useAppKitAccount', 'differs', '`embeddedWalletInfo` has the user and the type of account'],
  ['useAppKitNetwork useAppKitBalance useAppKitProvider', 'same', ''],
  ['useAppKitEvents', 'differs', 'with AppKit’s names where there are equal events'],
  ['useAppKitConnections useAppKitConnection useWalletInfo useDisconnect', 'same', ''],
  ['useAppKitWallet', 'differs', '`connect` accepts an id, an rdns, a name, `walletConnect`, `email` or a social login'],
  [
    'useAppKitWallets',
    'differs',
    '`wcWallets` are those of your own list; `fetchNextPage` adds a page, `wcUri` needs `walletConnectRelayUrls`',
  ],
  ['useAppKitUpdateEmail', 'differs', 'the form asks for both codes'],
  ['useAppKitSIWX', 'differs', 'the session and its status, `signIn` and `signOut`, instead of the configuration'],
]

const elements: readonly Line[] = [
  ['<appkit-button>', 'same', '`disabled`, `balance`, `size`, `label`, `loadingLabel`, `charsStart`, `charsEnd`, `namespace`'],
  ['<appkit-connect-button>', 'same', '`size`, `label`, `loadingLabel`, `namespace`'],
  ['<appkit-account-button>', 'same', '`disabled`, `balance`, `charsStart`, `charsEnd`, `namespace`'],
  ['<appkit-network-button>', 'same', '`disabled`, `label`'],
  ['<appkit-wallet-button>', 'differs', '`wallet` is the id of a wallet: its rdns; `namespace`'],
  ['<appkit-widget>', 'ours', 'the widget inside the page'],
]

/** Everything that AppKit names in public, and what it is here: drives the warnings, the guide and the codemod's report. */
export const table: readonly Row[] = /* @__PURE__ */ Object.entries({
  option: options,
  method: methods,
  hook: hooks,
  element: elements,
}).flatMap(([kind, lines]) =>
  lines.flatMap(([names, status, note]) => names.split(' ').map((name) => ({ name, kind: kind as Row['kind'], status, note }))),
)

/** Returns the place of a row in the guide. */
export function placeOf({ kind, name }: Pick<Row, 'kind' | 'name'>): string {
  return `docs/migrate/appkit.md#${idOf({ kind, name })}`
}

/** Id of a row: `option-features-email`. */
export function idOf({ kind, name }: Pick<Row, 'kind' | 'name'>): string {
  return `${kind}-${name.replace(/\W+/g, '-').replace(/^-|-$/g, '').toLowerCase()}`
}
