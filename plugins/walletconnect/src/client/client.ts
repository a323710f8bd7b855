import type { ISignClient, ISignClientEvents } from '@walletconnect/types'

/** The protocol's client. Its own interface leaves its events out. */
export type Client = ISignClient & Pick<ISignClientEvents, 'on' | 'off'>
