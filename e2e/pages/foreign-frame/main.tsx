import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

// A frame as a third party would write it from the specification alone: no extensions, messages to `*`, responses without optional
// fields. It remembers a login for the lifetime of the tab, and accepts any code except 000000. Tests read `inbox` and press what a
// visitor would.
type Payload = { readonly [name: string]: unknown }
interface Message {
  readonly type: string
  readonly id?: string
  readonly payload?: Payload
}

interface Heard extends Message {
  readonly at: number
  readonly origin: string
}
declare global {
  interface Window {
    /** All messages received. */
    inbox: Heard[]
    readyAt: number
    /** Simulates opening the mailed link. */
    approve(): void
  }
}
window.inbox = []

const key = (sessionStorage.getItem('key') ?? generatePrivateKey()) as `0x${string}`
sessionStorage.setItem('key', key)
const account = privateKeyToAccount(key)
let chainId: unknown = Number(new URLSearchParams(location.search).get('chainId') ?? 1)
let email = ''
/** Answers nothing but `RELOAD`, as with a database that hangs. */
let isStuck = false
/** Answers nothing at all, as with a script that never ends. */
let isDead = false

const post = (message: Message): void => parent.postMessage(message, '*')
const user = (): Payload => ({ email: sessionStorage.getItem('email'), address: account.address, chainId })

const answers: { readonly [name: string]: (payload: Payload) => Payload | undefined | Promise<Payload | string | undefined> } = {
  SWITCH_NETWORK(payload) {
    chainId = payload.chainId
    return { chainId }
  },
  CONNECT_EMAIL(payload) {
    if (payload.email === 'busy@example.com') throw new Error('Please try again after 17 seconds')
    if (payload.email === 'silent@example.com') return new Promise(() => {})
    if (payload.email === 'stuck@example.com') isStuck = true
    if (payload.email === 'dead@example.com') isDead = true
    email = String(payload.email)
    return { action: email === 'device@example.com' ? 'VERIFY_DEVICE' : 'VERIFY_OTP' }
  },
  CONNECT_DEVICE: () =>
    new Promise((resolve) => {
      window.approve = () => resolve(undefined)
    }),
  CONNECT_OTP(payload) {
    if (payload.otp === '000000') throw new Error('')
    sessionStorage.setItem('email', email)
    post({ type: '@w3m-frame/SESSION_UPDATE', id: String(Math.random()), payload: { token: 'session-of-others' } })
    return undefined
  },
  GET_USER(payload) {
    chainId = payload.chainId ?? chainId
    return user()
  },
  IS_CONNECTED: () => ({ isConnected: sessionStorage.getItem('email') !== null }),
  GET_CHAIN_ID: () => ({ chainId }),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [] }),
  RELOAD() {
    sessionStorage.setItem('asked', 'RELOAD')
    setTimeout(() => location.reload())
    return undefined
  },
  SYNC_THEME: () => undefined,
  SYNC_DAPP_DATA: () => undefined,
  RPC_ABORT: () => undefined,
  UPDATE_EMAIL(payload) {
    email = String(payload.email)
    return { action: 'VERIFY_PRIMARY_OTP' }
  },
  UPDATE_EMAIL_PRIMARY_OTP: () => undefined,
  UPDATE_EMAIL_SECONDARY_OTP(payload) {
    if (payload.otp === '000000') throw new Error('')
    sessionStorage.setItem('email', email)
    return { newEmail: email }
  },
  SIGN_OUT() {
    // Simulates a frame that hangs.
    if (location.hash === '#silent') return new Promise(() => {})
    sessionStorage.removeItem('email')
    return undefined
  },
  async RPC_REQUEST(payload) {
    const [message] = payload.params as readonly `0x${string}`[]
    if (payload.method === 'eth_accounts') return [account.address] as never
    if (payload.method !== 'personal_sign' || message === undefined) throw new Error('Requested RPC call is not allowed')
    const button = document.createElement('button')
    button.textContent = 'Yes'
    document.body.replaceChildren(button)
    await new Promise((pressed) => button.addEventListener('click', pressed))
    document.body.replaceChildren()
    return account.signMessage({ message: { raw: message } })
  },
}

addEventListener('message', ({ data, origin }: MessageEvent<Message>) => {
  window.inbox.push({ ...data, origin, at: performance.now() })
  const name = String(data?.type).replace('@w3m-app/', '')
  const answer = answers[name]
  if (!answer || isDead || (isStuck && name !== 'RELOAD')) return
  const say = (end: string, payload?: unknown): void =>
    post({ type: `@w3m-frame/${name}_${end}`, id: data.id as string, payload: payload as Payload })
  Promise.resolve()
    .then(() => answer(data.payload ?? {}))
    .then((payload) => (isDead || (isStuck && name !== 'RELOAD') ? new Promise<undefined>(() => {}) : payload))
    .then(
      (payload) => say('SUCCESS', payload),
      (error: Error) => say('ERROR', { message: error.message }),
    )
})
window.readyAt = performance.now()
post({ type: '@w3m-frame/READY' })
