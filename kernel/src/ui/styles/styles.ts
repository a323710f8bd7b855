import { baseStyles } from './base.js'
import { buttonStyles } from './button.js'
import { feedbackStyles } from './feedback.js'
import { fieldStyles } from './field.js'
import { rowStyles } from './row.js'
import { tokenStyles } from './tokens.js'

/** The whole design system, for one constructable style sheet in the shadow root. */
export const styles: string = /* @__PURE__ */ [tokenStyles, baseStyles, rowStyles, buttonStyles, fieldStyles, feedbackStyles].join('')
