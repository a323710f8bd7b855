/** Draws the control panel. */
export function startPanel(): void {}
