/** Pixels. */
export const imageWidths = [96, 300, 600, 1200, 1600] as const
