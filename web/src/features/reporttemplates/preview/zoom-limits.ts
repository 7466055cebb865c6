/** Of the PDF preview, in per cent of a printed page. */
export const zoomLimits = { least: 50, most: 100, step: 5 } as const

/** The zoom of a window: 0.038 of its width, rounded, within the limits and to a step of them. */
export const zoomOfWindow = (width: number): number => {
  const { least, most, step } = zoomLimits
  const wanted = Math.round(width * 0.038)
  return Math.min(most, Math.max(least, Math.round(wanted / step) * step))
}
