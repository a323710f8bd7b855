/** Lightness, chroma and hue of OKLCH. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number]

export interface Palette {
  readonly surfaces: readonly [card: Oklch, row: Oklch, hover: Oklch]
  readonly text: readonly [strong: Oklch, normal: Oklch, quiet: Oklch]
  readonly line: Oklch
  /** Outlines of inputs and switches. */
  readonly control: Oklch
  readonly status: { readonly success: Oklch; readonly warning: Oklch; readonly danger: Oklch }
  readonly statusText: { readonly success: Oklch; readonly warning: Oklch; readonly danger: Oklch }
}

/** The colours of the token sheet as data, for the contrast check. A test keeps the two in sync. */
export const palettes: { readonly light: Palette; readonly dark: Palette } = {
  light: {
    surfaces: [
      [1, 0, 0],
      [0.972, 0.003, 265],
      [0.945, 0.005, 265],
    ],
    text: [
      [0.21, 0.01, 265],
      [0.46, 0.01, 265],
      [0.56, 0.01, 265],
    ],
    line: [0.905, 0.005, 265],
    control: [0.62, 0.01, 265],
    status: { success: [0.55, 0.14, 155], warning: [0.62, 0.15, 70], danger: [0.56, 0.2, 27] },
    statusText: { success: [0.48, 0.13, 155], warning: [0.5, 0.12, 70], danger: [0.51, 0.19, 27] },
  },
  dark: {
    surfaces: [
      [0.2, 0.006, 265],
      [0.245, 0.007, 265],
      [0.29, 0.008, 265],
    ],
    text: [
      [0.97, 0.01, 265],
      [0.75, 0.01, 265],
      [0.66, 0.01, 265],
    ],
    line: [0.33, 0.008, 265],
    control: [0.59, 0.01, 265],
    status: { success: [0.7, 0.14, 155], warning: [0.77, 0.15, 70], danger: [0.71, 0.2, 27] },
    statusText: { success: [0.77, 0.14, 155], warning: [0.8, 0.14, 70], danger: [0.76, 0.15, 27] },
  },
}
