/** As wide as the card. With the header of 60 px, it is as high as the frame, at most the 600 px of the specification, and fits a small screen. */
export const styles = `
.lk-frame-place { box-sizing: border-box; display: grid; place-content: center; justify-items: center; gap: 12px; margin: -8px -16px -16px; padding: 24px; text-align: center; color: var(--lk-text-2); block-size: min(var(--lk-frame-height) - 60px, 540px, 100dvh - 110px) }
`
