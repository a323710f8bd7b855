/** One name of RainbowKit's, and its meaning here. */
export interface Row {
  /** `chains`, `coolMode`, `ConnectButton.Custom`, `useChainModal`, `metaMaskWallet`. */
  readonly name: string
  /** Which table of the guide it belongs to. */
  readonly kind: 'option' | 'wallet' | 'field' | 'prop' | 'component' | 'button' | 'hook' | 'function' | 'theme' | 'adapter'
  /**
   * `same`: works as before. `differs`: works, with the difference that `note` explains. `none`: is ignored, and warns once. `ours`: not
   * a name of RainbowKit's, listed because it belongs to the same subject.
   */
  readonly status: 'same' | 'differs' | 'none' | 'ours'
  /** Its equal here, or the reason why there is none, in Markdown. */
  readonly note: string
}

type Line = readonly [names: string, status: Row['status'], note: string]

const options: readonly Line[] = [
  ['appName appDescription appUrl appIcon', 'same', 'how wallets present the app'],
  ['projectId', 'differs', 'name of your project; it is also the id at your relay'],
  ['walletConnectRelayUrls', 'ours', 'URLs of your relays; without one there are no phone wallets: no third-party host by default'],
  ['latchkey', 'ours', 'options of `createKernel`, and as `standard` those of `standard()`: further plugins, email, buying, names'],
  ['chains', 'same', 'with `iconUrl` as text; functions that load it are ignored'],
  ['wallets', 'differs', 'one list, in the order of its groups'],
  ['groupName', 'differs', 'groups have no title'],
  ['transports', 'same', 'for wagmi; the widget uses the same URLs'],
  ['ssr storage batch cacheTime pollingInterval syncConnectedChain', 'same', 'passed to wagmi'],
  ['multiInjectedProviderDiscovery', 'same', '`false` does not look for wallets that announce themselves'],
  ['walletConnectParameters', 'none', '`walletConnectRelayUrls`, and `latchkey: { standard: { walletconnect } }`'],
]

const props: readonly Line[] = [
  ['theme', 'same', ''],
  ['locale', 'same', 'English if there is no catalogue'],
  ['initialChain', 'same', 'selected until the visitor chooses another one'],
  ['modalSize', 'differs', 'the modal is compact'],
  ['showRecentTransactions', 'differs', 'the account shows its activity by default; `false` hides it'],
  ['coolMode', 'none', 'buttons have no fireworks'],
  ['appInfo.appName', 'same', ''],
  ['appInfo.learnMoreUrl', 'none', 'the widget has its own guide for newcomers'],
  ['appInfo.disclaimer', 'none', '`latchkey: { standard: { termsConditionsUrl, privacyPolicyUrl } }`'],
  ['avatar', 'none', 'pictures come with the names of accounts, or are drawn from the address'],
  ['id', 'none', 'kernels of different projects are separate'],
]

const components: readonly Line[] = [
  ['RainbowKitProvider', 'same', 'inside `WagmiProvider`; reads the kernel from the wagmi config'],
  ['ConnectButton', 'same', ''],
  ['ConnectButton.Custom', 'same', ''],
  ['WalletButton', 'differs', 'for wallets in the page; others open the list'],
  ['WalletButton.Custom', 'differs', '`ready`, `connected`, `connector`, `loading`, `error`, `mounted`, `connect`'],
  ['RainbowKitAuthenticationProvider', 'differs', 'around `RainbowKitProvider`, from its first render on'],
  ['RainbowKitSiweNextAuthProvider', 'none', '`RainbowKitAuthenticationProvider` with an adapter of your session, or `siwx()`'],
]

const button: readonly Line[] = [
  ['label showBalance', 'same', ''],
  ['accountStatus', 'differs', 'picture and name are always shown'],
  ['chainStatus', 'differs', '`none` hides the network; otherwise its icon and name are shown'],
  ['account chain mounted authenticationStatus', 'same', ''],
  ['openAccountModal openChainModal openConnectModal', 'same', ''],
  ['accountModalOpen chainModalOpen connectModalOpen', 'same', ''],
  ['account.hasPendingTransactions', 'differs', 'always false: the account’s activity shows them'],
  ['chain.iconBackground', 'differs', 'as given in `chains`'],
]

const hooks: readonly Line[] = [
  ['useConnectModal useAccountModal useChainModal', 'same', 'each function is undefined while its modal cannot be opened'],
  ['useAddRecentTransaction', 'none', 'transactions that a wallet sends appear in the account’s activity by themselves'],
]

const functions: readonly Line[] = [
  ['getDefaultConfig connectorsForWallets getDefaultWallets', 'same', ''],
  ['lightTheme darkTheme', 'same', ''],
  ['midnightTheme', 'differs', 'the dark theme on a darker card'],
  ['accentColors', 'differs', 'the same six names in shades of our own'],
  ['createAuthenticationAdapter', 'same', ''],
  ['styles.css', 'same', 'empty: the widget needs no style sheet'],
  ['cssStringFromTheme cssObjectFromTheme', 'none', '`theme` with `lightMode` and `darkMode`'],
  ['getWalletConnectConnector', 'none', '`latchkey: { standard: { customWallets } }`, with the links of your wallet'],
]

const theme: readonly Line[] = [
  ['accentColor', 'same', '`--lk-accent`'],
  ['accentColorForeground', 'differs', 'computed from the accent, so that it can be read'],
  ['borderRadius', 'same', '`--lk-radius`'],
  ['fontStack', 'same', '`--lk-font`; the system’s font by default'],
  ['overlayBlur', 'none', 'the page behind the modal is not blurred'],
  ['lightMode darkMode', 'same', 'follow the system; a font and corners are those of `lightMode`'],
  ['colors.accentColor colors.modalBackground colors.menuItemBackground colors.generalBorder', 'same', ''],
  ['colors.modalText colors.modalTextSecondary colors.modalTextDim', 'same', ''],
  ['fonts.body', 'same', ''],
  ['radii.menuButton', 'same', 'the other corners are proportional'],
]

const adapter: readonly Line[] = [
  [
    'getNonce createMessage verify signOut',
    'same',
    'called by the sign-in of `@latchkey/siwx`; without a signature there is no connection',
  ],
  ['status', 'differs', '`authenticated` needs no signature; signing out also disconnects the wallet'],
  ['enabled', 'differs', 'read at the first render'],
]

const fields: readonly Line[] = [
  ['id name rdns iconUrl', 'same', ''],
  ['createConnector', 'same', 'the widget talks to the provider of the connector'],
  [
    'iconBackground iconAccent shortName hidden installed downloadUrls mobile desktop qrCode extension',
    'none',
    '`latchkey: { standard: { customWallets } }`, which has links and stores',
  ],
]

const wallets: readonly Line[] = [
  ['injectedWallet', 'same', 'wallets in the page are always listed'],
  ['walletConnectWallet', 'differs', 'needs `walletConnectRelayUrls`'],
  ['safeWallet', 'differs', 'connects inside Safe’s own app'],
  [
    'bitgetWallet coinbaseWallet ledgerWallet metaMaskWallet okxWallet phantomWallet rabbyWallet rainbowWallet trustWallet zerionWallet',
    'same',
    'in the bundled list',
  ],
  [
    'argentWallet backpackWallet baseAccount berasigWallet bestWallet bifrostWallet binanceWallet bitskiWallet bitverseWallet bloomWallet ' +
      'braveWallet bybitWallet clvWallet coin98Wallet compassWallet coreWallet dawnWallet desigWallet enkryptWallet foxWallet frameWallet ' +
      'frontierWallet gateWallet geminiWallet imTokenWallet iopayWallet kaiaWallet kaikasWallet krakenWallet kresusWallet magicEdenWallet ' +
      'mewWallet nestWallet oktoWallet omniWallet oneInchWallet oneKeyWallet paraSwapWallet portoWallet ramperWallet readyWallet ' +
      'roninWallet safeheronWallet safepalWallet seifWallet subWallet tahoWallet talismanWallet tokenPocketWallet tokenaryWallet ' +
      'uniswapWallet valoraWallet wigwamWallet xdefiWallet zealWallet',
    'none',
    'listed where it is installed; otherwise describe it in `latchkey: { standard: { customWallets } }`',
  ],
]

/** Everything that RainbowKit names in public, and what it is here: drives the warnings, the guide and the codemod's report. */
export const table: readonly Row[] = /* @__PURE__ */ Object.entries({
  option: options,
  wallet: wallets,
  field: fields,
  prop: props,
  component: components,
  button,
  hook: hooks,
  function: functions,
  theme,
  adapter,
}).flatMap(([kind, lines]) =>
  lines.flatMap(([names, status, note]) => names.split(' ').map((name) => ({ name, kind: kind as Row['kind'], status, note }))),
)

/** Returns the place of a row in the guide. */
export function placeOf(row: Pick<Row, 'kind' | 'name'>): string {
  return `docs/migrate/rainbowkit.md#${idOf(row)}`
}

/** Id of a row: `prop-coolmode`. */
export function idOf({ kind, name }: Pick<Row, 'kind' | 'name'>): string {
  return `${kind}-${name.replace(/\W+/g, '-').replace(/^-|-$/g, '').toLowerCase()}`
}
