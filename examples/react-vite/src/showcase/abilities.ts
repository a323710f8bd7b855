import { type kernel, sandbox } from '../kernel.js'

type Kernel = typeof kernel
/** A feature of the widget, and the press that shows it. */
export interface Ability {
  readonly title: string
  readonly text: string
  readonly show: (kernel: Kernel) => Promise<unknown>
}

const [{ caipNetworkId }] = sandbox.networks
const lemonade = {
  paymentAsset: {
    network: caipNetworkId,
    asset: sandbox.contracts.token,
    metadata: { name: 'Test Dollar', symbol: 'TUSD', decimals: 6 },
  },
  recipient: '0x8ba1f109551bD432803012645Ac136ddd64DBA72',
  amount: '0.5',
}

/** Actions of visitors, in the order of a first visit. Views that need an account ask the visitor to connect first, and open afterwards. */
export const abilities: readonly Ability[] = [
  { title: 'Connect', text: 'Every way in, in one list', show: (kernel) => kernel.open('Connect') },
  ...(sandbox.frameUrl === undefined
    ? []
    : [
        { title: 'Email', text: 'A code by mail, and a wallet of your own', show: (kernel: Kernel) => kernel.open('EmailLogin') },
        {
          title: 'Google',
          text: 'A login at a provider, and a wallet of your own',
          show: (kernel: Kernel) => kernel.open('ConnectingSocial', { provider: 'google' }),
        },
      ]),
  {
    title: 'Phone by QR',
    text: 'A wallet on another device, by WalletConnect',
    show: (kernel) => kernel.open('ConnectingWalletConnectBasic'),
  },
  { title: 'Solana', text: 'The same modal, other wallets', show: (kernel) => kernel.open(undefined, { namespace: 'solana' }) },
  { title: 'Bitcoin', text: 'Payment and ordinals addresses', show: (kernel) => kernel.open(undefined, { namespace: 'bip122' }) },
  { title: 'Several wallets', text: 'One for each kind of network, switched in a press', show: (kernel) => kernel.open('ProfileWallets') },
  { title: 'Send', text: 'Reviewed, simulated, guarded against look-alikes', show: (kernel) => kernel.open('WalletSend') },
  { title: 'Receive', text: 'The whole address and its code', show: (kernel) => kernel.open('WalletReceive') },
  { title: 'Swap', text: 'Uniswap by your own nodes', show: (kernel) => kernel.open('Swap') },
  ...(sandbox.sells
    ? [
        {
          title: 'Buy',
          text: 'Paid by card at a provider, and followed to its end',
          show: (kernel: Kernel) => kernel.open('OnRampProviders'),
        },
      ]
    : []),
  {
    title: 'Pay',
    text: 'A lemonade for half a dollar, at most once per order',
    show: (kernel) => kernel.open('Pay', { ...lemonade, reference: crypto.randomUUID() }),
  },
  { title: 'Names', text: 'A short name instead of an address', show: (kernel) => kernel.open('ChooseAccountName') },
  { title: 'Activity', text: 'What came and went, with amounts', show: (kernel) => kernel.open('Transactions') },
  { title: 'Networks', text: 'Every network of the app, one press away', show: (kernel) => kernel.open('Networks') },
  { title: 'All wallets', text: 'Search more than sixty, or bring your own list', show: (kernel) => kernel.open('AllWallets') },
]
