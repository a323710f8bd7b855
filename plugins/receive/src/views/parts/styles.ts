/** Styles of this plugin's views beyond the building blocks. */
export const receiveStyles = `
.lk-receive { display: flex; flex-direction: column; align-items: center; gap: 12px; text-align: center }
.lk-receive > p { max-inline-size: 100%; overflow-wrap: anywhere }
.lk-receive-networks { display: flex }
.lk-receive-networks > * + * { margin-inline-start: -12px }
.lk-receive-networks > * { box-shadow: 0 0 0 2px var(--lk-surface-1) }
`
