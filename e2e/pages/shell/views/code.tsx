import { CopyButton, QrCode, Screen } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'

export const link =
  'wc:c9e6d30fb34afe70a15c14e9337ba8e4d5a35dd695c39b94884b0ee60c69d168@2?relay-protocol=irn&symKey=7ff3e362f825ab868e20e767fe580d0311181632707e7c878cbeca0238d45b8b'

/** A QR code for a phone, and its link for visitors who cannot see it. */
export default function LabCode(): ReactNode {
  return (
    <Screen>
      <QrCode value={link} label="Code to connect a phone" />
      <CopyButton value={link} kind="button" label="Copy link" done="Link copied" />
    </Screen>
  )
}
