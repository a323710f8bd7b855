/** QR codes, dark on light in both themes. */
export const qrStyles = `
.lk-qr { position: relative; inline-size: 280px; max-inline-size: 100%; aspect-ratio: 1; margin-inline: auto; border-radius: 20px; background: #fff; color: #0b0d12; box-shadow: 0 0 0 1px var(--lk-hairline); forced-color-adjust: none; direction: ltr }
.lk-qr > svg { inline-size: 100%; block-size: 100% }
.lk-qr > .lk-image { position: absolute; inset: 0; margin: auto }
.lk-qr > [data-mark] { inline-size: 56px; block-size: 56px; background: #0b0d12; color: #fff }
`
