/** Tiles of a grid. */
export const tileStyles = `
.lk-tile { inline-size: 100%; display: flex; flex-direction: column; align-items: center; padding: 8px 4px; border-radius: var(--lk-radius-row); text-align: center; transition: background-color .12s, transform .12s }
.lk-tile > :first-child { margin-block-end: 8px }
.lk-tile > :not(:first-child) { max-inline-size: 100% }
.lk-tile:active { transform: scale(.98) }
@media (hover: hover) { .lk-tile:hover { background: var(--lk-surface-1) } }
`
