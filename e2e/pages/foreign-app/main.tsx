import { pageData } from '../../harness/page-data.js'

// A page as a third party would write it from the specification alone: it embeds a frame, always shows it, uses its own message ids and
// posts to `*`. Tests call `ask` and read `news`.
interface Message {
  readonly type: string
  readonly id?: string
  readonly payload?: unknown
}
declare global {
  interface Window {
    ask(name: string, payload?: unknown): Promise<unknown>
    news: Message[]
    /** Posts a message, and resolves with the responses to its id. */
    raw(message: object): Promise<readonly Message[]>
  }
}

const { frameUrl } = pageData<{ readonly frameUrl: string }>()
const frame = document.createElement('iframe')
frame.src = `${frameUrl}?projectId=e2e&chainId=1337&version=html-ethers-1.7.5&enableLogger=true`
frame.title = 'Wallet'
frame.allow = `publickey-credentials-get ${new URL(frameUrl).origin}; publickey-credentials-create ${new URL(frameUrl).origin}`
frame.width = '360'
frame.height = '560'
document.querySelector('#root')?.append(frame)

const open = new Map<
  string,
  { readonly resolve: (value: unknown) => void; readonly reject: (error: Error) => void; readonly name: string }
>()
window.news = []
window.ask = (name, payload) =>
  new Promise((resolve, reject) => {
    const id = Math.random().toString(36).slice(2, 8)
    open.set(id, { resolve, reject, name })
    frame.contentWindow?.postMessage({ type: `@w3m-app/${name}`, id, payload }, '*')
  })
addEventListener('message', ({ data }: MessageEvent<Message>) => {
  const asked = data.id === undefined ? undefined : open.get(data.id)
  if (!asked) return void window.news.push(data)
  open.delete(data.id as string)
  if (data.type === `@w3m-frame/${asked.name}_SUCCESS`) asked.resolve(data.payload)
  else asked.reject(new Error((data.payload as { readonly message: string }).message))
})
window.raw = async (message) => {
  const said: Message[] = []
  const hear = ({ data, source }: MessageEvent<Message>): void => {
    if (source === frame.contentWindow && data.id === (message as Message).id) said.push(data)
  }
  addEventListener('message', hear)
  frame.contentWindow?.postMessage(message, '*')
  // The frame responds in order: a response that has not arrived after two later requests never will.
  await window.ask('IS_CONNECTED')
  await window.ask('IS_CONNECTED')
  removeEventListener('message', hear)
  return said
}
