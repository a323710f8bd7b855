/** Styles beyond the shared components. */
export const styles = `
.lk-permission { display: grid; gap: 8px; padding: 14px 16px 6px; border-radius: var(--lk-radius-row); background: var(--lk-surface-1); overflow-wrap: anywhere }
.lk-permission:not(:has(button)) { padding-block-end: 14px }
.lk-permission p { margin: 0 }
.lk-permission > button { justify-self: start; margin-inline-start: -20px }
.lk-permission-words { display: grid; gap: 4px; margin: 0; padding: 0; list-style: none; overflow-wrap: anywhere }
`
