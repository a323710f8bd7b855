// A single chunk for what only phones need.
export { dragSheet } from './drag-sheet.js'
export { followKeyboard } from './follow-keyboard.js'
