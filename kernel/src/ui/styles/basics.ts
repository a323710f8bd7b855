import { baseStyles } from './base.js'
import { buttonStyles } from './button.js'
import { feedbackStyles } from './feedback.js'
import { rowStyles } from './row.js'
import { tokenStyles } from './tokens.js'

/** What the modal itself is drawn with. The other building blocks bring their own sheets. */
export const basicStyles: string = /* @__PURE__ */ [tokenStyles, baseStyles, rowStyles, buttonStyles, feedbackStyles].join('')
