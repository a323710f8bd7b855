// Made by scripts/icons.mjs from Lucide 1.62.0 (ISC, https://lucide.dev/license). Do not edit.

/** Icons that point along the line of text and turn round with it. */
export const turningIcons: readonly string[] = ['back', 'disconnect', 'external', 'forward', 'arrow-down-left', 'arrow-up-right', 'send']
