import type { ISignClient, ISignClientEvents } from '@walletconnect/types'

/** The protocol's client. Its own interface omits its events. */
export type Client = ISignClient & Pick<ISignClientEvents, 'on' | 'off'>
