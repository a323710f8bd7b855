import { baseStyles } from './base.js'
import { buttonStyles } from './button.js'
import { feedbackStyles } from './feedback.js'
import { rowStyles } from './row.js'
import { tokenStyles } from './tokens.js'

/** Styles of the modal itself. The other building blocks add their own sheets. */
export const basicStyles: string = /* @__PURE__ */ [tokenStyles, baseStyles, rowStyles, buttonStyles, feedbackStyles].join('')
