import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

// A frame as somebody else would write it, from the specification alone: no extensions, messages to `*`, answers that leave out what they
// may. It remembers a login for as long as the tab lives, and takes any code but 000000.
type Payload = { readonly [name: string]: unknown }
interface Message {
  readonly type: string
  readonly id?: string
  readonly payload?: Payload
}

const key = (sessionStorage.getItem('key') ?? generatePrivateKey()) as `0x${string}`
sessionStorage.setItem('key', key)
const account = privateKeyToAccount(key)
let chainId: unknown = Number(new URLSearchParams(location.search).get('chainId') ?? 1)
let email = ''

const post = (message: Message): void => parent.postMessage(message, '*')
const user = (): Payload => ({ email: sessionStorage.getItem('email'), address: account.address, chainId })

const answers: { readonly [name: string]: (payload: Payload) => Payload | undefined | Promise<Payload | string | undefined> } = {
  SWITCH_NETWORK(payload) {
    chainId = payload.chainId
    return { chainId }
  },
  CONNECT_EMAIL(payload) {
    if (payload.email === 'busy@example.com') throw new Error('Please try again after 17 seconds')
    email = String(payload.email)
    return { action: 'VERIFY_OTP' }
  },
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
  SYNC_THEME: () => undefined,
  SYNC_DAPP_DATA: () => undefined,
  RPC_ABORT: () => undefined,
  SIGN_OUT() {
    // As a frame that hangs does.
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

addEventListener('message', ({ data }: MessageEvent<Message>) => {
  const name = String(data?.type).replace('@w3m-app/', '')
  const answer = answers[name]
  if (!answer) return
  const say = (end: string, payload?: unknown): void =>
    post({ type: `@w3m-frame/${name}_${end}`, id: data.id as string, payload: payload as Payload })
  Promise.resolve()
    .then(() => answer(data.payload ?? {}))
    .then(
      (payload) => say('SUCCESS', payload),
      (error: Error) => say('ERROR', { message: error.message }),
    )
})
post({ type: '@w3m-frame/READY' })
