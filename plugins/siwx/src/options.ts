import type { Call } from '@latchkey/kernel'
import type { MessageFields, SiwxSession } from './wire.js'

/** Whom a message is for. */
export interface MessageInput {
  readonly accountAddress: string
  /** CAIP-2. */
  readonly chainId: string
}
/** What a visitor signs: its fields, and the text that is shown and signed. */
export interface SiwxMessage {
  readonly data: MessageFields
  readonly message: string
}

/** How sign-in works for the app: every part can be replaced (views section 6.1). */
export interface SIWXConfig {
  createMessage(input: MessageInput, call: Call): Promise<SiwxMessage>
  /** Resolves once the session is verified and kept. */
  addSession(session: SiwxSession, call: Call): Promise<void>
  revokeSession(chainId: string, address: string, call: Call): Promise<void>
  /** Replaces all. */
  setSessions(sessions: readonly SiwxSession[], call: Call): Promise<void>
  /** Verified and unexpired. */
  getSessions(chainId: string, address: string, call: Call): Promise<readonly SiwxSession[]>
  /** `true` when left out: without a signature there is no connection. */
  getRequired?(): boolean
  /** `true` when left out. */
  readonly signOutOnDisconnect?: boolean
  /** What Cancel does where a session of another network is there: ends the connection when left out. */
  readonly onCancel?: 'disconnect' | 'previous'
}
